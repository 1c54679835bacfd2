import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from './community'
import { freshFolder, type Run, runBare, runHanmadi, treePss } from './electron-run'
import { measurePairs, type Ratio } from './pairs'

const idleMs = 5000
const pairs = 5

/** Idle memory of all processes together, the server elsewhere. */
export async function memory(): Promise<Ratio> {
  const server = await startServer()
  try {
    return await measurePairs({
      id: 'memory',
      what: 'idle PSS / bare, the server elsewhere',
      unit: 'bytes',
      must: 1.6,
      pairs,
      ours: () => idle((folder) => runHanmadi(folder, { COMMUNITY_URL: server.url })),
      baseline: () => idle(runBare),
    })
  } finally {
    await server.stop()
  }
}

/** The same with the community server inside. */
export function memoryEmbedded(): Promise<Ratio> {
  return measurePairs({
    id: 'memory embedded',
    what: 'idle PSS with the embedded server / bare',
    unit: 'bytes',
    must: 2.0,
    pairs,
    ours: () => idle(runHanmadi),
    baseline: () => idle(runBare),
  })
}

async function idle(run: (dataDir: string) => Promise<Run>): Promise<number> {
  const folder = freshFolder()
  try {
    const running = await run(folder.path)
    await wait(idleMs)
    const bytes = treePss(running.pid)
    await running.end()
    return bytes
  } finally {
    folder.remove()
  }
}
