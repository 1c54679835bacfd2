import type { UpdateInfo } from 'electron-updater'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider'

/**
 * A feed of releases for electron-updater that checks each before anything of it is downloaded.
 * @param check throws the reason to refuse what the feed describes
 */
export function signedFeed(check: (described: UpdateInfo) => void) {
  return class extends GenericProvider {
    override async getLatestVersion(): Promise<UpdateInfo> {
      const described = await super.getLatestVersion()
      check(described)
      return described
    }
  }
}
