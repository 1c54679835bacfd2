import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { TermsPane } from '../../features/settings/TermsPane'
import { type TermsName, termsNames } from '../../features/settings/terms-api'
import { useTitle } from '../../hooks/use-title'
import { NotFoundPage } from '../NotFoundPage'
import { SettingsFrame } from './SettingsFrame'

/** `/terms/service`, `/terms/personal`, `/terms/payment`. */
export function TermsPage() {
  const { name } = useParams()
  const known = termsNames.find((each) => each === name)
  return known === undefined ? <NotFoundPage /> : <Terms name={known} />
}

function Terms({ name }: { name: TermsName }) {
  const { t } = useTranslation()
  useTitle(t(`settings.terms.${name}`))
  return (
    <SettingsFrame at="terms">
      <TermsPane key={name} name={name} />
    </SettingsFrame>
  )
}
