import { IconServer } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors'
import { desktop } from '../../desktop/desktop'
import { useCommunity, useCommunityState } from '../../desktop/machine'
import { errorMessage, fieldMessage } from '../../hooks/error-messages'
import { useOnce } from '../../hooks/use-once'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { Radio } from '../../ui/Radio'
import styles from './CommunityLine.module.css'

/** The community to log in to, and a dialog to choose another. */
export function CommunityLine() {
  const { t } = useTranslation()
  const { address } = useCommunity()
  const failed = useCommunityState().state === 'failed'
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <div className={styles.line}>
        <IconServer />
        {failed ? (
          <span role="alert" className={styles.failed}>
            {t('session.community.failed')}
          </span>
        ) : (
          <span className="one">{address ?? t('session.community.embedded')}</span>
        )}
        {failed && (
          <button type="button" onClick={() => void desktop.retryCommunity()}>
            {t('common.retry')}
          </button>
        )}
        <button type="button" onClick={() => setChoosing(true)}>
          {t('session.community.change')}
        </button>
      </div>
      <CommunityDialog opened={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}

const unreachable: ReadonlySet<AppError['code']> = new Set(['offline', 'timeout', 'badAnswer', 'notFound', 'busy'] as const)

/** The choice of community: embedded, or remote by its address, which main checks before it switches. */
function CommunityDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const name = useId()
  const community = useCommunity()
  const [kind, setKind] = useState(community.kind)
  const [address, setAddress] = useState(community.address ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [choose, busy] = useOnce(desktop.chooseCommunity)
  const wish = kind === 'embedded' ? null : address.trim()

  const connect = async (wished: string | null) => {
    if (wished === community.address) return onClose()
    setProblem(null)
    // On success main reloads the page.
    const result = await choose(wished)
    if (result !== null && !result.ok) setProblem(words(result.error))
  }
  const words = (error: AppError) => {
    if (error.fields?.['address'] !== undefined) return fieldMessage(t, error.fields['address'])
    return unreachable.has(error.code) ? t('settings.community.unreachable') : errorMessage(t, error)
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('session.community.title')}
      verb={t('session.community.verb')}
      onConfirm={() => void connect(wish)}
      busy={busy}
      blocked={wish === ''}
      width={400}
    >
      <div role="radiogroup" aria-label={t('session.community.title')}>
        {(['embedded', 'remote'] as const).map((each) => (
          <Radio key={each} className={styles.choice} name={name} checked={kind === each} onChoose={() => setKind(each)}>
            <span>
              <b>{t(`settings.community.${each}`)}</b>
              <span>{t(`settings.community.${each}Hint`)}</span>
            </span>
          </Radio>
        ))}
      </div>
      {kind === 'remote' && (
        <Field
          className={styles.address}
          label={t('settings.community.address')}
          hint={t('settings.community.addressHint')}
          error={problem}
          value={address}
          onText={(text) => {
            setAddress(text)
            setProblem(null)
          }}
          onEnter={(text) => void connect(text.trim())}
          inputMode="url"
          spellCheck={false}
          autoFocus
        />
      )}
    </Dialog>
  )
}
