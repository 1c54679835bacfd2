import * as z from 'zod'

/** A page of a list whose rows are under `key` on the wire (docs/product/calls.md "Transport"). */
export function pageUnder<Wire, Inner>(key: string, row: z.ZodType<Inner, Wire> & { out: z.ZodType<Inner> }) {
  return z.codec(
    z.object({ [key]: z.array(row), total: z.number(), more: z.boolean() }),
    z.strictObject({ items: z.array(row.out), total: z.number(), more: z.boolean() }),
    {
      decode: (w) => ({ items: w[key] as Inner[], total: w['total'] as number, more: w['more'] as boolean }),
      encode: (page) => ({ [key]: page.items as Inner[], total: page.total, more: page.more }),
    },
  )
}
