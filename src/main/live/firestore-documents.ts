import { deleteApp, initializeApp } from 'firebase/app'
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithCustomToken } from 'firebase/auth'
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getDocFromServer,
  initializeFirestore,
  memoryLocalCache,
  onSnapshot,
  setLogLevel,
  terminate,
} from 'firebase/firestore'
import * as single from 'firebase/firestore/lite'
import type { LiveAccess } from '../../shared/contract/chat'

export type FirestoreAccess = Extract<LiveAccess, { kind: 'firestore' }>

/** Read-only access to the documents of a database. */
export interface WatchedDocuments {
  /** Listens to a whole collection: its documents by id, now and at every change; never data from the cache alone. */
  watch(path: string, onDocuments: (documents: Map<string, unknown>) => void, fail: (error: Error) => void): void
  /** Reads documents of a collection ordered by a field, after a value and up to a limit. */
  after(path: string, field: string, value: number, most: number): Promise<unknown[]>
  /** Resolves when the database has answered on the listening connection. */
  beat(path: string): Promise<void>
  close(): void
}

let apps = 0

/**
 * Signs in and opens a database over a new connection, since the SDK does not recover a silently dead one. This module is loaded only for
 * a community that uses Firestore.
 */
export async function openDocuments(access: FirestoreAccess): Promise<WatchedDocuments> {
  // The stream reports errors; the SDK's own log would repeat them.
  setLogLevel('silent')
  single.setLogLevel('silent')
  apps += 1
  const app = initializeApp({ projectId: access.projectId, apiKey: access.apiKey }, `live ${apps}`)
  const firestore = initializeFirestore(app, { localCache: memoryLocalCache() })
  // Single reads use another connection: on the listening one each would be a subscription of its own.
  const asked = single.initializeFirestore(app, {})
  const close = () => {
    void Promise.all([terminate(firestore), single.terminate(asked)])
      .then(() => deleteApp(app))
      .catch(() => undefined)
  }
  try {
    await signIn({ firestore, asked }, access)
  } catch (error) {
    close()
    throw error
  }
  const leaving: (() => void)[] = []

  return {
    watch(path, onDocuments, fail) {
      let isConfirmed = false
      const stop = onSnapshot(
        collection(firestore, path),
        { includeMetadataChanges: true },
        ({ docs, metadata }) => {
          // Data from the server turned into data from the cache: the SDK has lost its connection.
          if (metadata.fromCache) return isConfirmed ? fail(new Error('the client is offline')) : undefined
          isConfirmed = true
          onDocuments(new Map(docs.map((each) => [each.id, each.data()])))
        },
        fail,
      )
      leaving.push(stop)
    },
    async after(path, field, value, most) {
      const rows = single.collection(asked, path)
      const found = await single.getDocs(single.query(rows, single.orderBy(field), single.startAfter(value), single.limit(most)))
      return found.docs.map((each) => each.data())
    },
    async beat(path) {
      await getDocFromServer(doc(firestore, path))
    },
    close() {
      for (const leave of leaving) leave()
      close()
    },
  }
}

interface Connections {
  firestore: Firestore
  asked: single.Firestore
}

async function signIn({ firestore, asked }: Connections, { emulator, customToken, userId }: FirestoreAccess): Promise<void> {
  if (emulator !== null) {
    const { hostname, port } = new URL(`http://${emulator.firestore}`)
    // Without an emulator for sign-in, the database's emulator accepts any user id.
    const iat = Math.floor(Date.now() / 1000)
    const believed = emulator.auth === null ? { mockUserToken: { sub: userId, iat, auth_time: iat } } : {}
    connectFirestoreEmulator(firestore, hostname, Number(port), believed)
    single.connectFirestoreEmulator(asked, hostname, Number(port), believed)
    if (emulator.auth === null) return
  }
  const auth = initializeAuth(firestore.app, { persistence: inMemoryPersistence })
  if (emulator?.auth) connectAuthEmulator(auth, `http://${emulator.auth}`, { disableWarnings: true })
  await signInWithCustomToken(auth, customToken)
}
