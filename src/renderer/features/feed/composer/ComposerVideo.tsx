import { useTranslation } from 'react-i18next'
import { VideoCard } from '../post/PostContent'
import styles from './ComposerVideo.module.css'

/** The thumbnail for a video link in the text, shown while there are no pictures (docs/product/feed.md "Video links"). */
export function ComposerVideo({ videoId, problem }: { videoId: string; problem: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={styles.shots}>
      <div className={styles.video}>
        <VideoCard videoId={videoId} />
      </div>
      <p className={styles.note}>{t('compose.video')}</p>
      <p className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
