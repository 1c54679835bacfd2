import { mkdirSync, writeFileSync } from 'node:fs'
import { demoPasswordFile } from '../../src/server/demo/demo-password'
import { demoAccount as account } from '../../src/shared/demo-account'

/** The demo account with the password that the tests' servers give it. */
export const demoAccount = { ...account, password: 'haruline7!' } as const

/** Stores that password where a server with the demo community looks for its own. @param dataDir the server's data folder */
export function placeDemoPassword(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(demoPasswordFile(dataDir), demoAccount.password, { mode: 0o600 })
}
