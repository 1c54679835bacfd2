import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../hooks/use-live'
import { type Message, unfinished } from '../pictures/picture-rules'
import { type Pictures, usePictures } from '../pictures/use-pictures'
import type { UnsentReplies } from './use-unsent-replies'

export interface ReplyPictures extends Pictures {
  /** Why a picture was refused, or why the reply was not sent. */
  problem: string | undefined
  /** Whether its pictures allow the reply to be sent; shows the reason if not. */
  check: () => boolean
}

/** The pictures of a reply that is being written. @param initial the present ones */
export function useReplyPictures(initial: readonly string[]): ReplyPictures {
  const { t } = useTranslation()
  const [message, setMessage] = useState<Message | null>(null)
  const pictures = usePictures(initial, false, (next) => setMessage(() => next))
  return {
    ...pictures,
    problem: message?.(t),
    check: () => {
      if (pictures.failed) setMessage(() => unfinished)
      return !pictures.uploading && !pictures.failed
    },
  }
}

/**
 * Keeps the pictures of a thread's draft and of the field in step: uploaded ones are saved, and those of a sent or restored reply are
 * shown.
 */
export function useDraftPictures({ images, setImages }: UnsentReplies): ReplyPictures {
  const pictures = useReplyPictures(images)
  const live = useLive({ pictures, images, setImages })
  const kept = images.join()
  const shown = pictures.paths.join()
  useEffect(() => {
    const { pictures: now, images: wanted } = live.current
    if (kept !== now.paths.join()) now.restore(wanted)
  }, [kept, live])
  useEffect(() => {
    const { images: before, setImages: keep, pictures: now } = live.current
    if (shown !== before.join()) keep(now.paths)
  }, [shown, live])
  return pictures
}
