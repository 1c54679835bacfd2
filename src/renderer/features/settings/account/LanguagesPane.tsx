import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../../shared/contract/people-shapes'
import { useDataDispatch } from '../../../data/api'
import { chooseListed } from '../../../data/partners'
import { useOwnInfoQuery } from '../../../data/person'
import { useErrorText } from '../../../hooks/error-messages'
import { LanguageFields } from '../../../parts/account/LanguageFields'
import { useLearning } from '../../../parts/account/use-learning'
import { Button } from '../../../ui/Button'
import { useToast } from '../../../ui/Toast'
import { LeaveUnsaved, MembersOnly, Pane, SwitchRow } from '../Pane'
import pane from '../Pane.module.css'

/** The languages of the signed-in member, their goals, and a line about themselves. */
export function LanguagesPane() {
  const { t } = useTranslation()
  return (
    <Pane title={t('learning.title')} intro={t('learning.intro')}>
      <MembersOnly>
        {(user) => (
          <>
            <LanguagesForm key={user.id} user={user} />
            <ListedSwitch user={user} />
          </>
        )}
      </MembersOnly>
    </Pane>
  )
}

/** Whether others find the member in the search for partners (docs/product/people.md "Partners"). */
function ListedSwitch({ user }: { user: User }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const dispatch = useDataDispatch()
  useOwnInfoQuery(user)
  // An older community has no such search.
  if (user.own?.listed === undefined) return null
  const choose = async (listed: boolean) => {
    const settled = await dispatch(chooseListed(user.id, listed))
    if (settled?.error) toast(errorText(settled.error))
  }
  return (
    <div className={pane.rows}>
      <SwitchRow
        label={t('partners.setting.label')}
        hint={t('partners.setting.hint')}
        checked={user.own.listed}
        onChecked={(on) => void choose(on)}
      />
    </div>
  )
}

function LanguagesForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { learning, edit, changed, aboutError, busy, save } = useLearning(user)
  const submit = async () => {
    if (changed && (await save())) toast(t('learning.saved'))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form noValidate className={pane.form} onSubmit={onSubmit}>
      <LanguageFields learning={learning} onEdit={edit} aboutError={aboutError} onEnter={() => void submit()} />
      <div className={pane.acts}>
        <Button type="submit" disabled={!changed || aboutError !== null} busy={busy} aria-describedby="languages-state">
          {t('learning.save')}
        </Button>
        <span id="languages-state" className={pane.state}>
          {!changed && t('account.info.same')}
        </span>
      </div>
      <LeaveUnsaved active={changed} />
    </form>
  )
}
