import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import mailbox from '../../../../../resources/art/spot-mailbox.svg'
import type { Output } from '../../../../shared/contract/index'
import { useBlocksQuery } from '../../../data/moderation'
import { useErrorText } from '../../../hooks/error-messages'
import { useUndoModeration } from '../../../parts/moderation/use-moderation'
import { Avatar } from '../../../ui/Avatar'
import { Button, ButtonLink } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/ErrorState'
import { MembersOnly, Pane, PaneRowsSkeleton } from '../Pane'
import pane from '../Pane.module.css'

/** The blocked members, the last first, each with a button to unblock them (docs/product/moderation.md "Blocking"). */
export function BlockedPane() {
  const { t } = useTranslation()
  return (
    <Pane title={t('moderation.blocked.title')}>
      <MembersOnly>{() => <Blocked />}</MembersOnly>
    </Pane>
  )
}

function Blocked() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useBlocksQuery({})
  if (!data && error !== undefined) {
    return (
      <ErrorState title={t('moderation.blocked.failed')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  if (!data) return <PaneRowsSkeleton of="people" />
  if (data.blocks.length === 0) {
    return (
      <EmptyState
        art={mailbox}
        title={t('moderation.blocked.empty.title')}
        action={<ButtonLink to="/">{t('moderation.blocked.empty.action')}</ButtonLink>}
      >
        {t('moderation.blocked.empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <p className={pane.intro}>{t('moderation.blocked.intro')}</p>
      <ul aria-label={t('moderation.blocked.list')}>
        {data.blocks.map((block) => (
          <BlockedRow key={block.id} block={block} />
        ))}
      </ul>
    </>
  )
}

/** A blocked member; an anonymous one by the label they were blocked under. */
function BlockedRow({ block: { id, userId, nickname, imagePath } }: { block: Output<'blocks'>['blocks'][number] }) {
  const { t } = useTranslation()
  const { unblock } = useUndoModeration()
  const [busy, setBusy] = useState(false)
  const lift = async () => {
    setBusy(true)
    const lifted = await unblock(id)
    if (!lifted) setBusy(false)
  }
  return (
    <li className={pane.row} data-item-id={id}>
      <Avatar path={imagePath} size={40} />
      <div className={pane.words}>
        <b>{nickname}</b>
        {userId === null && <span>{t('moderation.blocked.anonymous')}</span>}
      </div>
      <Button
        kind="line"
        size="s"
        busy={busy}
        aria-label={t('moderation.blocked.unblockOne', { name: nickname })}
        onClick={() => void lift()}
      >
        {t('moderation.blocked.unblock')}
      </Button>
    </li>
  )
}
