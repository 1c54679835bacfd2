import { join } from 'node:path'
import type { ServerConfig } from '../config'
import { createFolderStore } from './folder-store'
import type { ImageStore } from './image-store'
import { createS3Store } from './s3-store'

/** The store of a community's pictures: its bucket, or the folder `images/` of its data folder. */
export function createImageStore({ s3, dataDir }: Pick<ServerConfig, 's3' | 'dataDir'>): ImageStore {
  return s3 ? createS3Store(s3) : createFolderStore(join(dataDir, 'images'))
}
