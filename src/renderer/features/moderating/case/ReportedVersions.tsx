import { useTranslation } from 'react-i18next'
import type { ReportedVersion } from '../../../../shared/contract/moderating-shapes'
import { PictureMosaic } from '../../../parts/pictures/Mosaic'
import { Age } from '../../../ui/Age'
import styles from './Exhibit.module.css'
import { WithheldVoice } from './WithheldVoice'

/** What the item said when it was reported, where its writer edited it since. Texts are plain: their links do not open. */
export function ReportedVersions({ versions }: { versions: readonly ReportedVersion[] }) {
  const { t } = useTranslation()
  if (versions.length === 0) return null
  const title = t('moderating.exhibit.reportedAs')
  return (
    <section className={styles.versions} aria-label={title}>
      <p className={styles.threadTitle}>{title}</p>
      {versions.map(({ at, text, images, voice }) => (
        <article key={at} className={styles.exhibit}>
          <div className={styles.words}>
            <p className={styles.head}>
              <Age at={at} />
            </p>
            {text !== '' && <p className={styles.text}>{text}</p>}
            {images.length > 0 && (
              <div className={styles.pictures}>
                <PictureMosaic images={images} withheld />
              </div>
            )}
            {voice && <WithheldVoice of={`reported ${at}`} voice={voice} gone />}
          </div>
        </article>
      ))}
    </section>
  )
}
