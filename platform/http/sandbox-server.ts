import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Server } from 'node:net'
import { BodyRefused, boundedText } from './body.ts'

export interface SandboxServer {
  url: string
  close(): Promise<void>
}

const BODY_LIMIT_BYTES = 64 * 1024

/** Plays an external server on this machine. Port 0 takes any free port. */
export async function sandboxServer(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<SandboxServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  return {
    url: `http://127.0.0.1:${await listenLocally(server, port)}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Listens on a port of this machine only and returns it. Port 0 takes any free one. */
export async function listenLocally(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Closes a server that runs as its own command on SIGINT and SIGTERM. */
export function closeWhenTold(server: { close(): Promise<void> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close())
}

/** Returns the request's body as text, or null if it exceeds 64 KB. */
export const sentText = (request: IncomingMessage): Promise<string | null> =>
  boundedText(request, BODY_LIMIT_BYTES).catch((error: unknown) => {
    if (error instanceof BodyRefused) return null
    throw error
  })
