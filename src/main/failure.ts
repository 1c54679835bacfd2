import type { AppError } from '../shared/errors'

/** An expected no, thrown where it is noticed; the IPC registrar hands its error to the page. */
export class Failure extends Error {
  readonly error: AppError

  constructor(error: AppError) {
    super(error.code)
    this.error = error
  }
}
