import { useTranslation } from 'react-i18next'
import styles from './ComposerImages.module.css'
import { VideoCard } from './VideoCard'

/** What a video link in the text becomes when there are no pictures (decision 15). */
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
