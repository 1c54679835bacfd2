import { describe, expect, it } from 'vitest'
import { ConfigError, readCommand, readConfig } from '../../src/server/config'
import { resources } from '../support/server'

const read = (env: Record<string, string>) => readConfig([], env, resources)

describe('the environment of a server', () => {
  it('may name proxies by address and by network', () => {
    const { trustProxy } = read({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8 ,::1' }) ?? {}
    expect(trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1'])
  })

  it.each(['10.0.0.300', '10.0.0.1,proxy', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0.0/8/8', 'abc', '10.0.0.1/'])(
    'is refused with the proxy %s',
    (TRUST_PROXY) => {
      expect(() => read({ TRUST_PROXY })).toThrow(ConfigError)
      expect(() => read({ TRUST_PROXY })).toThrow('TRUST_PROXY must be IP addresses or networks')
    },
  )

  it.each(['no-reply@community.example', 'no-reply@localhost', "o'hara+mail@[10.0.0.1]"])('may send mails from %s', (MAIL_FROM) => {
    expect(read({ MAIL_FROM })).toMatchObject({ mailFrom: MAIL_FROM })
  })

  it.each(['Our School <no-reply@community.example>', '<no-reply@community.example>', 'no-reply', 'a@b@c', 'a@b.example, c@d.example'])(
    'is refused with %s as the sender of mails, who has a name already',
    (MAIL_FROM) => {
      expect(() => read({ MAIL_FROM })).toThrow(ConfigError)
      expect(() => read({ MAIL_FROM })).toThrow('MAIL_FROM must be an e-mail address alone, without a name')
    },
  )

  it('is refused with an empty DATABASE_URL, as of a secret that is not set; other empty variables are as good as none', () => {
    expect(() => read({ DATABASE_URL: '' })).toThrow(ConfigError)
    expect(() => read({ DATABASE_URL: '', NATS_URL: 'x' })).toThrow(/NATS_URL must .*\nDATABASE_URL is empty; leave it out for SQLite/)
    expect(read({ NATS_URL: '', SMTP_URL: '', TRUST_PROXY: '' })).toMatchObject({ databaseUrl: null, natsUrl: null, trustProxy: [] })
  })
})

it('the command backup has an option of its own, in any place after its file', () => {
  const backup = (acceptsMissing: boolean) => ({ command: { name: 'backup', file: 'x.tar', acceptsMissing }, args: ['--data', 'here'] })
  expect(readCommand(['backup', 'x.tar', '--data', 'here'])).toEqual(backup(false))
  expect(readCommand(['backup', 'x.tar', '--data', 'here', '--accept-missing'])).toEqual(backup(true))
  const restoring = readCommand(['restore', 'x.tar', '--accept-missing'])
  expect(() => readConfig(restoring.args, {}, resources)).toThrow(ConfigError)
})
