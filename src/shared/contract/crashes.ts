import * as z from 'zod'
import { crashKinds } from '../crashes'
import { limits } from '../limits'
import { time } from './fields'
import { hasFields, nothing, operation } from './operation'

const { frames, frame, times } = limits.crashes
const word = (most: number) =>
  z
    .string('invalid')
    .max(most, 'tooLong')
    .regex(/^[\w.+ -]+$/, 'invalid')

/** No field takes free text: names, versions, and places in the app's own files. */
export const crashReport = z.strictObject({
  at: time,
  kind: z.enum(crashKinds, 'invalid'),
  reason: word(120),
  exitCode: z.int('invalid').nullable(),
  times: z.int('invalid').min(1, 'invalid').max(times, 'invalid'),
  version: word(40),
  electron: word(40),
  system: word(80),
  stack: z
    .array(
      z
        .string('invalid')
        .max(frame, 'tooLong')
        .regex(/^[\w$.<>?[\] ():/-]+$/, 'invalid'),
    )
    .max(frames, 'tooMany'),
})

/** Reports of crashes (docs/product/desktop.md "Crash reports"). */
export const crashOperations = {
  /** Stores one for the operators, without whose it is. */
  reportCrash: operation({
    path: '/user',
    login: 'ignored',
    mainOnly: true,
    match: hasFields({ eventType: 'crash', crashType: 'report' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({}) }), crashReport, {
        decode: (w) => w.eventData as never,
        encode: (report) => ({ eventType: 'crash', crashType: 'report', eventData: report }),
      }),
    response: () => nothing,
    answers: [],
  }),
}
