import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { announceHeaders, completeHeaders } from './announced-headers.ts'
import { answerHeaders } from './answer-headers.ts'
import type { Log } from './log.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
  }
}

const ACCEPTED_REQUEST_ID = /^[\w-]{8,64}$/

export interface ObservedOptions {
  log: Log
  clock: () => number
  /** The public URL of this server. If it is https, browsers are required to keep using https. */
  appUrl?: string
}

/**
 * The outermost middleware on every path: sets the request id, forbids content sniffing, and logs one line without
 * query, token, or body.
 */
export function observed({ log, clock, appUrl = '' }: ObservedOptions): MiddlewareHandler {
  const onEveryAnswer = answerHeaders(appUrl)
  return async (context, next) => {
    const startedAt = clock()
    const sent = context.req.header('x-request-id')
    const requestId = sent !== undefined && ACCEPTED_REQUEST_ID.test(sent) ? sent : randomUUID()
    context.set('requestId', requestId)
    announceHeaders(context, { ...onEveryAnswer, 'x-request-id': requestId })
    await next()
    completeHeaders(context)
    const { status } = context.res
    const line = { request_id: requestId, method: context.req.method, path: context.req.path, status }
    log[status >= 500 ? 'error' : 'info']({ ...line, ms: clock() - startedAt }, 'request')
  }
}

/** Returns the address that a limit counts: the peer's, or the one before the operator's trusted proxies. */
export function addressOf(context: Context, trustedProxies: number): string {
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  if (claimed) return network(claimed)
  return network(peerAddress(context.env) ?? '127.0.0.1')
}

/** An IPv6 subscriber has a whole /64, so a limit counts that. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [left = '', right] = plain.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail]
  return `${groups.slice(0, 4).join(':')}::`
}

/** The adapter puts Node's request into `env.incoming`. In-process requests have none. */
function peerAddress(env: unknown): string | undefined {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return undefined
  const { incoming } = env
  if (typeof incoming !== 'object' || incoming === null || !('socket' in incoming)) return undefined
  const { socket } = incoming
  if (typeof socket !== 'object' || socket === null || !('remoteAddress' in socket)) return undefined
  return typeof socket.remoteAddress === 'string' ? socket.remoteAddress : undefined
}
