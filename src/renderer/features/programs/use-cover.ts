import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { desktop } from '../../bridge/desktop'
import { errorMessage } from '../../bridge/error-messages'
import { fileProblem } from '../../ui/picture-content'
import { type Choice, cut, isInShape } from './cover-crop'
import type { Says } from './program-problems'

/**
 * A program's one picture, on its way to the community. One of another shape is asked about first (`cropping`). It is sent when it is chosen, so that the draft knows it and a failed save
 * need not send it again.
 * @param onPath the picture is there
 * @param say told why a file was not taken, or null when all is well
 */
export function useCover(onPath: (path: string) => void, say: (says: Says | null) => void) {
  const { t } = useTranslation()
  const [sending, setSending] = useState<{ id: string; sent: number } | null>(null)
  const [cropping, setCropping] = useState<{ file: File; bitmap: ImageBitmap } | null>(null)
  const current = useRef<string | null>(null)
  useEffect(
    () =>
      desktop.on('uploadProgress', ({ uploadId, sent }) =>
        setSending((before) => (before?.id === uploadId && sent > before.sent ? { id: uploadId, sent } : before)),
      ),
    [],
  )

  async function take([file]: readonly File[]): Promise<void> {
    if (!file) return
    const problem = await fileProblem(file).catch(() => 'wrongType' as const)
    if (problem !== null) {
      const name = file.name.normalize('NFC')
      return say((to) => to(`programs.form.image.${problem}`, { name, megabytes: limits.images.bytes / 1024 / 1024 }))
    }
    const bitmap = await createImageBitmap(file).catch(() => null)
    if (bitmap === null || isInShape(bitmap)) return send(file)
    say(null)
    setCropping({ file, bitmap })
  }

  /** Sends the part that was chosen of the picture that is asked about. */
  async function crop(choice: Choice): Promise<void> {
    if (cropping === null) return
    setCropping(null)
    const part = await cut(cropping.bitmap, choice, cropping.file.name).catch(() => cropping.file)
    await send(part)
  }

  async function send(file: File): Promise<void> {
    const id = crypto.randomUUID()
    // The last one chosen wins, whichever arrives last.
    current.current = id
    say(null)
    setSending({ id, sent: 0 })
    const answer = await desktop.call('uploadImage', {}, { files: [file], uploadId: id }).catch(() => null)
    if (current.current !== id) return
    setSending(null)
    if (answer?.ok) onPath(answer.value.path)
    else say(() => errorMessage(t, answer?.error ?? { code: 'serverError' }))
  }

  /** Gives up what is on its way. */
  const stop = () => {
    current.current = null
    setSending(null)
  }
  return { sending, take, stop, cropping, crop, leave: () => setCropping(null) }
}
