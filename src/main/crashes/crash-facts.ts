import { limits } from '../../shared/limits'

/** An error, of this process or as a page reports it. */
export interface FoundError {
  name: string
  code?: string | undefined
  stack: string
}

/** Where the app's own files are: paths of disk, or addresses of pages; all of them end in '/'. */
export type OwnPlaces = readonly string[]

const placed = /^\s*at (?:(.*) \((.*)\)|(.*))$/
const position = /^(.*?)(:\d+:\d+)$/

/**
 * What an error says without anything of the person's: its name and code, and each function with its place in the app's own files. Its
 * message, the folders above these files, and places elsewhere are left out, since they may contain texts, names and addresses.
 */
export function factsOf({ name, code, stack }: FoundError, own: OwnPlaces): { reason: string; stack: string[] } {
  const kind = /^[A-Za-z]{1,60}$/.test(name) ? name : 'Error'
  const reason = code !== undefined && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? `${kind} ${code}` : kind
  const frames = stack.split('\n').flatMap((line) => {
    const [, caller, place, alone] = placed.exec(line) ?? []
    const where = place ?? alone
    return where === undefined ? [] : [frame(caller, where, own)]
  })
  return { reason, stack: frames.slice(0, limits.crashes.frames) }
}

function frame(caller: string | undefined, where: string, own: OwnPlaces): string {
  // A function may be named after a value; what is as long as a token or holds anything but a name's letters is one.
  const known =
    caller !== undefined && caller.length <= 80 && /^[\w$.<>[\] ]+$/.test(caller) && !/\w{30}/.test(caller) && !/\d{4}/.test(caller)
  return `${known ? caller : '?'} ${ownPlace(where, own)}`
}

/** A place as a path inside the app or a module of Node's; any other one is hidden. */
function ownPlace(where: string, own: OwnPlaces): string {
  const [, path = '', at = ''] = position.exec(where.replaceAll('\\', '/').replace(/^file:\/\/(?=\/)/, '')) ?? []
  if (/^node:[\w/]+$/.test(path)) return path + at
  const root = own.find((each) => path.startsWith(each))
  const inside = root === undefined ? '' : path.slice(root.length)
  return /^(?:[\w-]+\/)*[\w-]+(?:\.[a-z]+)+$/.test(inside) && inside.length <= 100 ? inside + at : '(elsewhere)'
}
