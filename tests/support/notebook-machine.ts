import { join } from 'node:path'
import { openNotebookFile } from '../../src/main/notebook/notebook-file'
import { createNotebookStore, type NotebookStore } from '../../src/main/notebook/notebook-store'
import type { NotebookChanges } from '../../src/main/notebook/sync-part'
import type { Input, Output } from '../../src/shared/contract/index'
import { firstSettings } from '../../src/shared/first-settings'
import { expectYes, type TestServer } from './server'

export const noChanges = (): NotebookChanges => ({ entries: [], reviews: [] })

/** A machine's notebook on disk. @param now its clock */
export async function openMachine(folder: string, name: string, now: () => number): Promise<NotebookStore> {
  const fail = () => {
    throw new Error('the notebook is damaged')
  }
  return createNotebookStore(openNotebookFile(join(folder, `${name}.db`), now, fail), now, () => firstSettings)
}

/** The next call of a machine's sync. */
export const requestOf = (store: NotebookStore, sent = store.unsent()): Input<'syncNotebook'> => ({ after: store.cursor(), ...sent })

export function take(store: NotebookStore, { after: _, ...sent }: Input<'syncNotebook'>, answer: Output<'syncNotebook'>): void {
  const { entries, reviews, after } = answer
  store.receive(sent, { entries, reviews }, after)
}

/** Calls until the machine and the community have the same. @returns the number of calls */
export async function syncAll(server: TestServer, token: string, store: NotebookStore): Promise<number> {
  for (let calls = 1, isReading = false; ; calls += 1) {
    const request = requestOf(store, isReading ? noChanges() : store.unsent())
    const answer = await expectYes(server.call('syncNotebook', request, { token }))
    take(store, request, answer)
    isReading = answer.more
    if (!answer.more && store.sync().waiting === 0 && store.cursor() !== '') return calls
  }
}
