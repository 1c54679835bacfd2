const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

// Whole links and the route each stands for: a closed list. They show something, they never do anything.
const links: readonly [RegExp, (found: string) => string][] = [
  [/^hanmadi:\/\/home\/?$/, () => '/'],
  [/^hanmadi:\/\/category\/([0-3])\/?$/, (type) => `/category?type=${type}`],
  [new RegExp(`^hanmadi://profile/(${uuid})/?$`), (id) => `/profile/${id}`],
  [new RegExp(`^hanmadi://talk/(${uuid})/?$`), (id) => `/talk/${id}`],
  [new RegExp(`^hanmadi://program/(${uuid})/?$`), (id) => `/program?@id=${id}`],
  [new RegExp(`^hanmadi://question/(${uuid})/?$`), (id) => `/qna/${id}`],
  [new RegExp(`^hanmadi://post/(${uuid})/?$`), (id) => `/?@id=${id}`],
]

/** The route a `hanmadi://` link shows, or null when it is none of ours. */
export function routeOfDeepLink(link: string): string | null {
  for (const [shape, route] of links) {
    const found = shape.exec(link)
    if (found) return route(found[1] ?? '')
  }
  return null
}

/** The route of the first deep link among a command line's arguments, or null. */
export function routeInArguments(args: readonly string[]): string | null {
  const link = args.find((argument) => argument.startsWith('hanmadi:'))
  return link === undefined ? null : routeOfDeepLink(link)
}
