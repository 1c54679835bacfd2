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
  const [taking, setTaking] = useState(0)
  const current = useRef<string | null>(null)
  /** Counts what was chosen and removed; `last` is what counts of it. */
  const turns = useRef(0)
  const last = useRef(0)
  useEffect(
    () =>
      desktop.on('uploadProgress', ({ uploadId, sent }) =>
        setSending((before) => (before?.id === uploadId && sent > before.sent ? { id: uploadId, sent } : before)),
      ),
    [],
  )

  /** Counts as an upload from its beginning: a program that is saved meanwhile would be without the picture. */
  async function whileTaking(work: () => Promise<void>): Promise<void> {
    setTaking((before) => before + 1)
    await work().finally(() => setTaking((before) => before - 1))
  }

  async function take([file]: readonly File[]): Promise<void> {
    if (!file) return
    turns.current += 1
    const own = turns.current
    const problem = await fileProblem(file).catch(() => 'wrongType' as const)
    if (problem !== null) {
      const name = file.name.normalize('NFC')
      return say((to) => to(`programs.form.image.${problem}`, { name, megabytes: limits.images.bytes / 1024 / 1024 }))
    }
    const bitmap = await createImageBitmap(file).catch(() => null)
    // A large picture takes longer than one that was chosen, or removed, after it.
    if (own < last.current) return
    last.current = own
    if (bitmap === null || isInShape(bitmap)) {
      setCropping(null)
      return send(file)
    }
    say(null)
    setCropping({ file, bitmap })
  }

  /** Uploads the chosen part of the picture being cropped. */
  async function crop(choice: Choice): Promise<void> {
    if (cropping === null) return
    setCropping(null)
    const own = last.current
    const part = await cut(cropping.bitmap, choice, cropping.file.name).catch(() => cropping.file)
    if (own === last.current) await send(part)
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

  /** Ignores the upload that is running, and what was chosen before. */
  const stop = () => {
    turns.current += 1
    last.current = turns.current
    current.current = null
    setSending(null)
  }
  return {
    sending,
    /** Whether a picture is being cropped, uploaded, or made ready for it. */
    busy: cropping !== null || sending !== null || taking > 0,
    take: (files: readonly File[]) => whileTaking(() => take(files)),
    stop,
    cropping,
    crop: (choice: Choice) => whileTaking(() => crop(choice)),
    leave: () => setCropping(null),
  }
}
