import { Agent, type RequestOptions, request } from 'node:http'

export interface Load {
  url: string
  headers: Record<string, string>
  /** The path of the n-th request. */
  path: (n: number) => string
  /** Returns the JSON body of the n-th request. Without it, requests have no body. */
  body?: ((n: number) => object) | undefined
  requests: number
  connections: number
}

export interface Measured {
  perSecond: number
  p99Ms: number
}

/** Sends the requests over keep-alive connections, one request at a time on each connection. */
export async function measure({ url, headers, path, body, requests, connections }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const durations: number[] = []
  let next = 0
  const worker = async () => {
    while (next < requests) {
      const startedAt = performance.now()
      const n = next++
      await answered(`${url}${path(n)}`, { headers, agent }, body && JSON.stringify(body(n)))
      durations.push(performance.now() - startedAt)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { perSecond: requests / seconds, p99Ms: quantile(durations, 0.99) }
}

interface Sent {
  headers: Record<string, string>
  agent: Agent
}

function answered(url: string, options: Sent, body: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, body === undefined ? options : posted(options, body), (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 || response.statusCode === 201
          ? resolve()
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

const posted = ({ headers, ...options }: Sent, body: string): RequestOptions => ({
  ...options,
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
})

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}

export const median = (values: number[]): number => quantile(values, 0.5)
