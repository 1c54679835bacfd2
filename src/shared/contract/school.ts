import * as z from 'zod'
import { limits } from '../limits'
import { hasFields, operation } from './operation'
import { givenFromWire, givenSchool, givenToWire, listed, school, wireGiven } from './school-shapes'

const schools = z.codec(z.object({ schoolInfos: z.array(school) }), z.strictObject({ schools: z.array(school.out) }), {
  decode: (w) => ({ schools: w.schoolInfos }),
  encode: (answer) => ({ schoolInfos: answer.schools }),
})

function list<const Name extends 'universityCode' | 'majorCode'>(name: Name) {
  return operation({
    path: '/school',
    login: 'required',
    match: hasFields({ eventType: 'school', infoType: name }),
    request: () =>
      z.codec(z.looseObject({}), z.strictObject({}), {
        decode: () => ({}),
        encode: () => ({ eventType: 'school', infoType: name, eventData: {} }),
      }),
    response: () =>
      z.codec(z.object({ [name]: z.array(listed) }), z.strictObject({ items: z.array(listed.out) }), {
        decode: (w) => ({ items: w[name] ?? [] }),
        encode: (answer) => ({ [name]: answer.items }),
      }),
    answers: [],
  })
}

/** A member's current and past schools (docs/product/people.md "Schools"). */
export const schoolOperations = {
  schoolInfos: operation({
    path: '/school',
    login: 'required',
    match: hasFields({ eventType: 'school', infoType: 'getSchoolInfos' }),
    request: () =>
      z.codec(z.looseObject({}), z.strictObject({}), {
        decode: () => ({}),
        encode: () => ({ eventType: 'school', infoType: 'getSchoolInfos', eventData: {} }),
      }),
    response: () => schools,
    answers: [],
  }),
  universities: list('universityCode'),
  majors: list('majorCode'),

  /** Replaces all schools, in their order; the first becomes the member's academy and major. An empty list removes both. */
  saveSchoolInfos: operation({
    path: '/school',
    login: 'required',
    write: true,
    match: hasFields({ eventType: 'school', infoType: 'postSchoolInfos' }),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ schoolInfos: z.array(wireGiven) }) }),
        z.strictObject({ schools: z.array(givenSchool).max(limits.schools, 'tooMany') }),
        {
          decode: (w) => ({ schools: w.eventData.schoolInfos.map(givenFromWire) }),
          encode: (input) => ({
            eventType: 'school',
            infoType: 'postSchoolInfos',
            eventData: { schoolInfos: input.schools.map(givenToWire) },
          }),
        },
      ),
    response: () => schools,
    answers: [],
  }),
}
