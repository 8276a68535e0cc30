import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { flattenError, ZodError } from 'zod'
import { BodyRefused } from '#platform/http/body.ts'
import { TokenRefused } from '#platform/http/caller.ts'
import { addressOf } from '#platform/http/observed.ts'
import { storableRequests } from '#platform/http/storable-text.ts'
import { shortageOf, unavailable } from '#platform/http/unavailable.ts'
import { broadcastApi } from './broadcast-api.ts'
import { type Admission, Connection } from './connection.ts'
import { bodyRefused, ChannelRefused } from './errors.ts'
import { Hub, type RealtimeDeps } from './hub.ts'

export type RealtimeService = ReturnType<typeof realtimeService>

const MOST_CONNECTIONS = 10_000
const LONGEST_FRAME = 256 * 1024
const PASSED_HEADERS = ['apikey', 'authorization', 'x-forwarded-for']

/** The hosted service's channels over one database. Nothing listens or replicates until the first join. */
export function realtimeService(deps: RealtimeDeps) {
  const hub = new Hub(deps)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_FRAME, clientTracking: false })
  const admitted = new WeakMap<Request, Admission>()
  const http = new Hono().route('/api', broadcastApi(hub))
  http.get('/websocket', async (context) => {
    const holder = await deps.callerOf(context)
    const version = context.req.query('vsn') ?? '1.0.0'
    if (version !== '1.0.0' && version !== '2.0.0')
      return context.json({ message: 'This version of the protocol is not supported' }, 400)
    if (hub.connections.size >= MOST_CONNECTIONS) return context.json({ message: 'Too many connected users' }, 503)
    const address = addressOf(context, hub.limits.trustedProxies)
    admitted.set(context.req.raw, { version, holder, address })
    return context.json({ message: 'Only websockets are supported here' }, 426)
  })
  http.onError((error, context) => {
    if (error instanceof TokenRefused) return context.json({ message: 'Invalid JWT' }, 401)
    if (error instanceof ChannelRefused) return context.json({ message: error.message }, 401)
    if (error instanceof ZodError) return context.json({ errors: flattenError(error).fieldErrors }, 422)
    if (error instanceof BodyRefused)
      return context.json({ message: bodyRefused(error) }, error.reason === 'too_large' ? 413 : 400)
    deps.log.error({ request_id: context.get('requestId'), err: error }, 'realtime could not answer')
    const shortage = shortageOf(error)
    return shortage === null ? context.json({ message: 'Internal server error' }, 500) : unavailable(shortage)
  })

  // An upgrade passes the same checks as any request and gets the same errors.
  const door = new Hono().use(storableRequests(), deps.guard).route('/realtime/v1', http)
  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const headers = new Headers()
    for (const name of PASSED_HEADERS) {
      const sent = request.headers[name]
      if (typeof sent === 'string') headers.set(name, sent)
    }
    const asked = new Request(new URL(request.url ?? '/', 'http://localhost'), { headers })
    const answer = await door.fetch(asked, { incoming: request })
    const admission = admitted.get(asked)
    if (admission === undefined) return void socket.end(refusal(answer.status, await answer.text()))
    sockets.handleUpgrade(request, socket, head, (websocket) => new Connection(hub, websocket, socket, admission))
  }
  return {
    /** Broadcasts over HTTP, to be mounted under `/realtime/v1`. */
    http,
    /** Takes over an upgrade of `/realtime/v1/websocket`. Rejects every other path. */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      // Until the websocket takes over, this is the only error listener.
      socket.on('error', () => socket.destroy())
      admit(request, socket, head).catch((error: unknown) => {
        deps.log.error({ err: error }, 'a websocket was not admitted')
        socket.destroy()
      })
    },
    close: (): Promise<void> => hub.close(),
  }
}

const refusal = (status: number, body: string): string =>
  [`HTTP/1.1 ${status} Refused`, 'content-type: application/json', 'connection: close', '', body].join('\r\n')
