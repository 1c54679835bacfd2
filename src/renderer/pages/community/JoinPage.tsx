import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { readCommunityAddress } from '../../../shared/community-address'
import { useCommunity } from '../../desktop/machine'
import { AuthSheet } from '../../features/session/AuthSheet'
import { useHistorySteps } from '../../hooks/navigation'
import { useTitle } from '../../hooks/use-title'
import { FoundCommunityRow } from '../../parts/community/FoundCommunityRow'
import { useOpenCommunity } from '../../parts/community/use-community-form'
import { unasked } from '../../parts/community/use-look-up'
import { Button, ButtonLink } from '../../ui/Button'
import { Mark } from '../../ui/Mark'
import styles from './CommunityPages.module.css'

/** `/join?address=`: an invitation to a community (docs/product/desktop.md "Invitations"). Nothing is sent there before it is accepted. */
export function JoinPage() {
  const [search] = useSearchParams()
  const read = readCommunityAddress(search.get('address') ?? '')
  if (read.kind === 'refused') return <Navigate to="/" replace />
  return <Invitation key={read.address} address={read.address} />
}

function Invitation({ address }: { address: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { back } = useHistorySteps()
  const { address: current, managed } = useCommunity()
  const { open, busy, problem } = useOpenCommunity()
  useTitle(t('community.invitation.title'))
  const isClosed = managed || address === current
  return (
    <AuthSheet>
      <Mark size={40} className={styles.mark} />
      <h1 className={styles.title}>{t('community.invitation.title')}</h1>
      <p className={styles.line}>
        {address === current ? t('community.invitation.current') : t(managed ? 'community.managed' : 'community.invitation.text')}
      </p>
      <FoundCommunityRow lookUp={{ state: 'found', found: unasked(address) }} />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.acts}>
        {isClosed ? (
          <ButtonLink to="/" replace>
            {t('community.invitation.home')}
          </ButtonLink>
        ) : (
          <>
            <Button busy={busy} onClick={() => open({ kind: 'remote', address })}>
              {t('community.verbs.remote')}
            </Button>
            <Button kind="line" onClick={() => void (back ? navigate(-1) : navigate('/', { replace: true }))}>
              {t('community.invitation.cancel')}
            </Button>
          </>
        )}
      </div>
    </AuthSheet>
  )
}
