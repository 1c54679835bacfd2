import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import mailboxArt from '../../../resources/art/spot-mailbox.svg'
import type { Mail } from '../../shared/desktop'
import { useMailsQuery } from '../data/mailbox'
import { desktop } from '../desktop/desktop'
import { Age } from '../ui/Age'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { SideSheet } from '../ui/SideSheet'
import { useToast } from '../ui/Toast'
import styles from './Mailbox.module.css'

/** A sheet with the mails that the embedded community has sent. */
export function Mailbox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data: mails } = useMailsQuery()
  return (
    <SideSheet label={t('shell.mail.title')} onClose={onClose} bar={<h2 className={styles.title}>{t('shell.mail.title')}</h2>}>
      {mails?.length === 0 ? (
        <EmptyState art={mailboxArt} title={t('shell.mail.none')}>
          {t('shell.mail.noneText')}
        </EmptyState>
      ) : (
        <ul>
          {mails?.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </SideSheet>
  )
}

function MailRow({ mail }: { mail: Mail }) {
  const { t } = useTranslation()
  const toast = useToast()
  const code = /\b\d{6}\b/.exec(mail.text)?.[0]
  const copy = (text: string) => void desktop.copyText(text).then(() => toast(t('shell.mail.copied')))
  return (
    <li className={styles.mail}>
      <div className={styles.head}>
        <b>{mail.subject}</b>
        <Age at={mail.sentAt} />
      </div>
      <p className={styles.to}>{mail.to}</p>
      <p className={styles.text}>{mail.text}</p>
      {code !== undefined && (
        <Button kind="tint" size="s" icon={<IconCopy />} onClick={() => copy(code)}>
          {t('shell.mail.copyCode', { code })}
        </Button>
      )}
    </li>
  )
}
