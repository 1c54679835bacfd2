import { useTranslation } from 'react-i18next'
import { useRemoveSpellingWordMutation, useSpellingWordsQuery } from '../../../data/spelling'
import { useSaveSettings } from '../../../desktop/desktop'
import { usePlatform, useSettings } from '../../../desktop/machine'
import { Button } from '../../../ui/Button'
import { Pane, SettingRow, SwitchRow } from '../Pane'
import pane from '../Pane.module.css'

/** Whether spelling is checked, in which languages, and the words that were added (docs/product/desktop.md "Spelling"). */
export function SpellingPane() {
  const { t } = useTranslation()
  const { checksSpelling, spellsKorean, spellsEnglish } = useSettings()
  const save = useSaveSettings()
  const isSystems = usePlatform() === 'darwin'
  return (
    <Pane title={t('spelling.title')} intro={t('spelling.intro')}>
      <div className={pane.rows}>
        <SwitchRow
          label={t('spelling.checks')}
          hint={t('spelling.checksHint')}
          checked={checksSpelling}
          onChecked={(on) => save({ checksSpelling: on })}
        />
        {!isSystems && (
          <>
            <SwitchRow
              label={t('spelling.korean')}
              hint={t('spelling.koreanHint')}
              checked={spellsKorean}
              disabled={!checksSpelling}
              onChecked={(on) => save({ spellsKorean: on })}
            />
            <SwitchRow
              label={t('spelling.english')}
              hint={t('spelling.englishHint')}
              checked={spellsEnglish}
              disabled={!checksSpelling}
              onChecked={(on) => save({ spellsEnglish: on })}
            />
          </>
        )}
      </div>
      {!isSystems && <OwnWords />}
      <p className={pane.note}>{t(isSystems ? 'spelling.system' : 'spelling.local')}</p>
    </Pane>
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
      <h3 className={pane.group}>{t('spelling.words')}</h3>
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
