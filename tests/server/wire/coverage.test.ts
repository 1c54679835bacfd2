import { expect, it } from 'vitest'
import { operations } from '../../../src/shared/contract/index'
import { rows } from './rows'
import { samples } from './samples/index'

it('has a sample for every operation of the product, and for no other', () => {
  expect([...new Set(samples.map(({ operation }) => operation))].sort()).toEqual(Object.keys(operations).sort())
})

it('has a sample for every row of the pages, and for no other', () => {
  expect([...new Set(samples.flatMap((sample) => sample.rows))].sort()).toEqual([...rows].sort())
})
