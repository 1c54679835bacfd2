import * as z from 'zod'

/** A page of a list whose rows are under `key` on the wire (docs/product/calls.md "Transport"). `next`: see `countedPlace`. */
export function pageUnder<Wire, Inner>(key: string, row: z.ZodType<Inner, Wire> & { out: z.ZodType<Inner> }) {
  return z.codec(
    z.object({ [key]: z.array(row), total: z.number(), more: z.boolean(), next: z.string().optional() }),
    z.strictObject({ items: z.array(row.out), total: z.number(), more: z.boolean(), next: z.string().optional() }),
    {
      decode: (w) => ({
        items: w[key] as Inner[],
        total: w['total'] as number,
        more: w['more'] as boolean,
        next: w['next'] as string | undefined,
      }),
      encode: ({ items, ...page }) => ({ [key]: items as Inner[], ...page }),
    },
  )
}
