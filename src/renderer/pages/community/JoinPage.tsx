import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { FoundCommunity, ListedCommunity } from '../../../shared/community'
import { readCommunityAddress } from '../../../shared/community-address'
import { useCommunitiesQuery } from '../../data/communities'
import { desktop } from '../../desktop/desktop'
import { useCommunity, useCommunityState } from '../../desktop/machine'
import { AuthSheet } from '../../features/session/AuthSheet'
import { useHistorySteps } from '../../hooks/navigation'
import { useOnce } from '../../hooks/use-once'
import { useTitle } from '../../hooks/use-title'
import { FoundCommunityRow } from '../../parts/community/FoundCommunityRow'
import { PairingField } from '../../parts/community/PairingField'
import { unasked } from '../../parts/community/use-look-up'
import { useOpenCommunity } from '../../parts/community/use-open-community'
import { Button, ButtonLink } from '../../ui/Button'
import { Mark } from '../../ui/Mark'
import styles from './CommunityPages.module.css'

/**
 * `/join?address=&key=&invitation=`: an invitation to a community (docs/product/desktop.md "Invitations"). Nothing is sent there before it is
 * accepted.
 */
export function JoinPage() {
  const [search] = useSearchParams()
  const read = readCommunityAddress(search.get('address') ?? '')
  if (read.kind === 'refused') return <Navigate to="/" replace />
  const key = search.get('key')
  return <Invitation key={search.toString()} address={read.address} expected={key} code={search.get('invitation')} />
}

/** @param expected the key of the invited community, where the link names it; `code`: for signing up there */
function Invitation({ address, expected, code: invitation }: { address: string; expected: string | null; code: string | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { back } = useHistorySteps()
  const { address: current, managed } = useCommunity()
  const isStranger = useCommunityState().state === 'stranger'
  const { open, busy, problem, codeProblem, refusedKey, forget } = useOpenCommunity()
  const [foundPairing, setFoundPairing] = useState<FoundCommunity['pairing']>('none')
  const [code, setCode] = useState('')
  const [lookUp, looking] = useOnce(desktop.lookUpCommunity)
  const { data: communities = [] } = useCommunitiesQuery()
  const kept = communities.find(({ choice }) => choice.kind === 'remote' && choice.address === address)
  useTitle(t('community.invitation.title'))
  const isCurrent = address === current && !isStranger
  const isClosed = managed || isCurrent
  const isRefused = expected !== null && expected === refusedKey
  const pairing = isRefused ? 'changed' : foundPairing
  const join = async (typed: string) => {
    const choice = { kind: 'remote', address } as const
    if (expected !== null && !isRefused) return open(choice, { proof: { key: expected }, invitation })
    if (pairing !== 'none') return open(choice, { proof: { code: typed }, invitation })
    const found = await lookUp(address)
    if (found?.ok && found.value.pairing !== 'none') setFoundPairing(found.value.pairing)
    else if (found !== null) open(choice)
  }
  return (
    <AuthSheet>
      <Mark size={40} className={styles.mark} />
      <h1 className={styles.title}>{t('community.invitation.title')}</h1>
      <p className={styles.line}>{isCurrent ? t('community.invitation.current') : t(managed ? 'community.managed' : questionOf(kept))}</p>
      <FoundCommunityRow lookUp={{ state: 'found', found: { ...unasked(address), name: kept?.name ?? null, pairing } }} />
      {pairing !== 'none' && (
        <PairingField
          changed={pairing === 'changed'}
          code={code}
          onCode={(typed) => {
            setCode(typed)
            forget()
          }}
          onEnter={(typed) => void join(typed)}
          problem={codeProblem}
        />
      )}
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
            <Button busy={busy || looking} disabled={pairing !== 'none' && code.trim() === ''} onClick={() => void join(code)}>
              {t(kept === undefined ? 'community.verbs.remote' : 'community.verbs.own')}
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

/** One that is kept is opened as it is. */
const questionOf = (kept: ListedCommunity | undefined) =>
  kept === undefined ? ('community.invitation.text' as const) : ('community.invitation.kept' as const)
