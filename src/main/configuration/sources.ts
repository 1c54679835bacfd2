import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'
import { embeddedFolder } from '../embedded-folder'
import type { SettingsStore } from '../settings'
import type { NativeWording } from '../wording'
import type { CommunitySources } from './community-at-start'
import { readCommunityFile } from './community-file'
import { readPolicy } from './policy'
import type { StartOptions } from './start-options'

export interface SourcesDeps {
  app: Pick<App, 'isPackaged'>
  options: Pick<StartOptions, 'given' | 'byDefault'>
  settings: Pick<SettingsStore, 'read'>
  /** The app's data folder. */
  data: string
  /** The folder of the build's resources, where it may have its `community.json`. */
  resources: string
  wording: () => NativeWording
}

export interface Sources extends CommunitySources {
  /** Where updates come from, by the policy or else by the build's file; null where neither says so. */
  updateFeed: string | null
}

/**
 * Reads everything from outside of the app that says which community to open, and where updates come from (docs/operating.md "The app of a
 * community").
 * @throws Error with a sentence for the person when a policy or the build's file cannot be used
 */
export async function readSources({ app, options, settings, data, resources, wording }: SourcesDeps): Promise<Sources> {
  const places = { platform: process.platform, env: process.env, program: process.execPath, isPackaged: app.isPackaged }
  const [policy, build] = await Promise.all([readPolicy(places, wording), readCommunityFile(join(resources, 'community.json'), wording)])
  const { community, embedded } = settings.read()
  return {
    policy: policy?.community ?? null,
    given: options.given,
    stored: { community, embedded },
    byDefault: options.byDefault,
    build: build?.community ?? null,
    hasDemo: () => existsSync(join(embeddedFolder(data)('demo'), 'community.db')),
    updateFeed: policy?.updateFeed ?? build?.updateFeed ?? null,
  }
}
