import { ask } from '../tests/e2e/support/client'
import { connectLive } from '../tests/support/live-client'
import { startProxy } from '../tests/support/proxy'
import { openChatWindow, seen, startChat } from './chat-window'
import { measurePairs, type Ratio } from './pairs'

const missed = 3

/** From the machine's waking up after a black hole to what was missed being painted, against a fresh client's first look at its rooms. */
export async function comeBack(): Promise<Ratio> {
  const chat = await startChat()
  const network = await startProxy(chat.server.url)
  const reader = await openChatWindow(chat, chat.reader, network.url)
  const { token } = chat.reader
  let count = 0
  try {
    return await measurePairs({
      id: 'return',
      what: 'catch-up after a black hole / first snapshot of a fresh client',
      unit: 'ms',
      must: 5,
      async ours() {
        network.set({ kind: 'blackHole' })
        for (let time = 0; time < missed; time += 1) {
          count += 1
          await chat.say(`놓친 말 ${count}번`)
        }
        const arrived = reader.page.evaluate(seen, `놓친 말 ${count}번`)
        network.set({ kind: 'pass' })
        const woke = await reader.app.electron.evaluate(({ powerMonitor }) => {
          const at = performance.timeOrigin + performance.now()
          powerMonitor.emit('resume')
          return at
        })
        return (await arrived) - woke
      },
      async baseline() {
        const began = performance.now()
        await ask(network.url, 'realtimeToken', {}, token)
        const live = connectLive(network.url, token)
        await live.until(({ type }) => type === 'welcome')
        const { rooms } = await ask(network.url, 'rooms', {}, token)
        await ask(network.url, 'messages', { roomId: rooms[0]?.id ?? '', limit: 50 }, token)
        const took = performance.now() - began
        live.close()
        await live.closed
        return took
      },
    })
  } finally {
    await reader.close()
    await network.stop()
    await chat.stop()
  }
}
