import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileDropAround } from '../../../hooks/files'
import { useToast } from '../../../ui/Toast'
import styles from './ImportDialog.module.css'

/** Takes a file that is dropped anywhere on the page. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const place = useRef<HTMLDivElement>(null)
  const over = useFileDropAround(place, 'main', ([file, ...others]) => {
    if (others.length > 0) toast(t('notebook.files.oneFile'))
    else if (file) onFile(file)
  })
  return <div ref={place}>{over && <p className={styles.drop}>{t('notebook.files.drop')}</p>}</div>
}
