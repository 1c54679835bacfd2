import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Post } from '../../../../shared/contract/feed-shapes'
import { useSchoolText } from '../../../data/school-names'
import { desktop } from '../../../desktop/desktop'
import { errorMessage } from '../../../hooks/error-messages'
import { useHotkey } from '../../../hooks/shortcuts'
import { useOnce } from '../../../hooks/use-once'
import { momentText } from '../../../ui/format'
import { mediaUrl } from '../../../ui/MediaImage'
import type { MenuEntry } from '../../../ui/Menu'
import { useToast } from '../../../ui/Toast'
import styles from './PostPrint.module.css'

const printKey = { key: 'p', mod: true }

/**
 * Prints an open post or saves it as a PDF (docs/product/feed.md "Printing").
 * @returns the entries of its menu, and what is printed, to be rendered beside them
 */
export function usePostPrint(post: Post): { entries: MenuEntry[]; printed: ReactNode } {
  const { t } = useTranslation()
  const toast = useToast()
  const [isShown, show] = useState(false)
  const [run] = useOnce(async (how: 'print' | 'pdf') => {
    flushSync(() => show(true))
    try {
      await Promise.all([...document.querySelectorAll<HTMLImageElement>('[data-printed] img')].map(whenDecoded))
      return how === 'print' ? await desktop.printPage() : await desktop.savePdf(`${post.author.nickname} ${post.content}`.slice(0, 200))
    } finally {
      show(false)
    }
  })
  const start = async (how: 'print' | 'pdf') => {
    const answer = await run(how)
    if (answer === null) return
    if (!answer.ok) toast(errorMessage(t, answer.error))
    else if (answer.value && how === 'pdf') toast(t('feed.pdfSaved'))
  }
  useHotkey(printKey, () => void start('print'))
  return {
    entries: [
      'rule',
      { key: 'print', label: t('feed.menu.print'), icon: <IconPrinter />, shortcut: printKey, run: () => void start('print') },
      { key: 'pdf', label: t('feed.menu.pdf'), icon: <IconFileTypePdf />, run: () => void start('pdf') },
    ],
    printed: isShown && createPortal(<PrintedPost post={post} />, document.body),
  }
}

/** A picture that cannot be loaded is left out. */
const whenDecoded = (image: HTMLImageElement) => image.decode().catch(() => image.remove())

/** A post on paper, light in both themes; nothing else of the window is printed while it is there (global.css). */
function PrintedPost({ post: { author, postedAt, content, meaning, images, tags } }: { post: Post }) {
  const { i18n } = useTranslation()
  const schoolText = useSchoolText()
  return (
    <article data-printed data-theme="light" className={styles.paper}>
      <header>
        <b>{author.nickname}</b>
        <p>{[schoolText(author.academy), momentText(i18n.language, Date.parse(postedAt))].filter(Boolean).join(' · ')}</p>
      </header>
      <p className={styles.text}>{content}</p>
      {meaning !== undefined && meaning !== '' && <p className={styles.meaning}>{meaning}</p>}
      {images.map((path) => (
        <img key={path} src={mediaUrl(path)} alt="" className={styles.picture} />
      ))}
      {tags.length > 0 && <p className={styles.tags}>{tags.map((tag) => `#${tag}`).join(' ')}</p>}
    </article>
  )
}
