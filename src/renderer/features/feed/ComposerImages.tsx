import { IconPlus } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { errorMessage } from '../../bridge/error-messages'
import { openViewer } from '../../bridge/viewer/image-viewer'
import { ComposerImage } from './ComposerImage'
import styles from './ComposerImages.module.css'
import type { ComposerImages as Images } from './use-composer-images'

const kinds = 'image/jpeg,image/png,image/webp,image/gif'

/** The pictures of the post, in their order; dragged or moved by arrow keys. */
export function ComposerImages({ images, problem }: { images: Images; problem: string | undefined }) {
  const { t } = useTranslation()
  const { pictures, paths } = images
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const total = pictures.length
  const failed = pictures.findIndex(({ state }) => state.is === 'failed')
  const failure = pictures[failed]?.state

  const move = (id: string, from: number, by: number) => {
    if (from + by < 0 || from + by >= total) return
    images.move(id, by)
    setSaid(t('compose.images.moved', { index: from + by + 1, total }))
  }
  const remove = (id: string, index: number) => {
    images.remove(id)
    setSaid(t('compose.images.removed'))
    const others = list.current?.querySelectorAll<HTMLElement>('[data-shot]') ?? []
    const next = others[index + 1] ?? others[index - 1] ?? list.current?.querySelector<HTMLElement>('[data-add]')
    next?.focus()
  }
  const over = (event: DragEvent, index: number) => {
    if (dragged === null) return
    event.preventDefault()
    event.stopPropagation()
    const from = pictures.findIndex(({ id }) => id === dragged)
    if (from !== index) images.move(dragged, index - from)
  }

  return (
    <div className={styles.shots}>
      <ul ref={list} className={styles.list} aria-label={t('compose.images.label')}>
        {pictures.map((picture, index) => (
          <ComposerImage
            key={picture.id}
            picture={picture}
            index={index}
            total={total}
            lifted={dragged === picture.id}
            onLift={setDragged}
            onOver={over}
            onMove={(by) => move(picture.id, index, by)}
            onRemove={() => remove(picture.id, index)}
            onRetry={() => images.retry(picture.id)}
            onView={(path) => openViewer({ images: paths, index: paths.indexOf(path) })}
          />
        ))}
        {total < limits.images.perPost && (
          <li>
            <button
              type="button"
              data-add
              className={styles.add}
              aria-label={t('compose.images.add')}
              title={t('compose.images.add')}
              onClick={() => chooser.current?.click()}
            >
              <IconPlus />
            </button>
          </li>
        )}
      </ul>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={kinds}
        onChange={({ currentTarget }) => {
          void images.add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <p className={styles.note}>
        {total > 0 && t('compose.images.of', { total, most: limits.images.perPost })}
        {total > 0 && <br />}
        {t(total > 1 ? 'compose.images.reorder' : 'compose.images.hint')}
      </p>
      <p className={styles.problem} aria-live="polite">
        {failure?.is === 'failed' ? t('compose.images.failed', { index: failed + 1, reason: errorMessage(t, failure.error) }) : problem}
      </p>
      <p className="sr" aria-live="polite">
        {said}
      </p>
    </div>
  )
}
