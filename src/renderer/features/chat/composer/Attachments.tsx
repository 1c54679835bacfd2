import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import { useSession } from '../../../data/session'
import { sortFiles } from '../../../hooks/files'
import { classNames } from '../../../ui/class-names'
import { RemovePicture } from '../../../ui/RemovePicture'
import { type Attachment, attachmentsOf, revokeUrls, storeAttachments, subscribeAttachments } from './attachment-store'
import styles from './Composer.module.css'

/** The pictures attached to the next message of a room, kept when the room is closed. Nothing is uploaded before the message is sent. */
export function useAttachments(roomId: string) {
  const { t } = useTranslation()
  const { user } = useSession()
  const key = `${user?.id ?? ''} ${roomId}`
  const current = () => attachmentsOf(key)
  const list = useSyncExternalStore(subscribeAttachments, current)
  const [problem, setProblem] = useState<string | null>(null)
  const change = (next: readonly Attachment[]) => storeAttachments(key, next)

  const add = async (files: readonly File[]) => {
    const { pictures: valid, refused } = await sortFiles(files)
    const room = limits.images.perMessage - current().length
    change([...current(), ...valid.slice(0, room).map((file) => ({ id: crypto.randomUUID(), file, url: URL.createObjectURL(file) }))])
    const messages = refused.map(({ name, problem: why }) => t(`chat.write.${why}`, { name, megabytes: limits.images.bytes / 1024 / 1024 }))
    if (valid.length > room) messages.push(t('chat.write.full', { most: limits.images.perMessage }))
    setProblem(messages.length === 0 ? null : messages.join('\n'))
  }

  return {
    list,
    /** Why the last picture was refused; null: none was. */
    problem,
    add: (files: readonly File[]) => void add(files),
    files: () => current().map(({ file }) => file),
    remove(id: string) {
      revokeUrls(current().filter((each) => each.id === id))
      change(current().filter((each) => each.id !== id))
      setProblem(null)
    },
    move(id: string, by: number) {
      const from = current().findIndex((each) => each.id === id)
      const attachment = current()[from]
      const to = from + by
      if (attachment && to >= 0 && to < current().length) change(current().toSpliced(from, 1).toSpliced(to, 0, attachment))
    },
    /** Removes all of them for a message that is about to be sent. Their URLs stay valid until `release` or `restore`. */
    take(): readonly Attachment[] {
      const taken = current()
      change([])
      setProblem(null)
      return taken
    },
    release: revokeUrls,
    /** Puts back what was taken, before what was added since. */
    restore(taken: readonly Attachment[]) {
      const all = [...taken, ...current()]
      revokeUrls(all.slice(limits.images.perMessage))
      change(all.slice(0, limits.images.perMessage))
    },
  }
}
export type Attachments = ReturnType<typeof useAttachments>

/** The pictures of the next message in their order, which dragging or the arrow keys change. */
export function AttachmentList({ attachments: { list, move, remove } }: { attachments: Attachments }) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const place = useRef<HTMLUListElement>(null)
  const total = list.length

  const removeAt = (id: string, index: number) => {
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('[data-shot]') ?? [])]
    const field = place.current?.closest('div')?.querySelector<HTMLElement>('[data-composer]')
    remove(id)
    setAnnouncement(t('chat.write.removed'))
    ;(buttons[index + 1] ?? buttons[index - 1] ?? field)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, id: string, index: number) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by !== undefined) {
      move(id, by)
      if (index + by >= 0 && index + by < total) setAnnouncement(t('chat.write.moved', { index: index + by + 1, total }))
    } else if (event.key === 'Delete' || event.key === 'Backspace') removeAt(id, index)
    else return
    event.preventDefault()
  }
  return (
    <>
      <ul ref={place} className={styles.attachments} aria-label={t('chat.write.pictures')}>
        {list.map(({ id, url }, index) => (
          <li
            key={id}
            className={classNames(styles.attachment, dragged === id && styles.dragged)}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('application/x-hanmadi-picture', id)
              setDragged(id)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              const from = list.findIndex((each) => each.id === dragged)
              if (from !== index) move(dragged, index - from)
            }}
            onDrop={(event) => dragged !== null && event.preventDefault()}
          >
            <button
              type="button"
              data-shot
              className={styles.thumbnail}
              aria-label={t('chat.write.picture', { index: index + 1, total })}
              onKeyDown={(event) => onKeyDown(event, id, index)}
            >
              <img src={url} alt="" draggable={false} />
            </button>
            <RemovePicture label={t('chat.write.removePicture', { index: index + 1 })} onRemove={() => removeAt(id, index)} />
          </li>
        ))}
      </ul>
      <p className="sr" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}
