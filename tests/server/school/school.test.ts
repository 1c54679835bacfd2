import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GivenSchool } from '../../../src/shared/contract/school-shapes'
import { limits } from '../../../src/shared/limits'
import { databases, expectYes, startTestServer, type TestServer } from '../../support/server'

const bachelor: GivenSchool = {
  universityCode: 'sungkyunkwan-university',
  degree: 1,
  majorCode: 'english-language-and-literature',
  startYear: 2018,
  startMonth: 3,
  finishYear: 2022,
  finishMonth: 2,
}
const master: GivenSchool = {
  universityCode: 'university-of-edinburgh',
  degree: 2,
  majorCode: 'linguistics',
  startYear: 2022,
  startMonth: null,
  finishYear: null,
  finishMonth: null,
}

describe.each(databases)('schools on %s', (database) => {
  let server: TestServer
  let token: string
  let userId: string
  beforeAll(async () => {
    server = await startTestServer({ database })
    const signedUp = await server.signUp()
    token = signedUp.token
    userId = signedUp.user.id
  })
  afterAll(() => server?.stop())

  const save = (...schools: GivenSchool[]) => server.call('saveSchoolInfos', { schools }, { token })
  const kept = async () => (await expectYes(server.call('schoolInfos', {}, { token }))).schools
  const shown = async () => {
    const { user } = await expectYes(server.call('userInfo', { userId }))
    return [user.academy, user.major]
  }

  it('list universities and majors by code, in both languages, each once', async () => {
    for (const [name, least] of [
      ['universities', 200],
      ['majors', 120],
    ] as const) {
      const { items } = await expectYes(server.call(name, {}, { token }))
      expect(items.length).toBeGreaterThanOrEqual(least)
      for (const key of ['code', 'ko', 'en'] as const) expect(new Set(items.map((item) => item[key])).size, key).toBe(items.length)
      for (const { ko, en } of items) {
        expect(ko).toMatch(/[가-힣]/)
        expect(en).not.toMatch(/[가-힣]/)
      }
    }
  })

  it('are kept in their order; the first is shown with the name', async () => {
    const { schools } = await expectYes(save(bachelor, master))
    expect(schools).toEqual([
      { ...bachelor, universityName: '성균관대학교', majorName: '영어영문학과', representative: true },
      { ...master, universityName: '에든버러 대학교', majorName: '언어학과', representative: false },
    ])
    expect(await kept()).toEqual(schools)
    expect(await shown()).toEqual(['성균관대학교', '영어영문학과'])

    await expectYes(save(master, bachelor))
    expect((await kept()).map(({ universityCode, representative }) => [universityCode, representative])).toEqual([
      [master.universityCode, true],
      [bachelor.universityCode, false],
    ])
    expect(await shown()).toEqual(['에든버러 대학교', '언어학과'])

    await expectYes(save())
    expect(await kept()).toEqual([])
    expect(await shown()).toEqual([null, null])
  })

  it.each<[string, Partial<GivenSchool>, Record<string, string>]>([
    ['a finish in an earlier year', { finishYear: 2017 }, { 'schools.1.finishYear': 'finishBeforeStart' }],
    ['a finish in an earlier month', { startYear: 2022, startMonth: 3 }, { 'schools.1.finishMonth': 'finishBeforeStart' }],
    ['a month of no year', { finishYear: null }, { 'schools.1.finishYear': 'required' }],
    ['a month that is none', { startMonth: 13 }, { 'schools.1.startMonth': 'invalid' }],
    ['no such university', { universityCode: 'nowhere' }, { 'schools.1.universityCode': 'invalid' }],
    ['no such major', { majorCode: 'nothing' }, { 'schools.1.majorCode': 'invalid' }],
  ])('refuse %s at its field, and change nothing', async (_, over, fields) => {
    await expectYes(save(bachelor))
    const school = { ...bachelor, ...over }
    const eventData = {
      schoolInfos: [bachelor, school].map((each) => ({
        university_code: each.universityCode,
        degree_code: each.degree,
        major_code: each.majorCode,
        start_year: each.startYear,
        start_month: each.startMonth,
        finish_year: each.finishYear,
        finish_month: each.finishMonth,
      })),
    }
    const body = { eventType: 'school', infoType: 'postSchoolInfos', eventData }
    const answer = await server.raw('/school', body, { authorization: `Bearer ${token}` })
    expect(answer).toMatchObject({ http: 400, message: 'invalid', fields })
    expect(await kept()).toHaveLength(1)
  })

  it('accept a year without months, one whole year, and numbers as text', async () => {
    await expectYes(save({ ...bachelor, startYear: 2022, startMonth: null, finishYear: 2022, finishMonth: 1 }))
    const eventData = {
      schoolInfos: [
        {
          university_code: 'yonsei-university',
          degree_code: '2',
          major_code: 'linguistics',
          start_year: '2020',
          start_month: '',
          finish_year: '',
        },
      ],
    }
    const answer = await server.raw('/school', { infoType: 'postSchoolInfos', eventData }, { authorization: `Bearer ${token}` })
    expect(answer.json).toMatchObject({
      response: {
        schoolInfos: [{ university_name: '연세대학교', degree_code: 2, start_year: 2020, finish_year: null, representative: true }],
      },
    })
  })

  it('are limited in number, and belong to one member', async () => {
    const many = Array.from({ length: limits.schools + 1 }, () => bachelor)
    expect(
      await server.raw(
        '/school',
        {
          infoType: 'postSchoolInfos',
          eventData: {
            schoolInfos: many.map(() => ({ university_code: 'kaist', degree_code: 1, major_code: 'physics', start_year: 2020 })),
          },
        },
        { authorization: `Bearer ${token}` },
      ),
    ).toMatchObject({ http: 400, fields: { schools: 'tooMany' } })
    const stranger = await server.signUp()
    expect((await expectYes(server.call('schoolInfos', {}, { token: stranger.token }))).schools).toEqual([])
    expect(await server.call('schoolInfos', {})).toMatchObject({ http: 401, message: 'loginRequired' })
  })

  it('saved from two windows at once are those of one window', async () => {
    await Promise.all([save(bachelor, master), save(master, bachelor), save(bachelor), save(master)].map(expectYes))
    const schools = await kept()
    expect(schools.filter(({ representative }) => representative)).toHaveLength(1)
    expect(await shown()).toEqual([schools[0]?.universityName, schools[0]?.majorName])
  })
})
