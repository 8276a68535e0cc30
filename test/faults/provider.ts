import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { listenLocally, sentText } from '#platform/http/sandbox-server.ts'

/** An external service that the product calls. */
export interface Provider {
  name: string
  url: string
  /** From now on, accepts connections and never responds. */
  hang(): void
  /** Responds again. Hanging connections are closed. */
  release(): void
  /** Resolves at the next call, before the response. */
  asked(): Promise<void>
  /** Resolves after the response to a call. */
  answered(): Promise<void>
  close(): Promise<void>
}

/** Resolves all promises that wait for a moment. */
export class Moment {
  private readonly waiting = new Set<() => void>()

  next(): Promise<void> {
    return new Promise((resolve) => this.waiting.add(resolve))
  }

  come(): void {
    for (const resolve of this.waiting) resolve()
    this.waiting.clear()
  }
}

export interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

export interface CallReply {
  status: number
  body: string
}

/**
 * A provider that is called over HTTP. `record` is called with each call before its response, even if there is none.
 */
export async function httpProvider(
  name: string,
  record: (call: Call) => void,
  answer: (call: Call) => Promise<CallReply>,
): Promise<Provider> {
  const [asked, answered] = [new Moment(), new Moment()]
  const isHanging = { now: false }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await callOf(request)
    record(call)
    asked.come()
    if (isHanging.now) return
    const { status, body } = await answer(call)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body, () => answered.come())
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  const sockets = openSockets(server)
  return {
    ...{ name, url: `http://127.0.0.1:${await listenLocally(server, 0)}` },
    ...hanging(isHanging, sockets),
    asked: () => asked.next(),
    answered: () => answered.next(),
    close: () => closed(server, sockets),
  }
}

async function callOf(request: IncomingMessage): Promise<Call> {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  const body = (await sentText(request)) ?? ''
  return { method: request.method ?? '', path: request.url ?? '', headers: Object.fromEntries(headers), body }
}

/** Forwards a call to another server on this machine. */
export const passedOnTo =
  (url: string) =>
  async ({ method, path, headers, body }: Call): Promise<CallReply> => {
    const own = Object.entries(headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name))
    const response = await fetch(url + path, {
      method,
      headers: Object.fromEntries(own),
      ...(method !== 'GET' && { body }),
    })
    return { status: response.status, body: await response.text() }
  }

/** A provider that speaks its own protocol behind `port`. */
export async function socketProvider(name: string, scheme: string, port: number): Promise<Provider> {
  const [asked, answered] = [new Moment(), new Moment()]
  const isHanging = { now: false }
  const server = createSocketServer((caller) => {
    caller.on('error', () => caller.destroy())
    if (isHanging.now) return void caller.resume()
    const service = connect(port, '127.0.0.1')
    service.on('error', () => caller.destroy())
    caller.on('close', () => service.destroy())
    caller.on('data', () => asked.come())
    service.on('data', () => setImmediate(() => answered.come()))
    caller.pipe(service).pipe(caller)
  })
  const sockets = openSockets(server)
  return {
    ...{ name, url: `${scheme}://127.0.0.1:${await listenLocally(server, 0)}` },
    ...hanging(isHanging, sockets),
    asked: () => asked.next(),
    answered: () => answered.next(),
    close: () => closed(server, sockets),
  }
}

/** Makes a provider hang and respond again. */
export const hanging = (isHanging: { now: boolean }, sockets: Set<Socket>): Pick<Provider, 'hang' | 'release'> => ({
  hang() {
    isHanging.now = true
  },
  release() {
    isHanging.now = false
    for (const socket of sockets) socket.destroy()
  },
})

function openSockets(server: Server): Set<Socket> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}

async function closed(server: Server, sockets: Set<Socket>): Promise<void> {
  const isClosed = new Promise((resolve) => server.close(resolve))
  for (const socket of sockets) socket.destroy()
  await isClosed
}
