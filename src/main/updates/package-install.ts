import { execFile } from 'node:child_process'
import { UpdateRefused } from './release-check'

/** Exit codes of the script below. */
const codes = { changed: 65, noCopy: 74 } as const
/** pkexec: the dialog was dismissed, or the person may not. */
const notAuthorized = [126, 127]

/**
 * Runs as root. The file belongs to the person and can be replaced at any moment, so it is copied to where only root writes, and the copy is
 * checked and installed.
 */
const script = `
folder=$(mktemp -d /var/tmp/hanmadi-update.XXXXXX) || exit ${codes.noCopy}
trap 'rm -rf "$folder"' EXIT
copy="$folder/hanmadi.$3"
cp -- "$1" "$copy" || exit ${codes.noCopy}
[ "$(sha512sum "$copy" | cut -d ' ' -f 1)" = "$2" ] || exit ${codes.changed}
has() { command -v "$1" > /dev/null; }
if [ "$3" = deb ]; then dpkg -i "$copy" || apt-get install -f -y --no-remove
elif has zypper; then zypper --non-interactive --no-refresh install --allow-unsigned-rpm -f "$copy"
elif has dnf; then dnf install --nogpgcheck -y "$copy"
elif has yum; then yum install --nogpgcheck -y "$copy"
else rpm -Uvh --replacepkgs --replacefiles --nodeps "$copy"
fi || exit 1
`

/** The administrator's permission was not given. */
export class NotAuthorized extends Error {
  constructor() {
    super('the permission to install the update was not given')
  }
}

export interface PackageInstall {
  type: 'deb' | 'rpm'
  file: string
  /** Of the signed release, in base64. */
  sha512: string
  /** What runs a command as root: a program with its arguments; empty for root. */
  elevate: readonly string[]
}

/**
 * Installs a package as root, after the person has given the password.
 * @throws UpdateRefused when the file is not the signed one; NotAuthorized; other errors when it was not installed
 */
export async function installPackage({ type, file, sha512, elevate }: PackageInstall): Promise<void> {
  const hash = Buffer.from(sha512, 'base64').toString('hex')
  const [program = '', ...args] = [...elevate, '/bin/sh', '-c', script, 'sh', file, hash, type]
  const { code, text } = await run(program, args)
  if (code === 0) return
  if (code === codes.changed) throw new UpdateRefused('damaged')
  if (elevate.length > 0 && notAuthorized.includes(code)) throw new NotAuthorized()
  throw new Error(`the package was not installed (${code}): ${text.slice(-1000)}`)
}

function run(program: string, args: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(error)
      else resolve({ code: Number(error?.code ?? 0), text: `${stdout}${stderr}` })
    })
  })
}
