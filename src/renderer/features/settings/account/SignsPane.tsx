import { useTranslation } from 'react-i18next'
import type { Signs, User } from '../../../../shared/contract/people-shapes'
import { chooseSign } from '../../../data/account'
import { useDataDispatch } from '../../../data/api'
import { useOwnInfoQuery } from '../../../data/person'
import { useErrorText } from '../../../hooks/error-messages'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/ErrorState'
import { useToast } from '../../../ui/Toast'
import { MembersOnly, Pane, PaneRowsSkeleton, SwitchRow } from '../Pane'
import pane from '../Pane.module.css'

/** What the member shows others in chat beside messages (docs/product/chat.md "Read mark", "Typing sign"). */
export function SignsPane() {
  const { t } = useTranslation()
  return (
    <Pane title={t('signs.title')} intro={t('signs.intro')}>
      <MembersOnly>{(user) => <OwnSigns key={user.id} user={user} />}</MembersOnly>
    </Pane>
  )
}

function OwnSigns({ user }: { user: User }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { error, isFetching, refetch } = useOwnInfoQuery(user)
  const signs = user.own?.signs
  if (signs) {
    return (
      <div className={pane.rows}>
        <SignSwitch user={user} signs={signs} name="read" />
        <SignSwitch user={user} signs={signs} name="typing" />
      </div>
    )
  }
  if (isFetching) return <PaneRowsSkeleton of="words" />
  if (error) {
    return (
      <ErrorState title={t('signs.failed')} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  return <EmptyState title={t('signs.unknown')} />
}

interface SignSwitchProps {
  user: User
  signs: Signs
  name: keyof Signs
}

function SignSwitch({ user, signs, name }: SignSwitchProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const dispatch = useDataDispatch()
  const choose = async (on: boolean) => {
    const settled = await dispatch(chooseSign[name](user.id, on))
    if (settled?.error) toast(errorText(settled.error))
  }
  return (
    <SwitchRow
      label={t(`signs.show.${name}`)}
      hint={t(`signs.show.${name}Hint`)}
      checked={signs[name]}
      onChecked={(on) => void choose(on)}
    />
  )
}
