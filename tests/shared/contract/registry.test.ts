import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type OperationName, operations } from '../../../src/shared/contract/index'
import { paths, type WireBody } from '../../../src/shared/contract/operation'
import { noThings, operationNames, samples } from '../../support/operation-samples'

const id = noThings.post

const input = (name: OperationName) => samples[name](noThings)
const wire = (name: OperationName) => z.encode(operations[name].request as z.ZodType, input(name)) as WireBody

describe('the closed registry', () => {
  it.each(operationNames)('%s is unchanged after encoding and decoding', (name) => {
    const back = z.decode(operations[name].request as z.ZodType, JSON.parse(JSON.stringify(wire(name))))
    expect(back).toMatchObject(input(name))
  })

  it.each(operationNames)('%s matches exactly one row of its path', (name) => {
    const { path } = operations[name]
    const body = wire(name)
    expect(paths).toContain(path)
    expect(operationNames.filter((other) => operations[other].path === path && operations[other].match(body))).toEqual([name])
  })

  it("uses Korean category names and 'false' for no phone number on the wire only", () => {
    expect(wire('categoryPosts')).toMatchObject({ categoryType: '기타정보' })
    expect(wire('signUp')).toMatchObject({ phone: 'false' })
    expect(wire('setSubscription')).toMatchObject({ eventData: { subscribe: '영어시험', isSubscribe: null } })
    expect(wire('savePost')).toMatchObject({ tag: '까치밥,a b', image_path: noThings.image })
  })

  it('treats absent, null and empty optional fields alike', () => {
    for (const none of [undefined, null, '']) {
      const read = z.decode(operations.saveReply.request, {
        eventData: { postId: id, content: 'x', parentId: none, replyId: none },
      } as never)
      expect(read).toEqual({ postId: id, content: 'x' })
    }
  })

  it('names the field and the reason of a refusal', () => {
    const refused = z.safeDecode(operations.signUp.request, {
      email: 'x',
      password: 'abcdef',
      name: ' ',
      nickname: 'a-b',
      phone: 'zz',
      city: '',
    } as never)
    const reasons = Object.fromEntries(refused.error?.issues.map((issue) => [issue.path[0], issue.message]) ?? [])
    expect(reasons).toEqual({ email: 'email', password: 'passwordRule', name: 'required', nickname: 'nicknameRule', phone: 'phone' })
  })
})
