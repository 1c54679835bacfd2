/** Options of this start, from the environment. */
export interface StartOptions {
  /** The data folder, instead of the system's default. */
  dataDir: string | null
  /** A remote community for this start, instead of the one in the settings. */
  communityUrl: string | null
  /** Whether the embedded community is the demo community. */
  demo: boolean
  /** Where to write a picture of the window once its first posts are painted. */
  firstWindow: string | null
  /** The page's address under the development server; null for the built pages. */
  devPage: string | null
}

/** Reads `DESKTOP_DATA_DIR`, `COMMUNITY_URL`, `HANMADI_DEMO`, `HANMADI_FIRST_WINDOW` and, unless packaged, electron-vite's own variable. */
export function readStartOptions(env: NodeJS.ProcessEnv, isPackaged: boolean): StartOptions {
  return {
    dataDir: env['DESKTOP_DATA_DIR'] || null,
    communityUrl: env['COMMUNITY_URL'] || null,
    demo: env['HANMADI_DEMO'] !== '0',
    firstWindow: env['HANMADI_FIRST_WINDOW'] || null,
    devPage: isPackaged ? null : env['ELECTRON_RENDERER_URL'] || null,
  }
}
