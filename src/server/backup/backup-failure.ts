/** Why a backup cannot be made or restored, in one sentence for the operator. */
export class BackupFailure extends Error {
  readonly reason: 'damaged' | 'newer' | 'occupied' | 'unfit'

  /**
   * @param reason `damaged`: the backup is incomplete or was changed; `newer`: another version of the program is needed; `occupied`: there is
   * something where it would be written; `unfit`: something else that the operator has to change
   */
  constructor(reason: BackupFailure['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}
