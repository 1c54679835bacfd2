import type { FastifyInstance } from 'fastify'

/** How long calls in flight may take before their connections are closed. */
export const drainMs = 5_000

/** Answers the calls in flight, then closes connections that are still open after 5 s. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => {
    app.server.closeAllConnections()
    // The HTTP server no longer tracks the sockets of live streams.
    for (const stream of app.websocketServer?.clients ?? []) stream.terminate()
  }, drainMs)
  await app.close()
  clearTimeout(timer)
}
