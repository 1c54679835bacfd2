import { createSign } from 'node:crypto'
import * as z from 'zod'

/** The content of a service account's key file. */
export const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
})
export type ServiceAccount = z.output<typeof serviceAccount>

const customTokenAudience = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
const firestoreScope = 'https://www.googleapis.com/auth/datastore'
const hour = 3600
const timeoutMs = 10_000
const noAccount = 'emulator@localhost'

/** A token with which a client signs in as this user, valid for an hour. Without an account it is unsigned, as emulators accept it. */
export function customToken(account: ServiceAccount | null, userId: string, nowMs: number): string {
  const issuer = account?.client_email ?? noAccount
  return signed(account, { iss: issuer, sub: issuer, aud: customTokenAudience, uid: userId, ...lifetime(nowMs) })
}

const answer = z.object({ access_token: z.string(), expires_in: z.number() })

/** Access tokens for the server's own calls, fetched again shortly before they expire. An emulator accepts `owner`. */
export function createAccess(account: ServiceAccount | null, now: () => number): () => Promise<string> {
  let current = { token: '', until: 0 }
  return async () => {
    if (!account) return 'owner'
    if (now() < current.until) return current.token
    const claims = { iss: account.client_email, scope: firestoreScope, aud: account.token_uri, ...lifetime(now()) }
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: signed(account, claims) })
    const reply = await fetch(account.token_uri, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
    if (!reply.ok) throw new Error(`no access token: ${reply.status} ${await reply.text()}`)
    const { access_token, expires_in } = answer.parse(await reply.json())
    current = { token: access_token, until: now() + (expires_in - 60) * 1000 }
    return access_token
  }
}

function lifetime(nowMs: number): { iat: number; exp: number } {
  const iat = Math.floor(nowMs / 1000)
  return { iat, exp: iat + hour }
}

function signed(account: ServiceAccount | null, claims: Record<string, unknown>): string {
  const header = { alg: account ? 'RS256' : 'none', typ: 'JWT' }
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${account ? createSign('RSA-SHA256').update(text).sign(account.private_key, 'base64url') : ''}`
}
