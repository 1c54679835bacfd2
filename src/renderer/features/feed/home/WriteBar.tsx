import { IconPhoto, IconRefresh } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useGoToLogin, useSession } from '../../../data/session'
import { PromptText } from '../../../parts/prompts/PromptText'
import { promptId } from '../../../parts/prompts/prompts'
import { usePromptOfToday } from '../../../parts/prompts/use-prompts'
import { Avatar } from '../../../ui/Avatar'
import { IconButton } from '../../../ui/IconButton'
import styles from './WriteBar.module.css'

/** Today's prompt, a link to the composer, from 768 px on; it leads a visitor to the login and back. */
export function WriteBar() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { prompt, another } = usePromptOfToday()
  const goToLogin = useGoToLogin()
  const visit = (event: MouseEvent) => {
    if (user) return
    event.preventDefault()
    goToLogin()
  }
  return (
    <div className={styles.bar}>
      <Link className={styles.link} to={user ? `/write?prompt=${promptId(prompt)}` : '/login'} onClick={visit}>
        <Avatar path={user?.imagePath ?? null} size={36} />
        <PromptText prompt={prompt} title={t('feed.writeBar.prompt')} />
      </Link>
      <IconButton label={t('feed.writeBar.another')} className={styles.another} onClick={another}>
        <IconRefresh />
      </IconButton>
      <span className={styles.mark}>
        <IconPhoto />
      </span>
    </div>
  )
}
