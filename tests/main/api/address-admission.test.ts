import type { MessageBoxOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { createAddressAdmission } from '../../../src/main/api/address-admission'
import { initialSettings } from '../../../src/main/settings'
import { wordingIn } from '../../../src/main/wording'

function setUp(response: number) {
  let kept = initialSettings
  const showMessageBox = vi.fn(async (_words: MessageBoxOptions & { detail: string }) => ({ response, checkboxChecked: false }))
  const admission = createAddressAdmission({
    settings: {
      read: () => kept,
      write(value) {
        kept = value
        return true
      },
    },
    dialog: { showMessageBox } as never,
    wording: () => wordingIn('ko'),
  })
  return { ...admission, showMessageBox }
}

describe('admitting an address', () => {
  it('admits an encrypted address and this machine without asking', async () => {
    const { admit, showMessageBox } = setUp(0)
    expect(await admit('https://community.example/')).toBe('https://community.example')
    expect(await admit('http://127.0.0.1:4800')).toBe('http://127.0.0.1:4800')
    expect(showMessageBox).not.toHaveBeenCalled()
  })

  it('admits an unencrypted address on a private network once the person accepts it, and only that one', async () => {
    const { admit, showMessageBox } = setUp(1)
    expect(await admit('http://192.168.0.12:4800')).toBe('http://192.168.0.12:4800')
    expect(await admit('http://192.168.0.12:4800/')).toBe('http://192.168.0.12:4800')
    expect(showMessageBox).toHaveBeenCalledOnce()
    expect(showMessageBox.mock.calls[0]?.[0].detail).toContain('http://192.168.0.12:4800')
    await admit('http://192.168.0.13:4800')
    expect(showMessageBox).toHaveBeenCalledTimes(2)
  })

  it('refuses it when the person declines, and asks again the next time', async () => {
    const { admit, showMessageBox } = setUp(0)
    const declined = { error: { code: 'invalid', fields: { address: 'addressDeclined' } } }
    await expect(admit('http://192.168.0.12')).rejects.toMatchObject(declined)
    await expect(admit('http://192.168.0.12')).rejects.toMatchObject(declined)
    expect(showMessageBox).toHaveBeenCalledTimes(2)
  })

  it('Enter and closing the question both decline', async () => {
    const { admit, showMessageBox } = setUp(1)
    await admit('http://192.168.0.12')
    const { buttons = [], defaultId = -1, cancelId = -1 } = showMessageBox.mock.calls[0]?.[0] ?? {}
    expect([buttons[defaultId], buttons[cancelId]]).toEqual(Array(2).fill(wordingIn('ko').plainAddress.cancel))
    expect(buttons[1]).toBe(wordingIn('ko').plainAddress.connect)
  })

  it('refuses any other unencrypted address without asking', async () => {
    const { admit, showMessageBox } = setUp(1)
    await expect(admit('http://community.example')).rejects.toMatchObject({ error: { fields: { address: 'addressNotSecure' } } })
    expect(showMessageBox).not.toHaveBeenCalled()
  })
})
