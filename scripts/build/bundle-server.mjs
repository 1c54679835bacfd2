import { build } from 'vite'
import { root } from '../setup/paths.mjs'

/**
 * Bundles programs of the server, minified, with everything but the modules with native code.
 * @param folder where they are put
 * @param input their sources by name
 */
export async function bundleServer(folder, input) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['@node-rs/argon2', '@napi-rs/image'] },
    build: { ssr: true, target: 'node20.18', minify: true, outDir: folder, rolldownOptions: { input } },
  })
}
