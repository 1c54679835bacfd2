import { withLock } from './lock.mjs'

/** Draws the demo community's pictures unless they are there. */
export async function ensureDemo() {
  await withLock('demo', async () => {
    // Loaded late: it needs the dependencies.
    const { buildDemo } = await import('../build-demo/build-demo.mjs')
    await buildDemo()
  })
}
