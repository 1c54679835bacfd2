import { freshFolder, type Run, runBare, runHanmadi } from './electron-run'
import { measurePairs, type Ratio } from './pairs'

/** Cold start: nothing kept yet, the demo community still to be loaded. */
export function start(): Promise<Ratio> {
  return measurePairs({
    id: 'start',
    what: 'cold start to the first real post painted / bare Electron window',
    unit: 'ms',
    must: 2.0,
    ours: () => inFreshFolder(runHanmadi),
    baseline: () => inFreshFolder(runBare),
  })
}

/** Every further start, on the folder of the first. */
export async function again(): Promise<Ratio> {
  const ours = freshFolder()
  const bare = freshFolder()
  try {
    return await measurePairs({
      id: 'again',
      what: 'second start / bare',
      unit: 'ms',
      must: 1.6,
      ours: () => timed(runHanmadi(ours.path)),
      baseline: () => timed(runBare(bare.path)),
    })
  } finally {
    ours.remove()
    bare.remove()
  }
}

export async function inFreshFolder(run: (dataDir: string) => Promise<Run>): Promise<number> {
  const folder = freshFolder()
  try {
    return await timed(run(folder.path))
  } finally {
    folder.remove()
  }
}

async function timed(running: Promise<Run>): Promise<number> {
  const run = await running
  await run.end()
  return run.elapsed
}
