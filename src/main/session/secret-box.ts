import type { SafeStorage } from 'electron'

/** A secret as stored on disk, and the key store that encrypted it. `plain` requires the person's consent. */
export interface Sealed {
  backend: string
  value: string
}

/** Encrypts a secret for this person on this machine, with Electron's synchronous or asynchronous calls. */
export interface SecretBox {
  /** Whether this machine can encrypt, as far as is known without opening its key store. */
  isSecure(): boolean
  /** Resolves with null when it cannot be encrypted. */
  seal(secret: string): Promise<Sealed | null>
  /** Resolves with null when it can no longer be decrypted. */
  open(sealed: Sealed): Promise<string | null>
}

export function createSecretBox({ safeStorage, platform }: { safeStorage: SafeStorage; platform: NodeJS.Platform }): SecretBox {
  // Electron 33 has only the synchronous calls, Electron 46 only the asynchronous ones.
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
