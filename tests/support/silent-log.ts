import type { Log } from '../../src/main/log'

/** A log that nobody reads. */
export const silentLog = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} } as unknown as Log
