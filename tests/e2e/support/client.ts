import { z } from 'zod'
import { type Input, type OperationName, type Output, operations } from '../../../src/shared/contract/index'
import type { Operation } from '../../../src/shared/contract/operation'
import { newestCode } from './mails'

export interface Member {
  email: string
  password: string
  name: string
  nickname: string
  token: string
}

let people = 0

/**
 * Calls an operation of a running community server like any other client.
 * @param files for an operation that takes some; with a waveform (`wave`) the recording that it is of
 * @param from the caller's network, where the server trusts the proxy header
 * @throws with the answer when it is a refusal
 */
export async function ask<N extends OperationName>(
  url: string,
  name: N,
  input: Input<N>,
  token?: string,
  files: readonly Uint8Array[] = [],
  from?: string,
): Promise<Output<N>> {
  const row: Operation = operations[name]
  const wire = z.encode(row.request, input) as Record<string, unknown>
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(from !== undefined && { 'x-forwarded-for': from }),
  }
  const answer = row.form
    ? await fetch(url + row.path, {
        method: 'POST',
        headers,
        body: formOf(wire, 'wave' in input ? 'voice' : row.form.files?.[0]?.field, files),
      })
    : await fetch(url + row.path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(wire),
      })
  const said = (await answer.json()) as { status: string; response?: unknown }
  if (said.status !== '00') throw new Error(`${name}: ${answer.status} ${JSON.stringify(said)}`)
  return z.decode(row.response, said.response) as Output<N>
}

/** Signs up a member without an app. @param mailFolder the folder where the server writes its mails */
export async function joinFromElsewhere(url: string, mailFolder: string, given: Partial<Member> = {}): Promise<Member> {
  people += 1
  const person = {
    email: `neighbour${people}@example.com`,
    password: 'haru77!',
    name: `이웃 ${people}`,
    nickname: `neighbour_${people}`,
    ...given,
  }
  const { email, password, name, nickname } = person
  // Mails are limited per network, so every member has a network of their own.
  const from = `10.1.${people >> 8}.${people & 255}`
  const askFrom = <N extends OperationName>(operation: N, input: Input<N>) => ask(url, operation, input, undefined, [], from)
  await askFrom('sendSignupCode', { email })
  const { ticket } = await askFrom('confirmSignupCode', { email, code: await newestCode(mailFolder, email) })
  const { token } = await askFrom('signUp', { email, password, name, nickname, phone: null, city: null, ticket })
  return { email, password, name, nickname, token }
}

/** Writes a post as `member`, without an app. @returns its id */
export async function writeFromElsewhere(url: string, member: Member, content: string, tags: string[] = []): Promise<string> {
  const { postId } = await ask(url, 'savePost', { content, category: 'korea', tags, images: [] }, member.token)
  return postId
}

function formOf(wire: Record<string, unknown>, field = '', files: readonly Uint8Array[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(wire))
    if (value !== undefined && value !== null) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const bytes of files) form.append(field, new Blob([Uint8Array.from(bytes)]))
  return form
}
