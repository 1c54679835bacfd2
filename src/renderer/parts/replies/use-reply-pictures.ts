import { useLayoutEffect, useRef, useState } from 'react'
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
 * shown. Both may change at once; a picture that was uploaded meanwhile then follows those of the draft.
 */
export function useDraftPictures({ loaded, images, setImages }: UnsentReplies): ReplyPictures {
  const pictures = useReplyPictures(images)
  const live = useLive({ pictures, images, setImages })
  /** The pictures that the draft and the field both had last. */
  const common = useRef(images)
  const kept = images.join()
  const shown = pictures.paths.join()
  // Before anything else can change one of them, and before the reply can be sent without a picture that is shown.
  useLayoutEffect(() => {
    const { pictures: now, images: wanted, setImages: keep } = live.current
    const isDraftNewer = kept !== common.current.join()
    if (kept === shown) common.current = wanted
    else if (isDraftNewer) {
      const added = now.paths.filter((path) => !common.current.includes(path) && !wanted.includes(path))
      common.current = [...wanted, ...added]
      now.restore(common.current)
      if (added.length > 0) keep(common.current)
    } else if (loaded) {
      common.current = now.paths
      keep(now.paths)
    }
  }, [kept, shown, loaded, live])
  return pictures
}
