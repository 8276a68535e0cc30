import type { IncomingHttpHeaders } from 'node:http'

/** One request of an attack. The path is sent unchanged. */
export interface Attempt {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Reply {
  /** 0 if the server closed the connection without a response. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  milliseconds: number
}

export const json = (method: string, path: string, body: unknown, headers: Record<string, string> = {}): Attempt => ({
  ...{ method, path, body: JSON.stringify(body) },
  headers: { 'content-type': 'application/json', ...headers },
})

export const get = (path: string, headers: Record<string, string> = {}): Attempt => ({ method: 'GET', path, headers })

/** Returns the attempt in one line, for a report. */
export function inWords({ method, path, headers = {}, body }: Attempt): string {
  const shown = Object.entries(headers).filter(([name]) => !['apikey', 'authorization', 'content-type'].includes(name))
  return [
    `${method} ${path.slice(0, 500)}`,
    ...shown.map(([name, value]) => `${name}: ${value.slice(0, 100)}`),
    String(body ?? '').slice(0, 300),
  ]
    .filter((part) => part !== '')
    .join(' | ')
}
