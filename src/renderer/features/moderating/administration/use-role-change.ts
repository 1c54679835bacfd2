import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '../../../../shared/roles'
import { useSetRoleMutation } from '../../../data/administering'
import { asAppError, errorMessage } from '../../../hooks/error-messages'
import { useToast } from '../../../ui/Toast'

/** Gives a member a role and says what came of it. `busyId`: whose role is being changed. */
export function useRoleChange(): { busyId: string | null; change: (person: { userId: string; nickname: string }, role: Role) => void } {
  const { t } = useTranslation()
  const toast = useToast()
  const [setRole] = useSetRoleMutation()
  const [busyId, setBusyId] = useState<string | null>(null)
  const change = async ({ userId, nickname }: { userId: string; nickname: string }, role: Role) => {
    if (busyId !== null) return
    setBusyId(userId)
    const { error } = await setRole({ userId, role })
    setBusyId(null)
    toast(error === undefined ? t(`administering.staff.changed.${role}`, { name: nickname }) : errorMessage(t, asAppError(error)))
  }
  return { busyId, change: (person, role) => void change(person, role) }
}
