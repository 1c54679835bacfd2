import * as z from 'zod'
import type { CrashReport } from '../../shared/crashes'
import type { CommunityClient } from '../api/community-client'
import type { Crashes } from '../crashes/crashes'
import { Failure } from '../failure'
import type { Ipc } from '../ipc'

const id = z.string().max(100)
// A page in a loop of errors needs no more.
const most = 32 * 1024

/** Adds the methods for the reports of crashes on this machine. */
export function addCrashMethods(ipc: Ipc, { crashes, client }: { crashes: Crashes; client: CommunityClient }): void {
  ipc.on('pageFailed', {
    input: z.tuple([z.strictObject({ name: z.string().max(200), stack: z.string().max(10_000) })]),
    most,
    run: crashes.addPageError,
  })
  ipc.handle('crashes', { input: z.tuple([]), run: crashes.list })
  ipc.handle('takeCrashNews', { input: z.tuple([]), run: crashes.takeNews })
  ipc.handle('deleteCrash', { input: z.tuple([id.nullable()]), run: crashes.remove })
  ipc.handle('sendCrash', { input: z.tuple([id]), run: (one) => crashes.send(one, post) })

  async function post(report: CrashReport): Promise<void> {
    try {
      await client.call('reportCrash', report)
    } catch (error) {
      // An older community refuses the call as not found or invalid, without a field.
      const { code, fields } = error instanceof Failure ? error.error : {}
      if (code === 'notFound' || (code === 'invalid' && fields === undefined)) throw new Failure({ code: 'communityOld' })
      throw error
    }
  }
}
