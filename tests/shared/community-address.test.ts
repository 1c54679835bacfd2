import { describe, expect, it } from 'vitest'
import { readCommunityAddress } from '../../src/shared/community-address'

const open = (address: string) => ({ kind: 'open', address })
const plain = (address: string) => ({ kind: 'plain', address })
const invalid = { kind: 'refused', why: 'addressInvalid' }
const notSecure = { kind: 'refused', why: 'addressNotSecure' }

describe('an address of a community', () => {
  it.each([
    ['https://community.example', open('https://community.example')],
    ['https://community.example:8443/', open('https://community.example:8443')],
    ['https://community.example/school//', open('https://community.example/school')],
    ['HTTPS://Community.Example', open('https://community.example')],
    ['https://8.8.8.8', open('https://8.8.8.8')],
    ['https://한마디.example', open('https://xn--2z1b52gez3a.example')],
  ])('%s is open: encrypted', (text, expected) => {
    expect(readCommunityAddress(text)).toEqual(expected)
  })

  it.each([
    ['http://127.0.0.1:4800', open('http://127.0.0.1:4800')],
    ['http://127.8.9.1', open('http://127.8.9.1')],
    ['http://localhost:4800/', open('http://localhost:4800')],
    ['http://LOCALHOST', open('http://localhost')],
    ['http://[::1]:4800', open('http://[::1]:4800')],
    ['http://[0:0:0:0:0:0:0:1]', open('http://[::1]')],
    ['http://2130706433', open('http://127.0.0.1')],
    ['http://0x7f.1', open('http://127.0.0.1')],
    ['http://0177.0.0.1', open('http://127.0.0.1')],
    ['http://127.0.0.1\\@evil.example', open('http://127.0.0.1/@evil.example')],
    ['http://127.0.0.1#@evil.example', open('http://127.0.0.1')],
    ['http://１２７.0.0.1', open('http://127.0.0.1')],
  ])('%s is open: this machine', (text, expected) => {
    expect(readCommunityAddress(text)).toEqual(expected)
  })

  it.each([
    ['http://10.0.0.5:4800', plain('http://10.0.0.5:4800')],
    ['http://172.16.0.1', plain('http://172.16.0.1')],
    ['http://172.31.255.255', plain('http://172.31.255.255')],
    ['http://192.168.0.12/school/', plain('http://192.168.0.12/school')],
    ['http://169.254.1.1', plain('http://169.254.1.1')],
    ['http://3232235532', plain('http://192.168.0.12')],
    ['http://[fc00::1]', plain('http://[fc00::1]')],
    ['http://[fd12:3456::1]:4800', plain('http://[fd12:3456::1]:4800')],
    ['http://[fe80::1]', plain('http://[fe80::1]')],
    ['http://[febf::1]', plain('http://[febf::1]')],
    ['http://teacher.local:4800', plain('http://teacher.local:4800')],
  ])('%s requires a warning: a private network', (text, expected) => {
    expect(readCommunityAddress(text)).toEqual(expected)
  })

  it.each([
    'http://community.example',
    'http://8.8.8.8',
    'http://134744072',
    'http://0.0.0.0:4800',
    'http://[::]',
    'http://172.15.0.1',
    'http://172.32.0.1',
    'http://192.169.0.1',
    'http://11.0.0.1',
    'http://100.64.0.1',
    'http://127.0.0.1.evil.com',
    'http://10.0.0.1.evil.com',
    'http://localhost.evil',
    'http://localhost.',
    'http://evil.localhost',
    'http://evil-localhost',
    'http://local',
    'http://.local',
    'http://teacher.local.',
    'http://teacher.local.evil.com',
    'http://evillocal',
    'http://[::ffff:1.2.3.4]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:10.0.0.1]',
    'http://[fe00::1]',
    'http://[fec0::1]',
    'http://[fb00::1]',
    'http://[fc::1]',
    'http://[64:ff9b::a00:1]',
    'http://[2001:db8::1]',
    'http:community.example',
    'http:\\\\community.example',
    'ht\ntp://community.example',
  ])('%s is refused: unencrypted to another host', (text) => {
    expect(readCommunityAddress(text)).toEqual(notSecure)
  })

  it.each([
    '',
    'community.example',
    '127.0.0.1:4800',
    'localhost:4800',
    '//community.example',
    'ftp://127.0.0.1',
    'ws://127.0.0.1',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'http://127.0.0.1:0',
    'https://community.example:65536',
    'https://user@community.example',
    'https://user:secret@community.example',
    'http://127.0.0.1@evil.com',
    'http://127.0.0.1:80@evil.com',
    'http://127.0.0.256',
    'http://[fe80::1%25eth0]',
    'http://10.0.0.1 .evil.com',
  ])('%s is invalid', (text) => {
    expect(readCommunityAddress(text)).toEqual(invalid)
  })
})
