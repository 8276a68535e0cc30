import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { ALIVE } from '#platform/status/health.ts'

/** The time limits for a request to arrive. */
interface Patience {
  headersMs: number
  bodyMs: number
  /** Long enough for a large file over a slow connection. */
  uploadMs: number
}

const PATIENCE: Patience = { headersMs: 10_000, bodyMs: 30_000, uploadMs: 600_000 }
// Node checks for slow requests this many times within the limit. Its default is every thirty seconds.
const LOOKS = 10
const UPLOADS = '/storage/v1/'
const PORTS_TO_TRY = 20
// Enough for the responses under way. A longer download must be restarted.
const LAST_ANSWERS_MS = 1_500

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

export interface Listening {
  server: Server
  port: number
  /** Sends requests to this listener from now on. Before, they get a message that the server is starting. */
  answerWith(listener: Answer): void
  /** Sends websocket upgrades here from now on. Before, they are rejected. */
  upgradeWith(takeOver: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void
  close(): Promise<void>
}

/**
 * Listens on the port. Fails if a configured port is in use, and uses the next free one if the default is. The error is
 * for the person at the terminal.
 */
export async function listen(
  host: string,
  port: number,
  isGiven: boolean,
  { headersMs, bodyMs, uploadMs } = PATIENCE,
): Promise<Listening> {
  let answer: Answer = starting
  const limits = { headersTimeout: headersMs, connectionsCheckingInterval: headersMs / LOOKS, requestTimeout: uploadMs }
  const server = createServer(limits, (request, response) => {
    if (!request.url?.startsWith(UPLOADS)) refuseSlowBody(request, response, bodyMs)
    answer(request, response)
  })
  const taken = await firstFree(server, host, port, isGiven)
  if (taken !== port && port !== 0) console.log(`Port ${port} is busy, so this runs on port ${taken}.`)
  return {
    server,
    port: taken,
    answerWith(listener) {
      answer = listener
    },
    upgradeWith(takeOver) {
      server.on('upgrade', takeOver)
    },
    close() {
      return new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS).unref()
      })
    },
  }
}

/** A slow body could otherwise keep its connection for as long as an upload may take. */
function refuseSlowBody(request: IncomingMessage, response: ServerResponse, withinMs: number): void {
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
  if (!hasBody) return
  const deadline = setTimeout(() => {
    if (request.complete) return
    if (!response.headersSent) response.writeHead(408, { connection: 'close' })
    response.end(() => request.destroy())
  }, withinMs)
  request.once('close', () => clearTimeout(deadline))
}

async function firstFree(server: Server, host: string, port: number, isGiven: boolean): Promise<number> {
  const candidates = isGiven || port === 0 ? [port] : Array.from({ length: PORTS_TO_TRY }, (_, index) => port + index)
  for (const candidate of candidates) {
    const bound = await tryPort(server, host, candidate)
    if (bound !== null) return bound
  }
  throw new Error(
    isGiven
      ? `Port ${port} is already in use. Stop what runs there, or choose another one: PORT=${port + 1} npm start`
      : `Ports ${port} to ${port + PORTS_TO_TRY - 1} are all in use. Choose one: PORT=8080 npm start`,
  )
}

function tryPort(server: Server, host: string, port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening)
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(new Error(`Can't listen on ${host} port ${port}: ${error.message}`))
    }
    const onListening = () => {
      server.off('error', onError)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    }
    server.once('error', onError).once('listening', onListening).listen(port, host)
  })
}

const starting: Answer = (request, response) => {
  const isAlive = request.url === '/healthz'
  response.writeHead(isAlive ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '1' })
  response.end(JSON.stringify(isAlive ? ALIVE : { status: 'not ready', message: 'The server is starting' }))
}
