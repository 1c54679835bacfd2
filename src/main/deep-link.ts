import type { App } from 'electron'
import { type Invitation, invitationTo, readInvitation } from '../shared/invitation'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

// The complete list of links and their routes, besides invitations. A link only shows something; none changes anything.
const links: readonly [RegExp, (found: string) => string][] = [
  [/^hanmadi:\/\/home\/?$/, () => '/'],
  [/^hanmadi:\/\/write\/?$/, () => '/write'],
  [/^hanmadi:\/\/talk\/?$/, () => '/talk'],
  [/^hanmadi:\/\/notebook\/review\/?$/, () => '/notebook/review'],
  [/^hanmadi:\/\/category\/([0-3])\/?$/, (type) => `/category?type=${type}`],
  [new RegExp(`^hanmadi://profile/(${uuid})/?$`), (id) => `/profile/${id}`],
  [new RegExp(`^hanmadi://talk/(${uuid})/?$`), (id) => `/talk/${id}`],
  [new RegExp(`^hanmadi://program/(${uuid})/?$`), (id) => `/program?@id=${id}`],
  [new RegExp(`^hanmadi://question/(${uuid})/?$`), (id) => `/qna/${id}`],
  [new RegExp(`^hanmadi://post/(${uuid})/?$`), (id) => `/?@id=${id}`],
]

/** What a link shows: a route of the app. `invited`: the invitation, where it is one. */
export interface LinkedRoute {
  route: string
  invited: string | null
}

/** What a `hanmadi://` link shows, or null for an unknown link (docs/product/desktop.md "Links"). */
export function routeOfDeepLink(link: string): LinkedRoute | null {
  for (const [shape, route] of links) {
    const found = shape.exec(link)
    if (found) return { route: route(found[1] ?? ''), invited: null }
  }
  const invitation = readInvitation(link)
  return invitation === null ? null : { route: routeOfInvitation(invitation), invited: textOfInvitation(invitation) }
}

function routeOfInvitation({ address, key, code }: Invitation): string {
  return `/join?address=${encodeURIComponent(address)}${key ? `&key=${key}` : ''}${code ? `&invitation=${code}` : ''}`
}

/** As it stands in the field for addresses: what the link says besides the address must not be lost. */
function textOfInvitation({ address, key, code }: Invitation): string {
  return key === null && code === null ? address : invitationTo(address, { key, code })
}

/** What the first deep link among a command line's arguments shows, or null. */
export function routeInArguments(args: readonly string[]): LinkedRoute | null {
  const link = args.find((argument) => argument.startsWith('hanmadi:'))
  return link === undefined ? null : routeOfDeepLink(link)
}

/** The links that are opened while the app runs. */
export interface DeepLinks {
  /**
   * Calls back with what each link shows, or null when a second instance brings none: also for those that came before there was a listener.
   * Takes the place of the listener before.
   */
  follow(listener: (linked: LinkedRoute | null) => void): void
}

export function watchDeepLinks(app: App): DeepLinks {
  const waiting: (LinkedRoute | null)[] = []
  let open: (linked: LinkedRoute | null) => void = (linked) => void waiting.push(linked)
  app.on('second-instance', (_, args) => open(routeInArguments(args)))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    open(routeOfDeepLink(url))
  })
  return {
    follow(listener) {
      open = listener
      for (const linked of waiting.splice(0)) listener(linked)
    },
  }
}
