import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket, WebSocketServer } from 'ws'
import { oneFrame, openChatWindow, seen, startChat } from './chat-window'
import { measurePairs, type Ratio } from './pairs'

// One account may write sixty a minute.
const perSample = 3
const apartMs = 1_000

/** From saying something in one app to its being painted in the other, against handing the same bytes on, and the time of a frame. */
export async function message(): Promise<Ratio> {
  const chat = await startChat()
  const writer = await openChatWindow(chat, chat.writer, chat.server.url)
  const reader = await openChatWindow(chat, chat.reader, chat.server.url)
  const relay = await openRelay()
  let count = 0
  const next = () => {
    count += 1
    return `메시지 ${String(count).padStart(4, '0')}`
  }
  try {
    return await measurePairs({
      id: 'message',
      what: 'send to seen on the other app / a raw WebSocket relay of the same bytes plus one frame',
      unit: 'ms',
      must: 2,
      ours: () =>
        averageOf(async () => {
          const text = next()
          const arrived = reader.page.evaluate(seen, text)
          const sent = await writer.page.evaluate(
            async ({ roomId, said }) => {
              const at = performance.timeOrigin + performance.now()
              await window.desktop.sendMessage({ roomId, text: said })
              return at
            },
            { roomId: chat.roomId, said: text },
          )
          return (await arrived) - sent
        }),
      baseline: () => averageOf(async () => (await relay.pass(next())) + (await reader.page.evaluate(oneFrame))),
    })
  } finally {
    relay.close()
    await writer.close()
    await reader.close()
    await chat.stop()
  }
}

async function averageOf(one: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let time = 0; time < perSample; time += 1) {
    await wait(apartMs)
    sum += await one()
  }
  return sum / perSample
}

/** Two clients at a server that hands on what either says. */
async function openRelay() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      for (const other of server.clients) if (other !== socket) other.send(String(data))
    })
  })
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await once(socket, 'open')
    return socket
  }
  const [from, to] = [await open(), await open()]
  return {
    /** Milliseconds from the one to the other. */
    async pass(text: string): Promise<number> {
      const began = performance.now()
      const heard = once(to, 'message')
      from.send(JSON.stringify({ type: 'event', text }))
      await heard
      return performance.now() - began
    },
    close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}
