import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors'
import { desktop } from '../../bridge/desktop'
import { useErrorText } from '../../bridge/error-messages'
import { useCommunity } from '../../bridge/machine'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import styles from './Pane.module.css'
import { PlaceChoice } from './PlaceChoice'

/** Which community the app talks to: the one inside it, or one at an address, which is checked before anything changes. */
export function CommunityPane() {
  const { t } = useTranslation()
  const name = useId()
  const community = useCommunity()
  const [kind, setKind] = useState(community.kind)
  const [address, setAddress] = useState(community.address ?? '')
  const { busy, problem, change } = useChange()
  const same = kind === community.kind && (kind === 'embedded' || address.trim() === community.address)

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!same && !busy) change(kind === 'embedded' ? null : address.trim())
  }
  return (
    <>
      <h2 className={styles.title}>{t('settings.community.title')}</h2>
      <p className={styles.intro}>{t('settings.community.intro')}</p>
      <form onSubmit={submit}>
        {(['embedded', 'remote'] as const).map((each) => (
          <PlaceChoice
            key={each}
            name={name}
            kind={each}
            chosen={kind === each}
            current={community.kind === each}
            onChoose={() => setKind(each)}
          >
            {each === 'remote' && kind === 'remote' && (
              <Field
                label={t('settings.community.address')}
                hint={t('settings.community.addressHint')}
                error={problem}
                value={address}
                onText={setAddress}
                onEnter={() => submit()}
                inputMode="url"
                spellCheck={false}
                autoFocus={community.kind === 'embedded'}
              />
            )}
          </PlaceChoice>
        ))}
        <Button type="submit" disabled={same} busy={busy}>
          {t('settings.community.change')}
        </Button>
      </form>
    </>
  )
}

function useChange() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const words = (error: AppError) => {
    if (error.code === 'invalid') return t('settings.community.addressWrong')
    return ['offline', 'timeout', 'badAnswer', 'notFound'].includes(error.code) ? t('settings.community.unreachable') : errorText(error)
  }
  const change = async (address: string | null) => {
    setProblem(null)
    if (address !== null && !/^https?:\/\/[^\s/]+/.test(address)) {
      setProblem(t('settings.community.addressWrong'))
      return
    }
    setBusy(true)
    // When it succeeds, the page starts anew.
    const result = await desktop.chooseCommunity(address)
    setBusy(false)
    if (!result.ok) setProblem(words(result.error))
  }
  return { busy, problem, change: (address: string | null) => void change(address) }
}
