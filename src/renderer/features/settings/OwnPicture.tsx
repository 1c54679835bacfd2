import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors'
import { desktop } from '../../bridge/desktop'
import { useErrorText } from '../../bridge/error-messages'
import { useOwnUserSaved } from '../../bridge/own-user'
import { useOnce } from '../../hooks/use-once'
import { FacePicker } from '../../ui/account/FacePicker'
import type { PictureProblem } from '../../ui/account/picture-file'
import { useToast } from '../../ui/Toast'

const problems: Partial<Record<AppError['code'], PictureProblem>> = { tooLarge: 'pictureSize', unsupportedMedia: 'pictureKind' }

/** One's profile picture: a chosen one is seen and sent at once, and taken back when it could not be saved. */
export function OwnPicture({ path }: { path: string | null }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const saved = useOwnUserSaved()
  // Undefined: as the server has it; null: being removed.
  const [wish, setWish] = useState<File | null | undefined>(undefined)
  const [refused, setRefused] = useState<PictureProblem | null>(null)
  const [send] = useOnce((file: File | null) => desktop.call('setProfileImage', {}, file ? { files: [file] } : {}))

  const choose = async (file: File | null) => {
    setRefused(null)
    setWish(file)
    const result = await send(file)
    if (result === null) return
    setWish(undefined)
    if (result.ok) {
      saved(result.value.user)
      toast(t(file ? 'account.manage.pictureSaved' : 'account.manage.pictureRemoved'))
      return
    }
    const problem = problems[result.error.code]
    if (problem) setRefused(problem)
    else toast(['offline', 'timeout'].includes(result.error.code) ? errorText(result.error) : t('account.manage.pictureFailed'))
  }
  return (
    <FacePicker
      picture={wish ?? null}
      current={wish === undefined ? path : null}
      refused={refused}
      onPicture={(file) => void choose(file)}
    />
  )
}
