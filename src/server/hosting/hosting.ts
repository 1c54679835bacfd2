import type { FastifyInstance } from 'fastify'
import { type CommunityStorage, type HostingConfiguration, type HostingReport, mostFaces } from '../../shared/hosting'
import { endInvitations, invitedSoFar, storeInvitation } from '../features/session/invitation-queries'
import type { Services } from '../services'
import { measureStorage } from './measure-storage'
import { countMembers, selectFaces } from './member-queries'
import { createNetworkListener, type ListenerReport } from './network-listener'

/** People come and go together: they are reported at most so often. */
const reportEveryMs = 250

/** Hosting the embedded community for the network (docs/product/hosting.md). */
export interface Hosting {
  /** Hosts as configured, null: no longer. The outcome is reported. */
  set(configuration: HostingConfiguration | null): void
  measure(): Promise<CommunityStorage>
  stop(): Promise<void>
}

interface Deps {
  app: FastifyInstance
  services: Services
  dataDir: string
  onReport: (report: HostingReport) => void
}

export function createHosting({ app, services, dataDir, onReport }: Deps): Hosting {
  const { db, log, now, background, presence } = services
  let last: ListenerReport = { state: 'off' }
  let changing = Promise.resolve()

  const report = async () => {
    if (last.state !== 'open') return onReport(last)
    const here = presence.members()
    const [invited, members, faces] = [await invitedSoFar(db), await countMembers(db), await selectFaces(db, here.slice(0, mostFaces))]
    // What is so now: it may have been closed meanwhile.
    onReport(last.state === 'open' ? { ...last, invited, members, people: here.length, faces } : last)
  }
  const reportNow = () => background.run('hosting', report)
  let reportTimer: NodeJS.Timeout | undefined
  const reportSoon = () => {
    reportTimer ??= setTimeout(() => {
      reportTimer = undefined
      reportNow()
    }, reportEveryMs)
  }
  const listener = createNetworkListener({
    ...{ app, dataDir, log, now },
    onReport(found) {
      const isCount = found.state === 'open' && last.state === 'open' && found.port === last.port
      last = found
      if (isCount) reportSoon()
      else reportNow()
    },
  })
  presence.follow(() => last.state === 'open' && reportSoon())
  // A sign-up may have used the invitation.
  app.addHook('onResponse', async ({ operation }) => {
    if (operation === 'signUp' && last.state === 'open') reportSoon()
  })

  async function change(configuration: HostingConfiguration | null): Promise<void> {
    services.signUp = configuration?.signUp ?? 'open'
    services.name = configuration?.name || null
    try {
      if (configuration !== null)
        await (configuration.invitation === null ? endInvitations(db) : storeInvitation(db, configuration.invitation))
    } catch (error) {
      // It does not stay open with a former invitation.
      await listener.set(null)
      last = { state: 'failed', why: 'other' }
      reportNow()
      throw error
    }
    await listener.set(configuration)
  }

  return {
    set: (configuration) =>
      background.run('hosting', () => {
        changing = changing.catch(() => undefined).then(() => change(configuration))
        return changing
      }),
    measure: () => measureStorage(db, dataDir),
    async stop() {
      clearTimeout(reportTimer)
      await listener.stop()
    },
  }
}
