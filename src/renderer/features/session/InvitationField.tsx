import { useTranslation } from 'react-i18next'
import { useSignUpRuleQuery } from '../../data/account'
import { useCommunity } from '../../desktop/machine'
import { fieldMessage } from '../../hooks/error-messages'
import { Field } from '../../ui/Field'
import styles from './AccountStep.module.css'
import { useSignup } from './signup-store'

/** The code of an invitation: the typed one, or the one that a link has brought. It is asked for only where that is not good any more. */
export function useInvitation(): { isAsked: boolean; code: string } {
  const { form, refused } = useSignup()
  const { invitation: brought } = useCommunity()
  const { data } = useSignUpRuleQuery({})
  const isTyped = form.invitation !== ''
  const isAsked = isTyped || refused['invitation'] !== undefined || (data?.rule === 'invited' && brought === null)
  return { isAsked, code: form.invitation.trim() || (brought ?? '') }
}

/** Asks for the code of an invitation where the community wants one (docs/product/hosting.md "Who may sign up"). */
export function InvitationField({ onEnter }: { onEnter: () => void }) {
  const { t } = useTranslation()
  const { form, refused, enter, patch } = useSignup()
  const { isAsked } = useInvitation()
  const error = refused['invitation']
  if (!isAsked) return null
  return (
    <Field
      name="invitation"
      className={styles.invitation}
      label={t('hosting.signingUp.code')}
      hint={t('hosting.signingUp.codeHint')}
      error={error && fieldMessage(t, error)}
      value={form.invitation}
      onText={(invitation) => {
        enter({ invitation })
        patch({ refused: {} })
      }}
      onEnter={onEnter}
      autoComplete="off"
      spellCheck={false}
      autoFocus={error !== undefined}
    />
  )
}
