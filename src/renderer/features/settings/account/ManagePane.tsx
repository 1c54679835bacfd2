import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../../shared/contract/people-shapes'
import type { AppError } from '../../../../shared/errors'
import { useDataDispatch } from '../../../data/api'
import { ownSaved, useOwnInfoQuery } from '../../../data/person'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useOnce } from '../../../hooks/use-once'
import { FacePicker } from '../../../parts/account/FacePicker'
import type { PictureProblem } from '../../../parts/account/profile-rules'
import { presences } from '../../../ui/Avatar'
import { Button } from '../../../ui/Button'
import { Menu } from '../../../ui/Menu'
import { useToast } from '../../../ui/Toast'
import { LogOut } from '../LogOut'
import { MembersOnly, Pane, type PaneProps, PaneRow, SettingRow } from '../Pane'
import pane from '../Pane.module.css'
import { usePresenceMenu } from './presence-menu'

/** The account: picture, name, presence, links to its panes, and logging out (docs/product/screens.md "Settings"). */
export function ManagePane({ below }: PaneProps) {
  const { t } = useTranslation()
  return (
    <Pane title={t('account.manage.title')}>
      <MembersOnly>
        {(user) => (
          <>
            <Who user={user} />
            <Status />
            {below.map((pane) => (
              <PaneRow key={pane.path} pane={pane} />
            ))}
            <SettingRow label={t('settings.logOut.verb')} hint={t('settings.logOut.text')}>
              <LogOut
                byCommand
                trigger={(ask) => (
                  <Button kind="line" size="s" icon={<IconLogout />} onClick={ask}>
                    {t('settings.logOut.verb')}
                  </Button>
                )}
              />
            </SettingRow>
          </>
        )}
      </MembersOnly>
    </Pane>
  )
}

function Who({ user }: { user: User }) {
  const { t, i18n } = useTranslation()
  useOwnInfoQuery(user)
  const joined = new Date(user.joinedAt).toLocaleDateString(i18n.language, { dateStyle: 'long' })
  return (
    <>
      <OwnPicture path={user.imagePath} />
      <div className={pane.who}>
        <b>{user.nickname}</b>
        <p>{user.own?.email}</p>
        <p>{t('account.manage.joined', { date: joined })}</p>
      </div>
    </>
  )
}

function Status() {
  const { t } = useTranslation()
  const { presence, entries } = usePresenceMenu()
  const { Icon, word } = presences[presence]
  return (
    <SettingRow label={t('account.manage.status')} hint={t('account.manage.statusHint')}>
      <Menu
        label={t('account.manage.status')}
        entries={entries}
        trigger={(props) => (
          <Button {...props} kind="line" size="s" icon={<Icon />}>
            {t(`common.presence.${word}`)}
            <IconChevronDown />
          </Button>
        )}
      />
    </SettingRow>
  )
}

const problems: Partial<Record<AppError['code'], PictureProblem>> = { tooLarge: 'pictureSize', unsupportedMedia: 'pictureKind' }

/** The profile picture. A chosen one is shown and sent at once; a failure restores the saved one. */
function OwnPicture({ path }: { path: string | null }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const dispatch = useDataDispatch()
  // Undefined: the saved picture is shown; null: it is being removed.
  const [wish, setWish] = useState<File | null | undefined>(undefined)
  const [refused, setRefused] = useState<PictureProblem | null>(null)
  const last = useRef<File | null>(null)
  // Until the last choice was sent, which may be made during a request.
  const [send] = useOnce(async () => {
    for (;;) {
      const file = last.current
      const result = await desktop.call('setProfileImage', {}, file ? { files: [file] } : {})
      if (result.ok) dispatch(ownSaved(result.value.user, ['imagePath']))
      if (last.current === file) return result
    }
  })

  const choose = async (file: File | null) => {
    setRefused(null)
    setWish(file)
    last.current = file
    const result = await send()
    if (result === null) return
    setWish(undefined)
    if (result.ok) return toast(t(last.current ? 'account.manage.pictureSaved' : 'account.manage.pictureRemoved'))
    const problem = problems[result.error.code]
    if (problem) setRefused(problem)
    else toast(['offline', 'timeout', 'limit'].includes(result.error.code) ? errorText(result.error) : t('account.manage.pictureFailed'))
  }
  return (
    <FacePicker
      picture={wish ?? null}
      current={wish === undefined ? path : null}
      refused={refused}
      onPicture={(file) => void choose(file)}
      // The community refuses it; the saved one must not be removed.
      onUnreadable={() => setWish(undefined)}
    />
  )
}
