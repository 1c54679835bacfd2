import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { desktop } from '../../bridge/desktop'
import { fileProblem } from '../../ui/picture-content'
import { moved, type Picture, pathsOf, pictureBlock, withState } from './composer-pictures'
import type { Says } from './composer-problems'

export interface ComposerImages {
  pictures: Picture[]
  /** Paths of those that are there, in order. */
  paths: string[]
  uploading: boolean
  failed: boolean
  block: 'full' | 'video' | null
  /** Takes files that were chosen, dropped or pasted; each is sent at once. */
  add: (files: readonly File[]) => Promise<void>
  retry: (id: string) => void
  remove: (id: string) => void
  move: (id: string, by: number) => void
  /** Puts these in place of all that is there. */
  reset: (paths: readonly string[]) => void
}

/**
 * The pictures of a post one writes.
 * @param say told why a file was not taken, or null when all is well
 */
export function useComposerImages(initial: readonly string[], hasVideo: boolean, say: (says: Says | null) => void): ComposerImages {
  const [pictures, setPictures] = useState(() => initial.map(fromDraft))
  const live = useRef(pictures)
  const files = useRef(new Map<string, File>())
  const change = useCallback((next: (before: Picture[]) => Picture[]) => {
    live.current = next(live.current)
    setPictures(live.current)
  }, [])

  useEffect(() => desktop.on('uploadProgress', ({ uploadId, sent }) => change((before) => progressed(before, uploadId, sent))), [change])
  useEffect(
    () => () => {
      for (const { preview } of live.current) if (preview) URL.revokeObjectURL(preview)
    },
    [],
  )

  async function send(id: string): Promise<void> {
    const file = files.current.get(id)
    if (!file) return
    change((before) => withState(before, id, { is: 'sending', sent: 0 }))
    const answer = await desktop.call('uploadImage', {}, { files: [file], uploadId: id }).catch(broken)
    change((before) => withState(before, id, answer.ok ? { is: 'there', path: answer.value.path } : { is: 'failed', error: answer.error }))
  }

  async function add(chosen: readonly File[]): Promise<void> {
    const blocked = pictureBlock(live.current.length, hasVideo)
    if (blocked) return say(wordsOf(blocked))
    const problems = await Promise.all(chosen.map((file) => fileProblem(file).catch(() => 'wrongType' as const)))
    const taken = chosen.filter((_, index) => problems[index] === null)
    const room = limits.images.perPost - live.current.length
    const refused = chosen.findIndex((_, index) => problems[index] !== null)
    const added = taken.slice(0, room).map((file) => {
      const id = crypto.randomUUID()
      files.current.set(id, file)
      return { id, preview: URL.createObjectURL(file), state: { is: 'sending' as const, sent: 0 } }
    })
    change((before) => [...before, ...added])
    for (const { id } of added) void send(id)
    if (refused !== -1) say(wordsOfFile(problems[refused] ?? 'wrongType', chosen[refused]?.name ?? ''))
    else say(taken.length > room ? wordsOf('full') : null)
  }

  return {
    pictures,
    paths: pathsOf(pictures),
    uploading: pictures.some(({ state }) => state.is === 'sending'),
    failed: pictures.some(({ state }) => state.is === 'failed'),
    block: pictureBlock(pictures.length, hasVideo),
    add,
    retry: (id) => void send(id),
    remove: (id) => {
      files.current.delete(id)
      change((before) => before.filter((one) => one.id !== id))
      say(null)
    },
    move: (id, by) => change((before) => moved(before, id, by)),
    reset: (paths) => change(() => paths.map(fromDraft)),
  }
}

const broken = (): { ok: false; error: AppError } => ({ ok: false, error: { code: 'serverError' } })
const fromDraft = (path: string): Picture => ({ id: path, preview: null, state: { is: 'there', path } })

// Two sources tell how far it is; it never goes back.
function progressed(before: Picture[], id: string, sent: number): Picture[] {
  const state = before.find((one) => one.id === id)?.state
  return state?.is === 'sending' && sent > state.sent ? withState(before, id, { is: 'sending', sent }) : before
}

const wordsOf =
  (block: 'full' | 'video'): Says =>
  (t) =>
    t(`compose.images.${block}`, { most: limits.images.perPost })

const wordsOfFile =
  (problem: 'wrongType' | 'tooLarge', name: string): Says =>
  (t) =>
    t(`compose.images.${problem}`, { name: name.normalize('NFC'), megabytes: limits.images.bytes / 1024 / 1024 })
