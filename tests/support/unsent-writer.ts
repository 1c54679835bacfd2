import fs, { writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/* Unsent messages in a separate process that is killed at a chosen step, as by `kill -9`: each file operation and each post is a step.
Arguments: folder, url, token, room (several, with commas, for `forward`), the step to be killed at (0: none), `write`, `forward` or
`recover`, and for `forward` the forwarded message as room/message. */

const [folder = '', url = '', token = '', roomId = '', killAt = '0', task = '', passedOn = ''] = process.argv.slice(2)
let steps = 0

/** Counted before the operation. */
function step(): void {
  steps += 1
  if (steps === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}
const say = (line: string) => writeSync(1, `${line}\n`)

const { promises } = fs
for (const name of ['mkdir', 'open', 'rename', 'rm', 'readFile', 'readdir'] as const) {
  const real = promises[name] as (...args: unknown[]) => unknown
  Object.assign(promises, {
    [name]: (...args: unknown[]) => {
      step()
      return real.apply(promises, args)
    },
  })
}
const anyFile = await promises.open(process.execPath, 'r')
const handles = Object.getPrototypeOf(anyFile) as Record<'sync' | 'writeFile', (...args: unknown[]) => unknown>
await anyFile.close()
for (const name of ['sync', 'writeFile'] as const) {
  const real = handles[name]
  handles[name] = function (this: unknown, ...args) {
    step()
    return real.apply(this, args)
  }
}
syncBuiltinESMExports()
steps = 0

const { openUnsentMessages } = await import('../../src/main/chat/unsent-messages')
const { createUnsentStore } = await import('../../src/main/chat/unsent-store')
const { createNodeClient } = await import('./node-client')
const { silentLog } = await import('./silent-log')
const { readFileSync } = fs

const client = createNodeClient(
  () => url,
  () => token,
)
let held = task === 'write' ? 'the first' : ''
let release: () => void = () => undefined
const released = new Promise<void>((resolve) => {
  release = resolve
})

const unsent = await openUnsentMessages({
  store: createUnsentStore({ folder, owner: 'someone', onSetAside: () => undefined, log: silentLog }),
  async send({ roomId: room, text, key, forward }, files) {
    // Messages behind it can still be cancelled.
    if (held !== '') await released
    step()
    const { messages } = await client.call('sendMessage', { roomId: room, text, ...(forward && { forward }) }, { files, key })
    step()
    return messages
  },
  async sendChange({ key, ...change }) {
    step()
    const { messages } = await client.call('changeMessage', change, { key })
    step()
    return messages
  },
  idIn: (_roomId, id) => id,
  onChange: () => undefined,
  onSent: ({ messages }) => say(`sent ${messages[0]?.text}`),
  onChanged: ({ messages }) => say(`changed ${messages[0]?.text}`),
  now: Date.now,
  log: silentLog,
})

async function add(text: string, pictures: Uint8Array<ArrayBuffer>[] = []): Promise<string> {
  const given = pictures.map((bytes) => ({ bytes, type: 'image/png' }))
  const { id } = await unsent.add({ roomId, text }, given)
  say(`kept ${text}`)
  return id
}

if (task === 'write') {
  await add('first')
  await add('second', [new Uint8Array(readFileSync(`${folder}/picture.png`))])
  const takenBack = await add('third')
  await unsent.cancel(takenBack)
  say('cancelled third')
  const first = unsent.list().messages[0]?.id ?? ''
  await unsent.change({ roomId, messageId: first, change: { kind: 'edit', text: 'first, edited' } })
  say('kept the edit')
  held = ''
  release()
  await add('fourth')
}
if (task === 'forward') {
  const [source = '', messageId = ''] = passedOn.split('/')
  const message = { roomId: source, messageIds: [messageId], text: '', images: [] }
  await Promise.all(roomId.split(',').map((to) => unsent.forward(to, message)))
  say('kept the forward')
}
const left = () => unsent.list().messages.length + unsent.list().changes.length
while (left() > 0) await new Promise((resolve) => setTimeout(resolve, 5))
await unsent.stop()
say('done')
