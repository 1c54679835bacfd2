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

/** Documents of a database, to be listened to. Nothing is ever written from here. */
export interface WatchedDocuments {
  /** Hears a collection whole, by the documents' ids, now and with every change; never what only a cache would know. */
  watch(path: string, hear: (documents: Map<string, unknown>) => void, fail: (error: Error) => void): void
  /** At most so many documents of a collection in the order of a field, beginning behind a value. */
  after(path: string, field: string, value: number, most: number): Promise<unknown[]>
  /** Resolves when the database has answered on the connection that is listened on. */
  beat(path: string): Promise<void>
  close(): void
}

let apps = 0

/**
 * Signs in and opens a database over a connection of its own: the SDK's silently dead one does not heal, so a new one is made instead.
 * It is loaded only where a community has this kind.
 */
export async function openDocuments(access: FirestoreAccess): Promise<WatchedDocuments> {
  // What goes wrong is said once, by the feed.
  setLogLevel('silent')
  single.setLogLevel('silent')
  apps += 1
  const app = initializeApp({ projectId: access.projectId, apiKey: access.apiKey }, `live ${apps}`)
  const firestore = initializeFirestore(app, { localCache: memoryLocalCache() })
  // Single questions go beside the connection that is listened on: there each would be a subscription of its own, made and given up.
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
    watch(path, hear, fail) {
      let isConfirmed = false
      const stop = onSnapshot(
        collection(firestore, path),
        { includeMetadataChanges: true },
        ({ docs, metadata }) => {
          // What was once confirmed and no longer is: the SDK has lost its connection.
          if (metadata.fromCache) return isConfirmed ? fail(new Error('the connection is gone')) : undefined
          isConfirmed = true
          hear(new Map(docs.map((each) => [each.id, each.data()])))
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
    // Without an emulator for sign-in, the database's own believes whom it is told.
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
