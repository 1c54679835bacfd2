import {
  IconArrowBackUp,
  IconEyeCheck,
  IconGavel,
  IconListCheck,
  IconListDetails,
  IconLockOpen,
  IconScale,
  IconShieldCheck,
  IconShieldOff,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { To } from 'react-router-dom'
import type { AuditAct } from '../../../../shared/audit'
import type { AuditEntry } from '../../../../shared/contract/administering-shapes'
import { routeOfLink } from '../../../../shared/notices'

export const actIcons: Record<AuditAct, TablerIcon> = {
  decide: IconGavel,
  undo: IconArrowBackUp,
  decideAppeal: IconScale,
  unseal: IconEyeCheck,
  grant: IconShieldCheck,
  revoke: IconShieldOff,
  lift: IconLockOpen,
  setRule: IconListCheck,
  removeRule: IconListDetails,
}

/** Who did it; the command line has no name. */
export const actorText = (t: TFunction, { userId, nickname }: AuditEntry['actor']): string =>
  userId === null ? t('administering.audit.commandLine') : nickname

/** What was done to what, as the rest of a sentence about the actor. */
export function doneText(t: TFunction, { act, subject, nickname, decision, outcome, role, effect, words }: AuditEntry): string {
  const name = nickname || t('moderating.someone')
  const what = t(`administering.audit.subject.${subject}`)
  switch (act) {
    case 'decide': {
      const kind = decision ?? 'remove'
      // A person cannot be removed.
      if (subject === 'user' && kind !== 'remove') return t(`administering.audit.did.${kind}User`, { name })
      return t(`administering.audit.did.${kind}`, { what })
    }
    case 'undo':
      return subject === 'user' ? t('administering.audit.did.undoUser', { name }) : t('administering.audit.did.undo', { what })
    case 'decideAppeal':
      return t(`administering.audit.did.${outcome ?? 'keep'}`, { what })
    case 'unseal':
      return t('administering.audit.did.unseal', { what })
    case 'grant':
    case 'revoke':
      return t(`administering.audit.did.${role ?? 'member'}`, { name })
    case 'lift':
      return t('administering.audit.did.liftUser', { name })
    case 'setRule':
      if (subject === 'domain')
        return effect === 'refuse'
          ? t('administering.audit.did.refuseDomain', { words })
          : t('administering.audit.did.queueDomain', { words })
      return effect === 'refuse' ? t('administering.audit.did.refuseWord', { words }) : t('administering.audit.did.queueWord', { words })
    case 'removeRule':
      return t('administering.audit.did.removeRule', { words })
  }
}

/** What else is known of an entry. */
export function furtherText(t: TFunction, { act, decision, reason, removed, words }: AuditEntry): string {
  const parts = [
    reason !== null && decision !== 'dismiss' && t(`moderating.reason.${reason}`),
    removed && decision !== 'remove' && t('administering.audit.alsoRemoved'),
    act === 'unseal' && t('administering.audit.reason', { words }),
  ]
  return parts.filter((part) => part !== false).join(' · ')
}

/** Where one sees what an entry is about; null once that is gone. */
export function placeOfEntry({ act, subject, subjectId, caseId, nickname }: AuditEntry): To | null {
  if (act === 'setRule' || act === 'removeRule') return '/moderation/words'
  if (caseId !== null) return `/moderation/${caseId}`
  return subject === 'user' && nickname !== '' ? routeOfLink({ kind: 'user', id: subjectId }) : null
}
