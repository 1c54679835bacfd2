/** The four categories in the order of `/category?type=`, with their names on the wire (docs/product/feed.md "Categories"). */
export const categories = ['korea', 'conv', 'exam', 'others'] as const
export type Category = (typeof categories)[number]

export const categoryNames = { korea: '한국어회화', conv: '영어회화', exam: '영어시험', others: '기타정보' } as const satisfies Record<
  Category,
  string
>

/** The category at the index `?type=`. A missing or out-of-range index gives the first (docs/product/screens.md "Addresses"). */
export function categoryAt(type: string | null): Category {
  const index = Number(type ?? 0)
  return categories[Number.isInteger(index) ? index : 0] ?? categories[0]
}
