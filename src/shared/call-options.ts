/** A page's `File`, declared structurally because src/shared has no DOM types. */
export interface PageFile {
  readonly name: string
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

export interface CallOptions {
  /** Image files of the operation's file field, in order. */
  files?: PageFile[]
  /** Names this call in `uploadProgress` events. */
  uploadId?: string
  /** Idempotency key, a UUID; every retry of the same request carries the same key. */
  key?: string
}
