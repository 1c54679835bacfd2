import type { AppError, Result } from '../../shared/errors'
import { asAppError } from '../hooks/error-messages'
import type { DataDispatch, DataState, DataThunk } from './api'
import { change, confirmed, type Entities, type EntityKind, find, unconfirmed } from './entities'
import { untilAnswered } from './until-answered'

interface LatestWins<Value> {
  /**
   * Requests `value` for `key`. `confirmed` is the server's value as far as known; it is used only when no request for this key is
   * pending.
   */
  set(key: string, value: Value, confirmed: Value): void
}

interface KeyQueue<Value> {
  confirmed: Value
  waiting: { value: Value } | null
}

/**
 * One running and one waiting request per key; a later value replaces the waiting one. However fast a button is pressed, at most two
 * requests are sent and the server ends with the last value.
 * @param send sets the value on the server
 * @param settled called per key when nothing is left to send: the server's value, and the error if the last request failed
 */
export function createLatestWins<Value>(
  send: (key: string, value: Value) => Promise<Result<unknown>>,
  settled: (key: string, confirmed: Value, error: AppError | null) => void,
): LatestWins<Value> {
  const byKey = new Map<string, KeyQueue<Value>>()

  async function run(key: string, queue: KeyQueue<Value>, first: Value): Promise<void> {
    let value = first
    for (;;) {
      const result = await send(key, value).catch((): Result<unknown> => ({ ok: false, error: { code: 'serverError' } }))
      if (result.ok) queue.confirmed = value
      const next = queue.waiting
      queue.waiting = null
      if (next === null || next.value === queue.confirmed) {
        byKey.delete(key)
        settled(key, queue.confirmed, result.ok || next !== null ? null : result.error)
        return
      }
      value = next.value
    }
  }

  return {
    set(key, value, confirmed) {
      const queue = byKey.get(key)
      if (queue) {
        queue.waiting = { value }
        return
      }
      if (value === confirmed) return
      const started: KeyQueue<Value> = { confirmed, waiting: null }
      byKey.set(key, started)
      void run(key, started, value)
    },
  }
}

/** How a button sets a value optimistically. */
interface SetterOptions<Value> {
  /** The value that is shown; undefined where nothing is. */
  read: (state: DataState, id: string) => Value | undefined
  /** Shows another value. */
  draw: (id: string, value: Value) => DataThunk
  send: (id: string, value: Value) => DataThunk<Promise<{ error?: unknown }>>
  /** Further changes once the server's value is known and shown. */
  settled?: (id: string, value: Value) => DataThunk
}

/** How a button sets a field of an entity optimistically. */
interface ToggleOptions<Entity, Value> {
  of: (entity: Entity) => Value
  /** The fields that depend on the value: the field itself and its counts. */
  show: (entity: Entity, value: Value) => Partial<Entity>
  send: (id: string, value: Value) => DataThunk<Promise<{ error?: unknown }>>
  /** Further changes once the server's value is known. */
  settled?: (id: string, value: Value) => DataThunk
}

/** The server's final value, and the error if the last request failed. */
export interface Settled<Value> {
  value: Value
  error: AppError | null
}
/** Sets the value. Resolves when all presses are settled: with the outcome for the first of them, with null for others. */
type SetValue<Value> = (id: string, value: Value) => DataThunk<Promise<Settled<Value> | null>>

/**
 * Creates the setter of a button, with one queue per id and store that all its buttons share. A failed change is reverted; one without an
 * answer is sent again.
 */
export function createSetter<Value>({ read, draw, send, settled }: SetterOptions<Value>): SetValue<Value> {
  const queues = new WeakMap<() => DataState, ReturnType<typeof createQueue>>()

  function createQueue(dispatch: DataDispatch, getState: () => DataState) {
    const pending = new Map<string, (outcome: Settled<Value>) => void>()
    const show = (id: string, value: Value) => {
      const shown = read(getState(), id)
      if (shown !== undefined && shown !== value) dispatch(draw(id, value))
    }
    const requests = createLatestWins<Value>(
      async (id, value) => {
        const { error } = await dispatch(untilAnswered(() => dispatch(send(id, value))))
        return error === undefined ? { ok: true, value: null } : { ok: false, error: asAppError(error) }
      },
      (id, value, error) => {
        show(id, value)
        if (settled) dispatch(settled(id, value))
        pending.get(id)?.({ value, error })
        pending.delete(id)
      },
    )
    return (id: string, value: Value): Promise<Settled<Value> | null> => {
      const before = read(getState(), id)
      if (before === undefined) return Promise.resolve(null)
      const isFirst = !pending.has(id)
      if (isFirst && before === value) return Promise.resolve(null)
      show(id, value)
      if (!isFirst) {
        requests.set(id, value, before)
        return Promise.resolve(null)
      }
      return new Promise((resolve) => {
        pending.set(id, resolve)
        requests.set(id, value, before)
      })
    }
  }

  return (id, value) => (dispatch, getState) => {
    const queue = queues.get(getState) ?? createQueue(dispatch, getState)
    queues.set(getState, queue)
    return queue(id, value)
  }
}

/** The setter of a button that sets a field of an entity. Answers that arrive meanwhile leave the field as it is shown. */
export function toggle<K extends EntityKind, Value>(
  kind: K,
  { of, show, send, settled }: ToggleOptions<Entities[K], Value>,
): SetValue<Value> {
  // What is to be confirmed, also where the entity has been dropped by then.
  const marked = new Map<string, readonly string[]>()
  return createSetter({
    read: ({ entities }, id) => {
      const entity = find(entities, kind, id)
      return entity && of(entity)
    },
    draw: (id, value) => (dispatch, getState) => {
      const entity = find(getState().entities, kind, id)
      if (!entity) return
      const fields = show(entity, value)
      marked.set(id, Object.keys(fields))
      dispatch(unconfirmed({ id, fields: Object.keys(fields) }))
      dispatch(change(kind, id, fields))
    },
    send,
    settled: (id, value) => (dispatch) => {
      dispatch(confirmed({ id, fields: marked.get(id) ?? [] }))
      marked.delete(id)
      if (settled) dispatch(settled(id, value))
    },
  })
}
