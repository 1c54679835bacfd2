import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names'
import styles from './Composer.module.css'
import type { Shots as AllShots } from './use-shots'

/** The pictures that go with the next message, in their order: dragged, or moved by the arrow keys. */
export function Shots({ shots: { shots, move, remove } }: { shots: AllShots }) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const total = shots.length

  const takeOut = (id: string, index: number) => {
    const others = [...(list.current?.querySelectorAll<HTMLElement>('[data-shot]') ?? [])]
    const field = list.current?.closest('div')?.querySelector<HTMLElement>('[data-composer]')
    remove(id)
    setSaid(t('talk.write.removed'))
    ;(others[index + 1] ?? others[index - 1] ?? field)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, id: string, index: number) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by !== undefined) {
      move(id, by)
      if (index + by >= 0 && index + by < total) setSaid(t('talk.write.moved', { index: index + by + 1, total }))
    } else if (event.key === 'Delete' || event.key === 'Backspace') takeOut(id, index)
    else return
    event.preventDefault()
  }
  return (
    <>
      <ul ref={list} className={styles.shots} aria-label={t('talk.write.pictures')}>
        {shots.map(({ id, url }, index) => (
          <li
            key={id}
            className={classNames(styles.shot, dragged === id && styles.lifted)}
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
              const from = shots.findIndex((one) => one.id === dragged)
              if (from !== index) move(dragged, index - from)
            }}
            onDrop={(event) => dragged !== null && event.preventDefault()}
          >
            <button
              type="button"
              data-shot
              className={styles.pick}
              aria-label={t('talk.write.picture', { index: index + 1, total })}
              onKeyDown={(event) => onKeyDown(event, id, index)}
            >
              <img src={url} alt="" draggable={false} />
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={t('talk.write.removePicture', { index: index + 1 })}
              onClick={() => takeOut(id, index)}
            >
              <IconX />
            </button>
          </li>
        ))}
      </ul>
      <p className="sr" aria-live="polite">
        {said}
      </p>
    </>
  )
}
