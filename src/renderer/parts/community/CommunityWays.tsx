import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/Field'
import { Radio } from '../../ui/Radio'
import styles from './CommunityWays.module.css'
import { FoundCommunityRow } from './FoundCommunityRow'
import { NearbyCommunities } from './NearbyCommunities'
import { PairingField } from './PairingField'
import type { CommunityForm, CommunityWay } from './use-community-form'

const all: readonly CommunityWay[] = ['demo', 'remote', 'own', 'host']

interface CommunityWaysProps {
  form: CommunityForm
  /** The one in use, marked as such. */
  current?: CommunityWay
  /** Those that can be chosen. */
  ways?: readonly CommunityWay[]
}

/**
 * The choice of a community: the demo, one at an address, the one on this computer, and the same for its network, which the settings of
 * hosting change later.
 */
export function CommunityWays({ form, current, ways = all }: CommunityWaysProps) {
  const { t } = useTranslation()
  const name = useId()
  const { way, lookUp } = form
  const more = useRef<HTMLDivElement>(null)
  const choose = (address: string) => {
    form.type(address)
    // What was clicked may go away.
    more.current?.querySelector('input')?.focus()
  }
  return (
    <div role="radiogroup" aria-label={t('community.title')} className={styles.ways}>
      {ways
        .filter((each) => each !== 'host' || current === undefined)
        .map((each) => (
          <div key={each} className={styles.way}>
            <Radio className={styles.row} name={name} checked={way === each} onChoose={() => form.choose(each)}>
              <span className={styles.words}>
                <b>{t(`community.ways.${each}`)}</b>
                <span>{t(`community.ways.${each}Hint`)}</span>
              </span>
              {current === each && <span className={styles.current}>{t('community.current')}</span>}
            </Radio>
            {each === way && each === 'remote' && (
              <div ref={more} className={styles.more}>
                <Field
                  aria-label={t('community.address')}
                  error={form.problem}
                  value={form.text}
                  onText={form.type}
                  onEnter={form.submit}
                  inputMode="url"
                  spellCheck={false}
                  autoFocus={form.text === ''}
                />
                <FoundCommunityRow lookUp={lookUp} />
                {form.pairing !== 'none' && (
                  <PairingField
                    changed={form.pairing === 'changed'}
                    code={form.code}
                    onCode={form.typeCode}
                    onEnter={form.submitCode}
                    problem={form.codeProblem}
                  />
                )}
                <NearbyCommunities onChoose={choose} />
              </div>
            )}
            {each === way && each !== 'remote' && form.problem !== null && (
              <p role="alert" className={styles.problem}>
                {form.problem}
              </p>
            )}
          </div>
        ))}
    </div>
  )
}
