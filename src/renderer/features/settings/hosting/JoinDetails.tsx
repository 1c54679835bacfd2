import { IconCopy, IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Hosting, HostingReport } from '../../../../shared/hosting'
import { keyCode } from '../../../../shared/key-code'
import { limits } from '../../../../shared/limits'
import { desktop } from '../../../desktop/desktop'
import { useNow } from '../../../hooks/use-now'
import { Button } from '../../../ui/Button'
import { dateText } from '../../../ui/format'
import { IconButton } from '../../../ui/IconButton'
import { useToast } from '../../../ui/Toast'
import styles from './JoinDetails.module.css'

/** Further ones are of networks that hardly anybody joins from. */
const mostOthers = 3

interface JoinDetailsProps {
  hosting: Hosting
  report: Extract<HostingReport, { state: 'open' }>
}

/** What others need to join: the address and the code, which are read aloud together, and the invitation link. */
export function JoinDetails({ hosting: { addresses, invitation, choice, announcing }, report }: JoinDetailsProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const [first, ...others] = addresses
  const copy = (text: string) => void desktop.copyText(text).then(() => toast(t('hosting.copied')))
  return (
    <div className={styles.plate}>
      <div className={styles.half}>
        <h3>{t('hosting.address')}</h3>
        {first === undefined ? (
          <p className={styles.none}>{t('hosting.noNetwork')}</p>
        ) : (
          <strong className={styles.address}>
            <Address>{first}</Address>
            <IconButton label={t('hosting.copyAddress')} command="copyAddress" onClick={() => copy(first)}>
              <IconCopy />
            </IconButton>
          </strong>
        )}
        {first !== undefined && announcing !== 'off' && <p>{t(`hosting.announcing.${announcing}`)}</p>}
        {others.length > 0 && <p>{t('hosting.others')}</p>}
        {others.slice(0, mostOthers).map((address) => (
          <p key={address} className={styles.other}>
            <Address>{address}</Address>
            <IconButton label={t('hosting.copyOther', { address })} onClick={() => copy(address)}>
              <IconCopy />
            </IconButton>
          </p>
        ))}
      </div>
      <div className={styles.half}>
        <h3>{t('hosting.code')}</h3>
        <strong className={styles.code}>
          {keyCode(report.key)
            .split(' ')
            .map((group, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be the same, and none moves
              <span key={place}>{group}</span>
            ))}
        </strong>
        <p>{t('hosting.codeHint')}</p>
      </div>
      <div className={styles.link}>
        <InvitationState invitation={choice.invitation} used={report.invited} />
        <Button kind="text" size="s" command="newLink" onClick={() => void desktop.newInvitation()}>
          {t('hosting.newLink')}
        </Button>
        <Button
          kind="line"
          size="s"
          icon={<IconLink />}
          disabled={invitation === null}
          command="copyLink"
          onClick={() => invitation !== null && copy(invitation)}
        >
          {t('hosting.copyLink')}
        </Button>
      </div>
    </div>
  )
}

/** A long one breaks behind its scheme, not in a number. */
function Address({ children: address }: { children: string }) {
  const host = new URL(address).host
  return (
    <span>
      {address.slice(0, address.indexOf(host))}
      <wbr />
      {address.slice(address.indexOf(host))}
    </span>
  )
}

function InvitationState({ invitation, used }: { invitation: Hosting['choice']['invitation']; used: number }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  if (invitation === null || invitation.expiresAt <= now) return <span>{t('hosting.linkEnded')}</span>
  const until = dateText(i18n.language, invitation.expiresAt, { weekday: 'long', month: 'short', day: 'numeric' })
  return <span>{t('hosting.link', { until, used, most: limits.hosting.invitationUses })}</span>
}
