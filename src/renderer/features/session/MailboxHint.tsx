import { IconCopy, IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../bridge/desktop'
import { useCommunity } from '../../bridge/machine'
import { useMailsQuery, useOpenMailbox } from '../../bridge/mailbox'
import { Button } from '../../ui/Button'
import { useToast } from '../../ui/Toast'
import { codeIn } from './code-mail'
import styles from './MailboxHint.module.css'

interface MailboxHintProps {
  email: string
  /** When the code was asked for; null before. */
  since: number | null
}

/** Where codes arrive when the community lives in the app (decision 33). The code is offered for copying, never filled in. */
export function MailboxHint(props: MailboxHintProps) {
  const { kind } = useCommunity()
  return kind === 'embedded' && props.since !== null ? <Hint email={props.email} since={props.since} /> : null
}

function Hint({ email, since }: { email: string; since: number }) {
  const { t } = useTranslation()
  const toast = useToast()
  const openMailbox = useOpenMailbox()
  const { data: mails } = useMailsQuery()
  const code = codeIn(mails, email, since)
  const copy = (text: string) => void desktop.copyText(text).then(() => toast(t('session.code.copied')))
  return (
    <div className={styles.hint}>
      <IconMail />
      <div>
        <p aria-live="polite">{t(code === null ? 'session.code.here' : 'session.code.arrived')}</p>
        <div className={styles.acts}>
          <Button kind="line" size="s" onClick={openMailbox}>
            {t('session.code.openMailbox')}
          </Button>
          {code !== null && (
            <Button kind="line" size="s" icon={<IconCopy />} onClick={() => copy(code)}>
              {t('session.code.copy', { code })}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
