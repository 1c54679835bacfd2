import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../../shared/desktop'
import type { AppError } from '../../../../shared/errors'
import { desktop } from '../../../desktop/desktop'
import { useCommunity } from '../../../desktop/machine'
import { fieldMessage, useErrorText } from '../../../hooks/error-messages'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Radio } from '../../../ui/Radio'
import { Pane } from '../Pane'
import pane from '../Pane.module.css'
import { BackupsSetting } from './BackupsSetting'
import styles from './CommunityPane.module.css'

/** The choice of community: embedded, or remote by its address, which main checks before it switches. */
export function CommunityPane() {
  const { t } = useTranslation()
  const name = useId()
  const community = useCommunity()
  const [kind, setKind] = useState(community.kind)
  const [address, setAddress] = useState(community.address ?? '')
  const { busy, problem, change } = useChangeCommunity()
  const same = kind === community.kind && (kind === 'embedded' || address.trim() === community.address)

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!same && !busy) change(kind === 'embedded' ? null : address.trim())
  }
  return (
    <Pane title={t('settings.community.title')} intro={t('settings.community.intro')}>
      <form onSubmit={submit}>
        {(['embedded', 'remote'] as const).map((each) => (
          <CommunityChoice
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
          </CommunityChoice>
        ))}
        <Button type="submit" disabled={same} busy={busy}>
          {t('settings.community.change')}
        </Button>
      </form>
      {community.kind === 'embedded' && (
        <div className={styles.backups}>
          <BackupsSetting />
        </div>
      )}
    </Pane>
  )
}

function useChangeCommunity() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const words = (error: AppError) => {
    if (error.fields?.['address'] !== undefined) return fieldMessage(t, error.fields['address'])
    return ['offline', 'timeout', 'badAnswer', 'notFound'].includes(error.code) ? t('settings.community.unreachable') : errorText(error)
  }
  const change = async (address: string | null) => {
    setProblem(null)
    setBusy(true)
    // On success main reloads the page.
    const result = await desktop.chooseCommunity(address)
    setBusy(false)
    if (!result.ok) setProblem(words(result.error))
  }
  return { busy, problem, change: (address: string | null) => void change(address) }
}

interface CommunityChoiceProps {
  name: string
  kind: Community['kind']
  chosen: boolean
  /** Whether it is the one in use. */
  current: boolean
  onChoose: () => void
  children?: ReactNode
}

/** One of the two kinds of community. */
function CommunityChoice({ name, kind, chosen, current, onChoose, children }: CommunityChoiceProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.choice}>
      <Radio className={pane.row} name={name} checked={chosen} onChoose={onChoose}>
        <span className={pane.words}>
          <b>{t(`settings.community.${kind}`)}</b>
          <span>{t(`settings.community.${kind}Hint`)}</span>
        </span>
        {current && <span className={pane.now}>{t('settings.community.current')}</span>}
      </Radio>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}
