import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Receivers {
  /** The URL of each endpoint. */
  urls: string[]
  /** Resolves once so many events have arrived in all, each counted once. */
  arrivalOf(events: number): Promise<void>
  close(): void
}

/** Starts a receiver of webhooks, which needs `latencyMs` for each event. It serves so many endpoints. */
export async function receivers(endpoints: number, latencyMs: number): Promise<Receivers> {
  const arrived = new Set<string>()
  const server = createServer((request, response) => {
    request.resume()
    const respond = () => {
      arrived.add(`${request.url} ${String(request.headers['webhook-id'])}`)
      response.writeHead(204).end()
    }
    request.on('end', () => setTimeout(respond, latencyMs))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    urls: Array.from({ length: endpoints }, (_, n) => `http://127.0.0.1:${port}/${n}`),
    async arrivalOf(events) {
      arrived.clear()
      while (arrived.size < events) await sleep(POLL_MS)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const POLL_MS = 5
