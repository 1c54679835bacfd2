import type { FastifyInstance } from 'fastify'
import type { HostingReport, HostingWish } from '../../shared/hosting'
import { endInvitations, invitedSoFar, keepInvitation } from '../features/session/invitation-queries'
import type { Services } from '../services'
import { createNetworkListener, type ListenerReport } from './network-listener'

/** Hosting the embedded community for the network (docs/product/hosting.md). */
export interface Hosting {
  /** Hosts as wished, null: no longer. The outcome is reported. */
  set(wish: HostingWish | null): void
  stop(): Promise<void>
}

interface Deps {
  app: FastifyInstance
  services: Services
  dataDir: string
  onReport: (report: HostingReport) => void
}

export function createHosting({ app, services, dataDir, onReport }: Deps): Hosting {
  const { db, log, now, background } = services
  let last: ListenerReport = { state: 'off' }
  let changing = Promise.resolve()

  const report = async () => {
    const invited = await invitedSoFar(db)
    // What is so now: it may have been closed meanwhile.
    onReport(last.state === 'open' ? { ...last, invited } : last)
  }
  const tell = () => background.run('hosting', report)
  const listener = createNetworkListener({
    ...{ app, dataDir, log, now },
    onReport(found) {
      last = found
      tell()
    },
  })
  // A sign-up may have used the invitation.
  app.addHook('onResponse', async ({ operation }) => {
    if (operation === 'signUp' && last.state === 'open') tell()
  })

  async function change(wish: HostingWish | null): Promise<void> {
    services.signUp = wish?.signUp ?? 'open'
    services.name = wish?.name || null
    if (wish !== null) await (wish.invitation === null ? endInvitations(db) : keepInvitation(db, wish.invitation))
    await listener.set(wish)
  }

  return {
    set: (wish) =>
      background.run('hosting', () => {
        changing = changing.catch(() => undefined).then(() => change(wish))
        return changing
      }),
    stop: listener.stop,
  }
}
