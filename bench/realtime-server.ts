import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { callerOf, gateway } from '#platform/http/gateway.ts'
import { createLog } from '#platform/http/log.ts'
import { tokenKeys } from '#platform/http/signed-token.ts'
import { realtimeService } from '#platform/realtime/realtime-service.ts'
import { ownProcessorMs } from './processor-time.ts'

/** The resources this process has used so far. */
export interface Usage {
  bytes: number
  processorMs: number
}

/** Messages to the bench process: once this server listens, and on request. */
export interface ShownNotification {
  url: string
  usage: Usage
}

/** Measures the fan-out alone: sends a frame as long as a real one to as many sockets as the path says. */
function bareServer(): Server {
  const sockets = new Set<WebSocket>()
  const acceptor = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const server = createServer((request, response) => {
    const [, place, many] = request.url?.split('/') ?? []
    const frame = Buffer.from(`{"first_name":"${place}"}${' '.repeat(1_200)}`)
    for (const socket of [...sockets].slice(0, Number(many))) socket.send(frame, { binary: false })
    response.end()
  })
  server.on('upgrade', (request, socket, head) =>
    acceptor.handleUpgrade(request, socket, head, (one) => sockets.add(one)),
  )
  return server
}

function wireServer(ownerUrl: string): Server {
  const url = new URL(ownerUrl)
  url.username = url.password = 'authenticator'
  const secrets = loadSecrets('', Buffer.alloc(32, 9).toString('base64'))
  const clock = Date.now
  const keys = tokenKeys(secrets.tokenKeys, clock)
  const guard = gateway({ ...secrets, keys, clock })
  const service = realtimeService({
    pool: new pg.Pool({ connectionString: url.href, max: 8 }),
    replicationUrl: ownerUrl,
    publication: 'supabase_realtime',
    assertSession: 'auth.assert_session',
    hasPublicMessages: true,
    // All of the bench's sockets come from one address.
    socketLimits: { perAddress: 10_000, perPerson: 10_000, trustedProxies: 0 },
    ...{ guard, callerOf, keys, clock },
    log: createLog('warn'),
  })
  const app = new Hono()
  app.use(guard)
  app.route('/realtime/v1', service.http)
  const answer = getRequestListener(app.fetch)
  const server = createServer((request, response) => void answer(request, response))
  server.on('upgrade', service.handleUpgrade)
  return server
}

const [kind, ownerUrl = ''] = process.argv.slice(2)
const server = kind === 'bare' ? bareServer() : wireServer(ownerUrl)
const tell = () => {
  globalThis.gc?.()
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo
  const usage = { bytes: process.memoryUsage().rss, processorMs: ownProcessorMs() }
  process.send?.({ url: `127.0.0.1:${port}`, usage } satisfies ShownNotification)
}
server.listen(0, '127.0.0.1', 2_000, tell)
process.on('message', tell)
process.once('disconnect', () => process.exit())
