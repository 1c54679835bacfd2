import type { App } from 'electron'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

// The complete list of links and their routes. A link only shows something; none changes anything.
const links: readonly [RegExp, (found: string) => string][] = [
  [/^hanmadi:\/\/home\/?$/, () => '/'],
  [/^hanmadi:\/\/category\/([0-3])\/?$/, (type) => `/category?type=${type}`],
  [new RegExp(`^hanmadi://profile/(${uuid})/?$`), (id) => `/profile/${id}`],
  [new RegExp(`^hanmadi://talk/(${uuid})/?$`), (id) => `/talk/${id}`],
  [new RegExp(`^hanmadi://program/(${uuid})/?$`), (id) => `/program?@id=${id}`],
  [new RegExp(`^hanmadi://question/(${uuid})/?$`), (id) => `/qna/${id}`],
  [new RegExp(`^hanmadi://post/(${uuid})/?$`), (id) => `/?@id=${id}`],
]

/** The route a `hanmadi://` link shows, or null for an unknown link. */
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

/** Calls back with the route of each link that is opened while the app runs, or null when a second instance brings none. */
export function watchDeepLinks(app: App, goTo: (route: string | null) => void): void {
  app.on('second-instance', (_, args) => goTo(routeInArguments(args)))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    goTo(routeOfDeepLink(url))
  })
}
