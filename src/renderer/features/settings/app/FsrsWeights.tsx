import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readWeights } from '../../../../shared/notebook/memory'
import { useSaveSettings } from '../../../desktop/desktop'
import { useSettings } from '../../../desktop/machine'
import { Button } from '../../../ui/Button'
import { TextArea } from '../../../ui/Field'
import { useToast } from '../../../ui/Toast'
import styles from './FsrsWeights.module.css'

/** The parameters of FSRS, for those who have computed their own (docs/product/notebook.md "Memory"). */
export function FsrsWeights() {
  const { t } = useTranslation()
  const toast = useToast()
  const { weights } = useSettings()
  const save = useSaveSettings()
  const [text, setText] = useState(weights)
  const [isWrong, setIsWrong] = useState(false)
  const type = (typed: string) => {
    setText(typed)
    setIsWrong(false)
  }
  const use = (wanted: string) => {
    const read = readWeights(wanted)
    setIsWrong(read === null)
    if (read === null) return
    const written = read.join(', ')
    setText(written)
    save({ weights: written })
    toast(t('notebook.settings.weightsSaved'))
  }
  return (
    <details className={styles.advanced}>
      <summary>{t('notebook.settings.advanced')}</summary>
      <TextArea
        label={t('notebook.settings.weights')}
        hint={t('notebook.settings.weightsHint')}
        error={isWrong ? t('notebook.settings.weightsWrong') : undefined}
        value={text}
        onText={type}
        onEnter={() => use(text)}
        entersWith="modEnter"
        mostLines={5}
        spellCheck={false}
      />
      <div className={styles.acts}>
        <Button kind="text" size="s" disabled={weights === '' && text === ''} command="resetWeights" onClick={() => use('')}>
          {t('notebook.settings.weightsReset')}
        </Button>
        <Button kind="line" size="s" command="saveWeights" onClick={() => use(text)}>
          {t('notebook.settings.weightsSave')}
        </Button>
      </div>
    </details>
  )
}
