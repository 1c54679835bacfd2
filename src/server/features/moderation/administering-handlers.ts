import type { administeringOperations } from '../../../shared/contract/administering'
import type { Handlers } from '../../http/handler'
import { loadActors, presentAudit } from './audit-presentation'
import { selectAudit } from './audit-queries'
import { findMembers } from './member-finding'
import { loadRules, removeRule, setRule } from './order-rules'
import { setRole } from './roles'
import { selectStaff } from './staff-queries'
import { unsealWriter } from './unsealing'

/** The work of administrators (docs/product/moderation.md). */
export const administeringHandlers: Handlers<typeof administeringOperations> = {
  async audit(filter, { services: { db } }) {
    const { rows, ...place } = await selectAudit(db, filter)
    return { items: await presentAudit(db, rows), ...place }
  },

  auditActors: async (_, { services: { db } }) => ({ actors: await loadActors(db) }),

  members: (asked, { userId: viewerId, timeZone, services }) => findMembers(services, asked, { viewerId, timeZone }),

  staff: async (_, { services: { db } }) => ({ people: await selectStaff(db) }),

  async setRole({ userId, role }, { userId: actor, services }) {
    await setRole(services, { actor, userId, role })
    return { people: await selectStaff(services.db) }
  },

  orderRules: async (_, { services }) => ({ rules: await loadRules(services) }),

  async setRule(rule, { userId: actor, services }) {
    await setRule(services, { actor, ...rule })
    return { rules: await loadRules(services) }
  },

  async removeRule({ ruleId }, { userId: actor, services }) {
    await removeRule(services, { actor, ruleId })
    return { rules: await loadRules(services) }
  },

  unsealWriter: async (input, { userId: administratorId, services }) => ({
    writer: await unsealWriter(services, { ...input, administratorId }),
  }),
}
