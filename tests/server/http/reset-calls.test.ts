import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server'

let server: TestServer
const lines: string[] = []
beforeEach(async () => {
  lines.splice(0)
  server = await startTestServer({ database: 'sqlite', onLog: (line) => lines.push(line) })
})
afterEach(() => server.stop())

// In a process of its own, so that the server reads the calls after the reset.
const client = `
  const { once } = require('node:events')
  const { connect } = require('node:net')
  const [, port] = process.argv
  const host = 'Host: 127.0.0.1:' + port
  const end = '\\r\\n'
  const get = ['GET /images/a HTTP/1.1', host, '', ''].join(end)
  const post = ['POST /user/checkEmail HTTP/1.1', host, 'Content-Type: application/json', 'Content-Length: 2', '', '{}'].join(end)
  const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='
  const live = ['GET /live HTTP/1.1', host, 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', key, '', ''].join(end)
  const reset = async (call) => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(call)
    socket.resetAndDestroy()
  }
  const all = async () => {
    for (let round = 0; round < 40; round += 1) for (const call of [get, post, live]) await reset(call)
  }
  all()
`

it('calls whose connection is reset before they are read write nothing to the log', async () => {
  await promisify(execFile)(process.execPath, ['--eval', client, new URL(server.url).port])
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  expect(lines.filter((line) => line.includes('TypeError'))).toEqual([])
})
