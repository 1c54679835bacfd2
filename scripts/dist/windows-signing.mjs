import { SetupError } from '../setup/process.mjs'

const names = {
  HANMADI_AZURE_ENDPOINT: 'endpoint',
  HANMADI_AZURE_ACCOUNT: 'codeSigningAccountName',
  HANMADI_AZURE_PROFILE: 'certificateProfileName',
  HANMADI_AZURE_PUBLISHER: 'publisherName',
}

/**
 * Arguments for electron-builder that sign the Windows build with Azure Trusted Signing, from the environment; none without. Microsoft's own
 * variables (`AZURE_TENANT_ID` and so on) say who signs.
 */
export function azureSettings(env) {
  const given = Object.entries(names).filter(([name]) => env[name])
  if (given.length === 0) return []
  const missing = Object.keys(names).filter((name) => !env[name])
  if (missing.length > 0) throw new SetupError(`For Azure Trusted Signing ${missing.join(', ')} is missing.`)
  return given.map(([name, setting]) => `-c.win.azureSignOptions.${setting}=${env[name]}`)
}
