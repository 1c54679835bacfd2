import { describe, expect, it } from 'vitest'
import { createCommunity } from '../../../src/main/api/community'
import type { EmbeddedServer } from '../../../src/main/embedded-server'

/** The community inside the app, as far as a place asks of it. */
function anEmbedded() {
  const asked: string[] = []
  const embedded: EmbeddedServer = {
    start: () => void asked.push('start'),
    retry: () => undefined,
    state: () => ({ state: 'starting' }),
    generation: () => 0,
    whenListening: async () => {
      asked.push('wait')
      return 'http://127.0.0.1:4800'
    },
    stop: async () => undefined,
  }
  return { embedded, asked }
}

describe('where calls go', () => {
  it('the first call starts the community inside the app, should nothing else have done so', async () => {
    const { embedded, asked } = anEmbedded()
    const place = createCommunity({ initial: null, createEmbedded: () => embedded, demoAccount: null, isHealthy: async () => true })
    expect(asked).toEqual([])
    expect(await place.base()).toBe('http://127.0.0.1:4800')
    expect(asked).toEqual(['start', 'wait'])
  })

  it('a community elsewhere starts nothing', async () => {
    const { embedded, asked } = anEmbedded()
    const place = createCommunity({
      initial: 'https://community.example',
      createEmbedded: () => embedded,
      demoAccount: null,
      isHealthy: async () => true,
    })
    place.start()
    expect(await place.base()).toBe('https://community.example')
    expect(asked).toEqual([])
  })
})
