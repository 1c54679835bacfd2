import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useRemoveSpellingWordMutation, useSpellingWordsQuery } from '../../../data/spelling'
import { useSaveSettings } from '../../../desktop/desktop'
import { usePlatform, useSettings } from '../../../desktop/machine'
import { Button } from '../../../ui/Button'
import { Switch } from '../../../ui/Switch'
import { Pane, SettingRow } from '../Pane'
import pane from '../Pane.module.css'
import styles from './SpellingPane.module.css'

/** Whether spelling is checked, in which languages, and the words that were added (docs/product/desktop.md "Spelling"). */
export function SpellingPane() {
  const { t } = useTranslation()
  const { checksSpelling, spellsKorean, spellsEnglish } = useSettings()
  const save = useSaveSettings()
  const isSystems = usePlatform() === 'darwin'
  return (
    <Pane title={t('spelling.title')} intro={t('spelling.intro')}>
      <div className={pane.rows}>
        <Setting name="checks" checked={checksSpelling} onChecked={(on) => save({ checksSpelling: on })} />
        {!isSystems && (
          <>
            <Setting name="korean" checked={spellsKorean} disabled={!checksSpelling} onChecked={(on) => save({ spellsKorean: on })} />
            <Setting name="english" checked={spellsEnglish} disabled={!checksSpelling} onChecked={(on) => save({ spellsEnglish: on })} />
          </>
        )}
      </div>
      {!isSystems && <OwnWords />}
      <p className={styles.note}>{t(isSystems ? 'spelling.system' : 'spelling.local')}</p>
    </Pane>
  )
}

interface SettingProps {
  name: 'checks' | 'korean' | 'english'
  checked: boolean
  disabled?: boolean
  onChecked: (checked: boolean) => void
}

function Setting({ name, ...rest }: SettingProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <SettingRow label={t(`spelling.${name}`)} labelId={id} hint={t(`spelling.${name}Hint`)}>
      <Switch aria-labelledby={id} {...rest} />
    </SettingRow>
  )
}

/** The words that the context menu added, each with a button to take it back. */
function OwnWords() {
  const { t } = useTranslation()
  // Words are added in other windows too.
  const { data: words = [] } = useSpellingWordsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [remove] = useRemoveSpellingWordMutation()
  if (words.length === 0) return null
  return (
    <section>
      <h3 className={styles.words}>{t('spelling.words')}</h3>
      <ul aria-label={t('spelling.words')}>
        {words.map((word) => (
          <li key={word}>
            <SettingRow label={word}>
              <Button kind="line" size="s" aria-label={t('spelling.removeWord', { word })} onClick={() => void remove(word)}>
                {t('spelling.remove')}
              </Button>
            </SettingRow>
          </li>
        ))}
      </ul>
    </section>
  )
}
