import type { FileProblem, RefusedFile } from './picture-types'

/** Why a file is not given to a post. `gone`: it cannot be found or read. */
export type GivenFileProblem = FileProblem | 'folder' | 'gone'

/** A picture that another program gave to the app. */
export interface IncomingPicture {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** In milliseconds since 1970. */
  modifiedAt: number
}

/** What other programs gave to the app for a new post (docs/product/desktop.md "From other programs"). */
export interface Incoming {
  pictures: IncomingPicture[]
  refused: RefusedFile<GivenFileProblem>[]
  /** There were more files than a post has pictures; the others are left out. */
  more: boolean
  /** The clipboard is to be pasted. */
  paste: boolean
}
