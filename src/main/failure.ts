import type { AppError } from '../shared/errors'

/** An expected error; ipc.ts returns it to the page. */
export class Failure extends Error {
  readonly error: AppError

  constructor(error: AppError) {
    super(error.code)
    this.error = error
  }
}
