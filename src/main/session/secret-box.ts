import type { SafeStorage } from 'electron'

/** A secret as it lies on the disk, and what sealed it. `plain` only ever with the person's consent. */
export interface Sealed {
  backend: string
  value: string
}

/** Keeps a secret so that only this person on this machine can read it. Asynchronous outside, whichever calls Electron has. */
export interface SecretBox {
  /** Whether this machine can encrypt, as far as can be told without asking its key store. */
  isSecure(): boolean
  /** Null when it could not be encrypted. */
  seal(secret: string): Promise<Sealed | null>
  /** Null when it can no longer be opened. */
  open(sealed: Sealed): Promise<string | null>
}

export function createSecretBox({ safeStorage, platform }: { safeStorage: SafeStorage; platform: NodeJS.Platform }): SecretBox {
  // Electron 33 has only the synchronous calls, 46 only the others.
  const isAsync = typeof safeStorage.encryptStringAsync === 'function'
  const backend = () => (platform === 'linux' ? safeStorage.getSelectedStorageBackend() : platform)
  const isSecure = () => !['basic_text', 'unknown'].includes(backend())

  return {
    isSecure,
    async seal(secret) {
      if (!isSecure()) return null
      const isAvailable = isAsync ? await safeStorage.isAsyncEncryptionAvailable() : safeStorage.isEncryptionAvailable()
      if (!isAvailable) return null
      const bytes = isAsync ? await safeStorage.encryptStringAsync(secret) : safeStorage.encryptString(secret)
      return { backend: backend(), value: bytes.toString('base64') }
    },
    async open({ backend: sealedBy, value }) {
      const bytes = Buffer.from(value, 'base64')
      if (sealedBy === 'plain') return bytes.toString('utf8')
      try {
        return isAsync ? (await safeStorage.decryptStringAsync(bytes)).result : safeStorage.decryptString(bytes)
      } catch {
        return null
      }
    },
  }
}
