import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import type { Program } from '../../../shared/contract/programs-shapes'
import type { AppError } from '../../../shared/errors'
import { asAppError, errorMessage } from '../../bridge/error-messages'
import { createLatestWins, type LatestWins } from '../../bridge/latest-wins'
import { useRequireLogin } from '../../bridge/session'
import { useToast } from '../../ui/Toast'
import { programsApi } from './programs-api'
import { changeProgram, dropSaved, type ProgramStore, showLiked } from './programs-cache'

/** What a member may want of a program: to like it, to save it. */
export type Wish = 'liked' | 'saved'
type Told = (wish: Wish, value: boolean, error: AppError | null) => void
interface Wishes {
  lines: Record<Wish, LatestWins<boolean>>
  told: Told
}

const { setProgramLike, setSaved } = programsApi.endpoints
const wishesByStore = new WeakMap<ProgramStore, Wishes>()

const show = (store: ProgramStore, wish: Wish, id: string, value: boolean) =>
  changeProgram(store, id, (program) => {
    if (wish === 'liked') showLiked(program, value)
    else program.saved = value
  })

/**
 * The likes and saves of one store (specification 4): a press shows at once wherever the program is, the last one wins, and what could
 * not be sent is taken back.
 * @param told what the server holds in the end, and the error if the last wish failed
 */
export function wishesOf(store: ProgramStore, told: Told) {
  const wishes = wishesByStore.get(store) ?? { told, lines: { liked: createLine(store, 'liked'), saved: createLine(store, 'saved') } }
  wishes.told = told
  wishesByStore.set(store, wishes)
  return {
    /** Turns what stands on screen over. */
    press(wish: Wish, programId: string, before: boolean): void {
      show(store, wish, programId, !before)
      wishes.lines[wish].set(programId, !before, before)
    },
  }
}

function createLine(store: ProgramStore, wish: Wish): LatestWins<boolean> {
  const send = async (programId: string, value: boolean) => {
    const { error } =
      wish === 'liked'
        ? await store.dispatch(setProgramLike.initiate({ programId, liked: value }, { track: false }))
        : await store.dispatch(setSaved.initiate({ programId, saved: value }, { track: false }))
    return error === undefined ? { ok: true as const, value: null } : { ok: false as const, error: asAppError(error) }
  }
  return createLatestWins(send, (programId, value, error) => {
    show(store, wish, programId, value)
    if (wish === 'saved') {
      // Where it stands among what is saved, only the server knows.
      if (value) store.dispatch(programsApi.util.invalidateTags(['SavedPrograms']))
      else dropSaved(store, programId)
    }
    wishesByStore.get(store)?.told(wish, value, error)
  })
}

const words = {
  liked: { yes: 'programs.likeSuccess', no: 'programs.unlikeSuccess' },
  saved: { yes: 'programs.savedAdded', no: 'programs.savedRemoved' },
} as const

/** Turns a like or a save over for a member, with one toast; a visitor is asked to log in. */
export function useWish<W extends Wish>(wish: W): (program: Pick<Program, 'id' | W>) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const gated = useRequireLogin()
  const store = useStore() as unknown as ProgramStore
  const told = useCallback<Told>(
    (of, value, error) => toast(error ? errorMessage(t, error) : t(words[of][value ? 'yes' : 'no'])),
    [t, toast],
  )
  return (program) => gated(() => wishesOf(store, told).press(wish, program.id, program[wish]))
}
