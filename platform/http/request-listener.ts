import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'

type Fetch = Parameters<typeof getRequestListener>[0]

// More than any file that is taken.
const MOST_DROPPED_BYTES = 64 * 1024 * 1024

/**
 * Lets node's server answer with a fetch handler. The body of a request that is answered early is read to its end all the same,
 * because a client that still sends would meet a closed connection and never see why it was refused. How long it may send is up to
 * the server's own limits.
 */
export function requestListener(fetch: Fetch): (incoming: IncomingMessage, outgoing: ServerResponse) => unknown {
  // The adapter's own cleanup closes the connection after half a second.
  const options = { autoCleanupIncoming: false }
  const answer = getRequestListener(fetch, options)
  // Node closes these as soon as they are answered, so they are answered last.
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

/** Reads what is left of a body, up to a limit; resolves when there is no more. */
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
