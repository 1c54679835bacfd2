import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '../../../../shared/roles'
import { useSetRoleMutation } from '../../../data/administering'
import { useSession } from '../../../data/session'
import { asAppError, errorMessage } from '../../../hooks/error-messages'
import { Dialog } from '../../../ui/Dialog'
import { useToast } from '../../../ui/Toast'

interface Person {
  userId: string
  nickname: string
}

interface RoleChange {
  /** Whose role is being changed. */
  busyId: string | null
  /** Gives a member a role and says what came of it; one's own is given up after a question. */
  choose: (person: Person, role: Role) => void
  /** The question; render it anywhere. */
  question: ReactNode
}

/** Giving and taking roles (docs/product/moderation.md "Roles"). */
export function useRoleChange(): RoleChange {
  const { t } = useTranslation()
  const toast = useToast()
  const ownId = useSession().user?.id
  const [setRole] = useSetRoleMutation()
  const [busyId, setBusyId] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ person: Person; role: Role } | null>(null)
  const change = async ({ userId, nickname }: Person, role: Role) => {
    if (busyId !== null) return
    setBusyId(userId)
    const { error } = await setRole({ userId, role })
    setBusyId(null)
    toast(error === undefined ? t(`administering.staff.changed.${role}`, { name: nickname }) : errorMessage(t, asAppError(error)))
  }
  const question = (
    <Dialog
      opened={asked !== null}
      onClose={() => setAsked(null)}
      title={t('administering.staff.own.title')}
      verb={t('administering.staff.own.verb')}
      onConfirm={() => {
        if (asked) void change(asked.person, asked.role)
        setAsked(null)
      }}
      danger
    >
      <p>{t('administering.staff.own.text')}</p>
    </Dialog>
  )
  const choose = (person: Person, role: Role) => (person.userId === ownId ? setAsked({ person, role }) : void change(person, role))
  return { busyId, choose, question }
}
