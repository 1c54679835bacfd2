import { useState } from 'react'
import { asAppError } from '../hooks/error-messages'
import type { DataThunk } from './api'
import { type Changes, change, confirmed, type Entities, type EntityKind } from './entities'

/** The version of a text that exists: when its writer last changed it. */
export const versionOf = ({ editedAt }: { editedAt: string | null }): string => editedAt ?? 'never'

/**
 * Waits for the answer to an edit. Where it is refused because the text was edited elsewhere meanwhile, the text is read again, so that the
 * form can show it.
 * @returns null for a failure
 */
export async function savedOrOutdated<Saved>(queryFulfilled: Promise<Saved>, readAgain: () => Promise<unknown>): Promise<Saved | null> {
  try {
    return await queryFulfilled
  } catch (failure) {
    const { error } = failure as { error: unknown }
    if (asAppError(error).code === 'changed') await readAgain()
    return null
  }
}

/** Shows what an edit has saved, whether or not the text can be read again; answers that were requested before do not bring it back. */
export const showEdit =
  <K extends EntityKind>(kind: K, id: string, fields: Changes<Entities[K]>): DataThunk =>
  (dispatch) => {
    dispatch(confirmed({ id, fields: Object.keys(fields) }))
    dispatch(change(kind, id, fields))
  }

/** What a draft contains beside the fields of its form; what is undefined is not written. */
export interface DraftFacts {
  key?: string | undefined
  basedOn?: string | undefined
}

/** The field of a stored draft that says which version its edit began from; absent in those of earlier versions of the app. */
export const basedOnIn = ({ basedOn }: Record<string, unknown>) => (typeof basedOn === 'string' ? { basedOn } : {})

/**
 * Which version of a text its edit began from, so that a draft does not silently replace what was saved since (docs/product/desktop.md
 * "Drafts").
 * @param restored that of a restored draft; without one, the edit begins from the newest
 * @param newest the present version; undefined for a new text
 */
export function useDraftVersion(restored: string | undefined, newest: string | undefined) {
  const [basedOn, setBasedOn] = useState(restored ?? newest)
  return { basedOn, isOutdated: basedOn !== newest, setBasedOn }
}
