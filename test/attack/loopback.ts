import { Agent, request } from 'node:http'
import type { Attempt, Reply } from './attempt.ts'

export type Send = (attempt: Attempt) => Promise<Reply>

/** The number of concurrent attempts. */
export const AT_ONCE = 16
const LOOPBACK = '127.0.0.1'
const LONGEST_WAIT_MS = 30_000
// The agent may pick a connection that the server is just closing.
const RETRIED = ['ECONNRESET', 'EPIPE']

/** Sends requests to a port of this machine only. Paths are sent unchanged, including dots. */
export function loopback(port: number): { send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const once = (attempt: Attempt) =>
    new Promise<Reply>((resolve, reject) => {
      const startedAt = performance.now()
      const { method, path, headers = {}, body } = attempt
      const options = { host: LOOPBACK, port, agent, method, path: sendable(path), headers: sendableHeaders(headers) }
      const outgoing = request({ ...options, signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.once('error', reject)
        incoming.once('end', () => {
          const milliseconds = performance.now() - startedAt
          const text = Buffer.concat(chunks).toString()
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, milliseconds })
        })
      })
      outgoing.once('error', reject)
      outgoing.end(body)
    })
  return {
    send: (attempt) =>
      once(attempt).catch((error) => (isRetried(error) ? once(attempt).catch(noAnswer) : noAnswer(error))),
    close: () => agent.destroy(),
  }
}

const isRetried = (error: unknown) => error instanceof Error && 'code' in error && RETRIED.includes(String(error.code))

const noAnswer = (error: unknown): Reply => ({
  ...{ status: 0, headers: {}, milliseconds: 0 },
  text: error instanceof Error ? error.message : String(error),
})

/** Node.js refuses to send these characters. The rest of a path stays unchanged. */
const sendable = (path: string) =>
  path.replaceAll(/[^\u0021-\u00ff]/gu, (character) => encodeURIComponent(character.toWellFormed()))

const sendableHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/gu, '?')]),
  )
