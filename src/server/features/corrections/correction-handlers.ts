import type { correctionOperations } from '../../../shared/contract/corrections'
import type { Handlers } from '../../http/handler'
import { localDay } from '../../local-day'
import { selectTotals } from '../feed/counter-queries'
import { hiddenList, selectHidden } from '../moderation/hiding-queries'
import { requireText, selectCorrectionCount } from './corrected-text-queries'
import { createCorrection, editCorrection, removeCorrection, restoreCorrection } from './correcting'
import { presentCorrections } from './correction-presentation'
import { countSince, walkCorrections } from './correction-queries'
import { loadHiddenCorrections } from './hidden-correction-queries'
import { agree, apply, thank } from './reactions'

/** Corrections of other members' texts (docs/product/corrections.md). */
export const correctionHandlers: Handlers<typeof correctionOperations> = {
  async corrections({ target, ...place }, { userId, services: { db } }) {
    const text = await requireText(db, target, userId)
    const [{ rows, ...rest }, total] = await Promise.all([
      walkCorrections(db, target.id, userId, place),
      selectCorrectionCount(db, target, userId),
    ])
    return { items: await presentCorrections(db, rows, text, userId), total, ...rest }
  },

  async correct(input, { userId, timeZone, services }) {
    return { correction: await createCorrection(services, userId, { ...input, day: localDay(services.now(), timeZone) }) }
  },

  async editCorrection({ correctionId, ...written }, { userId, services }) {
    return { correction: await editCorrection(services, userId, correctionId, written) }
  },

  async deleteCorrection({ correctionId }, { userId, services }) {
    await removeCorrection(services, userId, correctionId)
    return {}
  },

  async restoreCorrection({ correctionId }, { userId, services }) {
    await restoreCorrection(services, userId, correctionId)
    return {}
  },

  async thankCorrection({ correctionId }, { userId, services }) {
    await thank(services, userId, correctionId)
    return {}
  },

  async agreeWithCorrection(input, { userId, services }) {
    return agree(services, userId, input)
  },

  async applyCorrection({ correctionId }, { userId, services }) {
    return apply(services, userId, correctionId)
  },

  async hiddenCorrections(place, { userId, services: { db } }) {
    const list = hiddenList('correction', userId)
    const [{ ids, more }, totals] = await Promise.all([selectHidden(db, userId, 'correction', place), selectTotals(db, [list])])
    return { items: await loadHiddenCorrections(db, ids, userId), total: totals.get(list) ?? 0, more }
  },

  async correctionFigures({ since }, { userId, services: { db } }) {
    return countSince(db, userId, Date.parse(since))
  },
}
