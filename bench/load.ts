import { Agent, request } from 'node:http'

export interface Load {
  url: string
  headers: Record<string, string>
  /** The path of the n-th request. */
  path: (n: number) => string
  requests: number
  connections: number
}

export interface Measured {
  perSecond: number
  p99Ms: number
}

/** Sends the requests over keep-alive connections, each connection one after the other. */
export async function measure({ url, headers, path, requests, connections }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const durations: number[] = []
  let next = 0
  const worker = async () => {
    while (next < requests) {
      const startedAt = performance.now()
      await get(`${url}${path(next++)}`, headers, agent)
      durations.push(performance.now() - startedAt)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { perSecond: requests / seconds, p99Ms: quantile(durations, 0.99) }
}

function get(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers, agent }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    })
    outgoing.once('error', reject)
    outgoing.end()
  })
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}

export const median = (values: number[]): number => quantile(values, 0.5)
