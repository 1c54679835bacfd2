// A program for a machine whose network this one cannot reach: does what it is told at a community, and prints what it finds as JSON.
//   node visitor.ts URL join EMAIL MAILS | say TOKEN TEXT | texts | live TOKEN
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const [url = '', what = '', ...rest] = process.argv.slice(2)

interface Answer {
  status: string
  response: Record<string, unknown>
}

async function post(path: string, body: object, token?: string): Promise<Answer['response']> {
  const isForm = body instanceof FormData
  const headers = { ...(isForm ? {} : { 'content-type': 'application/json' }), ...(token ? { authorization: `Bearer ${token}` } : {}) }
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(url + path, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) })
    const { status, response } = (await answer.json()) as Answer
    if (status === '00') return response
    // As a server that is starting asks for.
    if (answer.status !== 503 || tries > 60) throw new Error(`${path} ${answer.status} ${status}`)
    await wait(1_000)
  }
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

async function joinCommunity(email: string, mails: string): Promise<unknown> {
  await post('/user', { eventType: 'email', emailType: 'email', eventData: { email } })
  // As the server writes it.
  const code = await codeIn(mails, email.toLowerCase())
  const { ticket } = await post('/user', { eventType: 'email', emailType: 'email', eventData: { email, code } })
  const nickname = `member_${Date.now() % 1_000_000}`
  const fields = { infoType: 'signup', email, password: 'haru77!', name: '선생님', nickname, phone: 'false', city: '' }
  return (await post('/signup', formOf({ ...fields, ticket: String(ticket) })))['token']
}

async function codeIn(folder: string, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const mails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    const found = mails.filter((mail) => mail.includes(email)).at(-1)
    const code = found === undefined ? undefined : /code: (\d{6})/.exec(found)?.[1]
    if (code !== undefined) return code
    await wait(100)
  }
  throw new Error(`no mail to ${email}`)
}

async function texts(): Promise<unknown> {
  const body = { eventType: 'dashboard', categoryType: 'homeList', eventData: { offset: 0, tag: ['전체'] } }
  const { homeList } = await post('/', body)
  return (homeList as { content: string }[]).map(({ content }) => content)
}

/** The first frame of a live stream. */
function live(token: string): Promise<unknown> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/live`)
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', token, since: null })))
  return new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      resolve(JSON.parse(String(data)).type)
      socket.close()
    })
    socket.addEventListener('error', () => reject(new Error('no live stream')))
  })
}

const [first = '', second = ''] = rest
const deeds: Record<string, () => Promise<unknown>> = {
  join: () => joinCommunity(first, second),
  say: () => post('/post', formOf({ postType: 'posting', content: second, category: '한국어회화' }), first),
  texts,
  live: () => live(first),
}
console.log(JSON.stringify(await deeds[what]?.()))
