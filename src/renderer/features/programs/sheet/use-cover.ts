import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import { desktop } from '../../../desktop/desktop'
import { errorMessage } from '../../../hooks/error-messages'
import { fileProblem } from '../../../hooks/files'
import { type Choice, cut, isInShape } from './cover-crop'
import type { Message } from './program-draft'

/**
 * Uploads the cover of a program. A picture of another aspect ratio is cropped first (`cropping`). The upload begins when the picture is
 * chosen, so that the draft has its path and a failed save need not upload it again.
 * @param onPath called with the path of the uploaded picture
 * @param say called with the reason why a file was refused, or null
 */
export function useCover(onPath: (path: string) => void, say: (says: Message | null) => void) {
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

  /** Uploads the chosen part of the picture being cropped. */
  async function crop(choice: Choice): Promise<void> {
    if (cropping === null) return
    setCropping(null)
    const part = await cut(cropping.bitmap, choice, cropping.file.name).catch(() => cropping.file)
    await send(part)
  }

  async function send(file: File): Promise<void> {
    const id = crypto.randomUUID()
    // The last one chosen wins, in whatever order the uploads end.
    current.current = id
    say(null)
    setSending({ id, sent: 0 })
    const answer = await desktop.call('uploadImage', {}, { files: [file], uploadId: id }).catch(() => null)
    if (current.current !== id) return
    setSending(null)
    if (answer?.ok) onPath(answer.value.path)
    else say(() => errorMessage(t, answer?.error ?? { code: 'serverError' }))
  }

  /** Ignores the upload that is running. */
  const stop = () => {
    current.current = null
    setSending(null)
  }
  return { sending, take, stop, cropping, crop, leave: () => setCropping(null) }
}
