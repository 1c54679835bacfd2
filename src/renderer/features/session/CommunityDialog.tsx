import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors'
import { desktop } from '../../bridge/desktop'
import { errorMessage } from '../../bridge/error-messages'
import { useCommunity } from '../../bridge/machine'
import { useOnce } from '../../hooks/use-once'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import styles from './CommunityDialog.module.css'

const unreachable: ReadonlySet<AppError['code']> = new Set(['offline', 'timeout', 'badAnswer', 'notFound', 'busy'] as const)

/** The community inside the app, or one at an address, which main checks before anything changes. */
export function CommunityDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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
    if (wished !== null && !/^https?:\/\/[^\s/]+/i.test(wished)) return setProblem(t('settings.community.addressWrong'))
    setProblem(null)
    // When it succeeds, the page starts anew.
    const result = await choose(wished)
    if (result !== null && !result.ok) setProblem(words(result.error))
  }
  const words = (error: AppError) => {
    if (error.code === 'invalid') return t('settings.community.addressWrong')
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
          <label key={each} className={styles.choice}>
            <input type="radio" name={name} checked={kind === each} onChange={() => setKind(each)} />
            <span>
              <b>{t(`settings.community.${each}`)}</b>
              <span>{t(`settings.community.${each}Hint`)}</span>
            </span>
          </label>
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
