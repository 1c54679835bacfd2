import type { Log } from '../../src/main/log'

/** A log that discards everything. */
export const silentLog = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} } as unknown as Log
