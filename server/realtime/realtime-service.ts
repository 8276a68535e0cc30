import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { WebSocketServer } from 'ws'
import { type Caller, TokenRefused } from '#server/http/caller.ts'
import { broadcastApi } from './broadcast-api.ts'
import { Connection } from './connection.ts'
import { Hub, type RealtimeDeps } from './hub.ts'

export interface RealtimeServiceDeps extends RealtimeDeps {
  /** What stands in front of every wire prefix; here it admits a websocket by its key. */
  guard: MiddlewareHandler
  callerOf: (context: Context) => Promise<Caller>
}

export interface RealtimeService {
  /** Broadcasts by request, to be mounted under `/realtime/v1`. */
  http: Hono
  /** Takes over an upgrade of `/realtime/v1/websocket`; every other path is refused. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

const PATH = '/realtime/v1/websocket'
const MOST_CONNECTIONS = 10_000
const LONGEST_FRAME = 256 * 1024
const VERSIONS = ['1.0.0', '2.0.0'] as const

/** The hosted service's channels over one database. Nothing listens or replicates until the first join. */
export function realtimeService({ guard, callerOf, ...deps }: RealtimeServiceDeps): RealtimeService {
  const hub = new Hub(deps)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_FRAME,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const http = new Hono()
  http.route('/api', broadcastApi(hub, callerOf))

  const holders = new WeakMap<Request, Caller>()
  const door = new Hono()
  door.use(guard)
  door.get(PATH, async (context) => {
    holders.set(context.req.raw, await callerOf(context))
    return context.body(null, 204)
  })
  door.onError((error, context) => {
    if (error instanceof TokenRefused) return context.json({ message: 'Invalid JWT' }, 401)
    deps.log.error({ err: error }, 'a websocket was not admitted')
    return context.json({ message: 'Internal server error' }, 500)
  })

  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const asked = new Request(url, { headers: headersOf(request) })
    const answer = await door.request(asked)
    const holder = holders.get(asked)
    const version = VERSIONS.find((known) => known === (url.searchParams.get('vsn') ?? '1.0.0'))
    if (holder === undefined) return refuse(socket, answer.status, await answer.text())
    if (version === undefined)
      return refuse(socket, 400, '{"message":"This version of the protocol is not spoken here"}')
    if (hub.connections.size >= MOST_CONNECTIONS) return refuse(socket, 503, '{"message":"Too many connected users"}')
    sockets.handleUpgrade(request, socket, head, (websocket) => new Connection(websocket, version, holder, hub))
  }
  return {
    http,
    handleUpgrade(request, socket, head) {
      // Until the websocket takes over, an error here is nobody's else.
      socket.on('error', () => socket.destroy())
      admit(request, socket, head).catch((error: unknown) => {
        deps.log.error({ err: error }, 'a websocket was not admitted')
        socket.destroy()
      })
    },
    close: () => hub.close(),
  }
}

const headersOf = ({ headers: { apikey, authorization } }: IncomingMessage): Headers =>
  new Headers({ ...(typeof apikey === 'string' && { apikey }), ...(authorization && { authorization }) })

function refuse(socket: Duplex, status: number, body: string): void {
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end([...head, 'connection: close', '', body].join('\r\n'))
}
