import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Pace } from './charge-course.ts'
import type { Journal } from './journal.ts'

/** A request to the sandbox. */
export interface Asked {
  method: string
  path: string
  fields: URLSearchParams
  key: string
  account: string
}

/** The parts of the sandbox that its replies need. */
export interface Desk {
  journal: Journal
  pace: Pace
  now: () => number
  /** Sends each event after its time. */
  announce: (
    record: { id: string; account: string },
    events: readonly [afterMs: number, type: string][],
    objectOf: (type: string) => object,
  ) => void
  url: string
}

/** Returns the id of a record. The same key has the same id. */
export const idOf = (prefix: string, key: string) =>
  `${prefix}_${createHash('sha256').update(key).digest('hex').slice(0, 20)}`

export const refusal = (message: string) => ({ error: { message } })

/** Sends a reply. */
export function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}
