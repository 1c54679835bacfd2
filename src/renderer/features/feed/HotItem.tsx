import { IconHeart } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Post } from '../../../shared/contract/feed-shapes'
import { CategoryDot } from '../../ui/CategoryDot'
import { classNames } from '../../ui/class-names'
import { countText } from '../../ui/count-text'
import styles from './HotStrip.module.css'
import { searchWithPost } from './post-address'

/** One column: its first words as a headline. Arrow keys go from column to column. */
export function HotItem({ post }: { post: Post }) {
  const { i18n } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <li className={styles.item}>
      <Link className={styles.link} to={{ pathname, search: searchWithPost(search, post.id) }} onKeyDown={focusBeside} draggable={false}>
        <CategoryDot category={post.category} />
        <p className={styles.words}>{post.content}</p>
        <span className={styles.foot}>
          <span className={classNames(styles.name, 'one')}>{post.author.nickname}</span>
          <IconHeart />
          {countText(post.likeCount, i18n.language)}
        </span>
      </Link>
    </li>
  )
}

function focusBeside(event: KeyboardEvent<HTMLElement>): void {
  const item = event.currentTarget.parentElement
  const beside = { ArrowRight: item?.nextElementSibling, ArrowLeft: item?.previousElementSibling }[event.key]
  if (!beside) return
  event.preventDefault()
  beside.querySelector<HTMLElement>('a')?.focus()
}
