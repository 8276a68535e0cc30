import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { jsonOrNull } from '#platform/http/json-or-null.ts'
import { type SandboxServer, sandboxServer, sentText } from '#platform/http/sandbox-server.ts'

export interface SandboxProcessor extends SandboxServer {
  /** Returns the number of payouts that were made. */
  made(): number
}

const PATH = '/v1/payouts'
const requestShape = z.object({
  key: z.string('key is required').min(1),
  amount_cents: z.int('amount_cents is required').min(1),
  name: z.string('name is required').min(1),
  routing_number: z.string().regex(/^\d{9}$/, 'routing_number must be nine digits'),
  account_number: z.string('account_number is required').regex(/^\d{4,17}$/, 'account_number must be 4 to 17 digits'),
  account_type: z.enum(['checking', 'savings'], 'account_type must be checking or savings'),
})
type Asked = z.output<typeof requestShape>

/** Accounts with a special result, by their last four digits. Any other account is paid at once. */
export const STORIES = {
  '0103': 'returned with R03',
  '0106': 'paid, and returned with R02 when asked again',
  '0107': 'pending until it is asked twice',
  '0108': 'refused',
  '0109': 'made, but the reply is lost',
} as const

interface Kept extends Asked {
  id: string
  timesAsked: number
}

/**
 * Our own payout service on a real socket. It moves no money. Its ids follow from the key, so that payouts survive a restart of the
 * sandbox.
 */
export async function startSandboxProcessor(options: { port: number; apiKey: string }): Promise<SandboxProcessor> {
  const kept = new Map<string, Kept>()
  const server = await sandboxServer(options.port, async (request, response) => {
    if (request.headers.authorization !== `Bearer ${options.apiKey}`) return refuse(response, 401, 'Unknown key')
    const id = request.method === 'GET' ? /^\/v1\/payouts\/([\w-]+)$/.exec(request.url ?? '')?.[1] : undefined
    if (id !== undefined) return tell(response, kept.get(id) ?? forgotten(id))
    if (request.method !== 'POST' || request.url !== PATH) return refuse(response, 404, 'Not found')
    return pay(kept, request, response)
  })
  return { ...server, made: () => kept.size }
}

async function pay(kept: Map<string, Kept>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await sentText(request)
  const parsed = requestShape.safeParse(body === null ? null : jsonOrNull(body))
  if (!parsed.success) return refuse(response, 422, parsed.error.issues[0]?.message ?? 'The request is invalid')
  const asked = parsed.data
  if (asked.account_number.endsWith('0108')) return refuse(response, 422, 'The account can’t receive payouts')
  const ending = asked.account_number.slice(-4)
  const id = `SANDBOX-${createHash('sha256').update(asked.key).digest('hex').slice(0, 12).toUpperCase()}-${ending}`
  const earlier = kept.get(id)
  const payout = earlier ?? { ...asked, id, timesAsked: 0 }
  kept.set(id, payout)
  if (earlier === undefined && ending === '0109') return void response.destroy()
  send(response, 200, { id, status: 'pending', code: null })
}

// A payout from before a restart: its story is the end of its id.
const forgotten = (id: string): Kept | null =>
  id.startsWith('SANDBOX-')
    ? {
        ...{ id, key: '', amount_cents: 1, name: '', routing_number: '', account_type: 'checking', timesAsked: 1 },
        account_number: id.slice(-4),
      }
    : null

function tell(response: ServerResponse, payout: Kept | null): void {
  if (payout === null) return refuse(response, 404, 'No such payout')
  payout.timesAsked += 1
  send(response, 200, { id: payout.id, ...resultOf(payout) })
}

function resultOf({ account_number: account, timesAsked }: Kept): { status: string; code: string | null } {
  const ending = account.slice(-4)
  if (ending === '0103') return { status: 'returned', code: 'R03' }
  if (ending === '0106' && timesAsked > 1) return { status: 'returned', code: 'R02' }
  if (ending === '0107' && timesAsked < 2) return { status: 'pending', code: null }
  return { status: 'paid', code: null }
}

const refuse = (response: ServerResponse, status: number, message: string) => send(response, status, { message })

function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}
