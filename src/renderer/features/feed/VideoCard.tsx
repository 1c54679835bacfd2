import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExternalLink } from '../../bridge/ExternalLink'
import styles from './VideoCard.module.css'

/** The picture of a YouTube video; the system browser plays it (decision 15). */
export function VideoCard({ videoId }: { videoId: string }) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  return (
    <ExternalLink url={`https://www.youtube.com/watch?v=${videoId}`} className={styles.video} label={t('feed.post.video')}>
      {!failed && (
        <img
          src={`app-media://video/${videoId}`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
        />
      )}
      <span className={styles.play}>
        <IconPlayerPlayFilled />
      </span>
      {failed && <span className={styles.words}>{t('feed.post.video')}</span>}
    </ExternalLink>
  )
}
