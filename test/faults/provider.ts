import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { listenLocally, sentText } from '#platform/http/sandbox-server.ts'

/** A service of others that the product calls. */
export interface Provider {
  name: string
  url: string
  /** From now on it accepts connections and never answers. */
  hang(): void
  /** It answers again. Connections that hang are broken off. */
  release(): void
  /** Resolves when it is called next, before it answers. */
  asked(): Promise<void>
  /** Resolves when it has answered a call. */
  answered(): Promise<void>
  close(): Promise<void>
}

/** Calls everybody who waits for a moment. */
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

/** A provider that is called over HTTP. `record` hears of each call before it is answered, also of one that never is. */
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

/** Passes a call on to another server of this machine. */
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

/** A provider that speaks a protocol of its own behind `port`. */
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

/** Makes a provider hang and answer again. */
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
