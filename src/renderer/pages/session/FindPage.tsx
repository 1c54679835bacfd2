import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { DoorSheet } from '../../features/session/DoorSheet'
import { FindIdForm } from '../../features/session/FindIdForm'
import { FindPassword } from '../../features/session/FindPassword'
import { FindTabs } from '../../features/session/FindTabs'
import { FoundId } from '../../features/session/FoundId'
import { useSignedInReturn } from '../../features/session/use-signed-in-return'
import { useTitle } from '../../hooks/use-title'

interface Who {
  name: string
  email: string
}

/** `/login/find?tab=`: 0 the id, 1 the password; anything else reads as 0 (decision 2). */
export function FindPage() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const tab = useSearchParams()[0].get('tab') === '1' ? 1 : 0
  const [found, setFound] = useState<Who | null>(null)
  // The address that was just found comes along, so that it need not be typed.
  const known = (state as Who | null) ?? { name: '', email: '' }
  useTitle(t(tab === 1 ? 'session.findPassword' : 'session.findId'))
  useSignedInReturn()
  return (
    <DoorSheet>
      <FindTabs at={tab}>
        {tab === 1 && <FindPassword first={known} />}
        {tab === 0 && (found ? <FoundId {...found} /> : <FindIdForm onFound={(email, name) => setFound({ email, name })} />)}
      </FindTabs>
    </DoorSheet>
  )
}
