import type { App } from 'electron'
import { registerAppImage } from './app-image-links'
import { ownAppImage, type RegisteredProgram } from './own-app-image'

export interface LinkRegistrationDeps extends RegisteredProgram {
  app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>
}

/**
 * Makes the system open `hanmadi://` links with this program (docs/product/desktop.md "Links").
 * @returns registers them; further calls do nothing
 */
export function createLinkRegistration({ app, isPortable, dataDir, log, ...program }: LinkRegistrationDeps): () => Promise<void> {
  let isDone = false

  return async () => {
    // From a checkout this would register the bare Electron.
    if (isDone || !app.isPackaged || isPortable) return
    isDone = true
    const image = ownAppImage(program)
    if (image === null) return void app.setAsDefaultProtocolClient('hanmadi')
    // An instance with a folder of its own is not the one that links are meant for.
    if (dataDir !== null) return
    try {
      await registerAppImage({ ...program, image })
    } catch (error) {
      log.warn({ err: error }, 'links could not be registered')
    }
  }
}
