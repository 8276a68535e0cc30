import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'

type Fetch = Parameters<typeof getRequestListener>[0]

// More than any accepted file.
const MOST_DROPPED_BYTES = 64 * 1024 * 1024

/**
 * Connects Node's server to a fetch handler. Reads the body of a request to its end even after an early response,
 * because a client that still sends would see a closed connection instead of the error. The server's own limits apply
 * to the time.
 */
export function requestListener(fetch: Fetch): (incoming: IncomingMessage, outgoing: ServerResponse) => unknown {
  // The adapter's own cleanup closes the connection after half a second.
  const options = { autoCleanupIncoming: false }
  const answer = getRequestListener(fetch, options)
  // Node closes these connections right after the response, so the response is sent last.
  const answerLast = getRequestListener(async (request, env) => {
    const response = await fetch(request, env)
    await dropRest(env.incoming)
    return response
  }, options)
  return (incoming, outgoing) => {
    if (!outgoing.shouldKeepAlive) return answerLast(incoming, outgoing)
    outgoing.once('finish', () => {
      void dropRest(incoming).then(() => incoming.readableEnded || incoming.socket.destroySoon())
    })
    return answer(incoming, outgoing)
  }
}

/** Reads the rest of a body, up to a limit. Resolves at its end. */
function dropRest(incoming: Readable): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    incoming.on('data', ({ length }: Buffer) => {
      bytes += length
      if (bytes > MOST_DROPPED_BYTES) resolve()
    })
    incoming.on('end', resolve).on('close', resolve)
    incoming.resume()
  })
}
