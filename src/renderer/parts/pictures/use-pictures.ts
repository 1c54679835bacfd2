import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppError } from '../../../shared/errors'
import type { GivenFileProblem } from '../../../shared/incoming'
import { limits } from '../../../shared/limits'
import type { RefusedFile } from '../../../shared/picture-types'
import { desktop } from '../../desktop/desktop'
import { sortFiles } from '../../hooks/files'
import { type Message, moved, type Picture, pathsOf, pictureBlock, withState } from './picture-rules'

/** What is to be said of files that another program gave: those that were refused before, and whether some were left out. */
interface FromOutside {
  refused: readonly RefusedFile<GivenFileProblem>[]
  more: boolean
}

export interface Pictures {
  pictures: Picture[]
  /** Paths of the uploaded pictures, in order, with those that are gone. */
  paths: string[]
  uploading: boolean
  /** Whether one could not be uploaded, or is gone: the text is not sent then. */
  failed: boolean
  block: 'full' | 'video' | null
  /** Whether they are being sent, so that the person cannot change them. */
  locked: boolean
  /**
   * Adds files that were chosen, dropped or pasted, or that another program gave, and uploads each at once. Programs may give them one by
   * one, so that those without a problem leave the message of another as it is; one that is already there is not added again.
   */
  add: (files: readonly File[], outside?: FromOutside) => Promise<void>
  retry: (id: string) => void
  /** Looks whether uploaded pictures are gone: the one that cannot be shown, or all of them after the community refused some. */
  look: (id?: string) => void
  remove: (id: string) => void
  move: (id: string, by: number) => void
  /** Replaces all pictures. */
  reset: (paths: readonly string[]) => void
  /** Replaces the uploaded pictures; those still uploading stay, after them. */
  restore: (paths: readonly string[]) => void
}

/**
 * The pictures of a text that is being written, with their uploads.
 * @param hasVideo whether the text has a video link, which excludes pictures
 * @param onMessage receives why a file was refused, or null to clear the message
 */
export function usePictures(initial: readonly string[], hasVideo: boolean, onMessage: (message: Message | null) => void): Pictures {
  const [pictures, setPictures] = useState(() => initial.map(fromDraft))
  /** How many times files were added whose types are still being read: what is sent meanwhile would lack them. */
  const [reading, setReading] = useState(0)
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
    change((before) => withState(before, id, { is: 'uploading', progress: 0 }))
    const answer = await desktop.call('uploadImage', {}, { files: [file], uploadId: id }).catch(callFailed)
    change((before) =>
      withState(before, id, answer.ok ? { is: 'uploaded', path: answer.value.path } : { is: 'failed', error: answer.error }),
    )
  }

  async function look(id?: string): Promise<void> {
    for (const picture of live.current) {
      const { state } = picture
      if (state.is !== 'uploaded' || (id !== undefined && picture.id !== id)) continue
      const { path } = state
      const isGone = await desktop.isPictureGone(path).catch(() => false)
      if (isGone) change((before) => withState(before, picture.id, { is: 'gone', path }))
    }
  }

  const isThere = (file: File) =>
    live.current.some(({ id }) => {
      const other = files.current.get(id)
      return other?.name === file.name && other.size === file.size && other.lastModified === file.lastModified
    })

  async function add(chosen: readonly File[], outside?: FromOutside): Promise<void> {
    const blocked = pictureBlock(live.current.length, hasVideo)
    if (blocked) return onMessage(blockMessage(blocked))
    setReading((count) => count + 1)
    const sorted = await sortFiles(chosen)
    const accepted = outside ? sorted.pictures.filter((file) => !isThere(file)) : sorted.pictures
    const refused = [...(outside?.refused ?? []), ...sorted.refused]
    const free = limits.images.perPost - live.current.length
    const added = accepted.slice(0, free).map((file) => {
      const id = crypto.randomUUID()
      files.current.set(id, file)
      return { id, preview: URL.createObjectURL(file), state: { is: 'uploading' as const, progress: 0 } }
    })
    change((before) => [...before, ...added])
    setReading((count) => count - 1)
    for (const { id } of added) void send(id)
    const messages = [...refused.map(fileMessage), ...(accepted.length > free || outside?.more ? [blockMessage('full')] : [])]
    if (messages.length > 0 || !outside) onMessage(messages.length === 0 ? null : (to) => messages.map((message) => message(to)).join('\n'))
  }

  return {
    pictures,
    paths: pathsOf(pictures),
    uploading: reading > 0 || pictures.some(({ state }) => state.is === 'uploading'),
    failed: pictures.some(({ state }) => state.is === 'failed' || state.is === 'gone'),
    block: pictureBlock(pictures.length, hasVideo),
    locked: false,
    add,
    retry: (id) => void send(id),
    look: (id) => void look(id),
    remove: (id) => {
      files.current.delete(id)
      change((before) => before.filter((picture) => picture.id !== id))
      onMessage(null)
    },
    move: (id, by) => change((before) => moved(before, id, by)),
    reset: (paths) => change(() => paths.map(fromDraft)),
    restore: (paths) =>
      change((before) => [
        ...paths.map((path) => before.find(({ state }) => 'path' in state && state.path === path) ?? fromDraft(path)),
        ...before.filter(({ state }) => !('path' in state)),
      ]),
  }
}

/** The pictures of a text while it is being sent: what is changed then would not be part of it. */
export const lockedPictures = (pictures: Pictures): Pictures => ({
  ...pictures,
  locked: true,
  add: async () => undefined,
  retry: () => undefined,
  remove: () => undefined,
  move: () => undefined,
})

const callFailed = (): { ok: false; error: AppError } => ({ ok: false, error: { code: 'serverError' } })
const fromDraft = (path: string): Picture => ({ id: path, preview: null, state: { is: 'uploaded', path } })

// Progress comes from two sources and never decreases.
function progressed(before: Picture[], id: string, progress: number): Picture[] {
  const state = before.find((picture) => picture.id === id)?.state
  return state?.is === 'uploading' && progress > state.progress ? withState(before, id, { is: 'uploading', progress }) : before
}

const blockMessage =
  (block: 'full' | 'video'): Message =>
  (t) =>
    t(`compose.images.${block}`, { most: limits.images.perPost })

const fileMessage =
  ({ problem, name }: RefusedFile<GivenFileProblem>): Message =>
  (t) =>
    t(`compose.images.${problem}`, { name, megabytes: limits.images.bytes / 1024 / 1024 })
