import { delimiter } from 'node:path'
import { nodeModules } from './paths.mjs'
import { onWindows, run } from './process.mjs'

/** Runs npm with the Node it belongs to: the project's own Node may be what npm is about to replace. */
export function npm(args, { env = process.env, ...options } = {}) {
  const plainEnv = { ...env, PATH: withoutProjectFolders(env.PATH ?? '') }
  const { npm_execpath: npmCli, npm_node_execpath: npmNode } = process.env
  if (npmCli?.endsWith('.js') && npmNode !== undefined && !npmNode.startsWith(nodeModules)) {
    return run(npmNode, [npmCli, ...args], { ...options, env: plainEnv })
  }
  return run(onWindows ? 'npm.cmd' : 'npm', args, { ...options, env: plainEnv, shell: onWindows })
}

function withoutProjectFolders(path) {
  return path
    .split(delimiter)
    .filter((folder) => !folder.startsWith(nodeModules))
    .join(delimiter)
}
