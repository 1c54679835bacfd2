import { expect, it } from 'vitest'
import { operations } from '../../../src/shared/contract/index'
import { rows } from './rows'
import { samples } from './samples/index'

it('there are samples of every operation of the product, and of no other', () => {
  expect([...new Set(samples.map(({ operation }) => operation))].sort()).toEqual(Object.keys(operations).sort())
})

it('there are samples of every row of rows.ts, and of no other', () => {
  expect([...new Set(samples.flatMap((sample) => sample.rows))].sort()).toEqual([...rows].sort())
})
