import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type SandboxServer, sandboxServer, sentText } from '#platform/http/sandbox-server.ts'
import type { Pace } from './charge-course.ts'
import { type HookAddress, tell } from './hook-caller.ts'
import { type Journal, openJournal } from './journal.ts'
import { methodPage, typedMethod, typedShape } from './method-page.ts'
import { charge, search, showCharge } from './sandbox-charges.ts'
import { type Asked, type Desk, idOf, refusal, send } from './sandbox-desk.ts'
import { listRefunds, refund, showRefund } from './sandbox-refunds.ts'

export interface SandboxPayments extends SandboxServer {
  tellTo(hook: HookAddress): void
  /** Returns the number of charges that were made. */
  made(): number
  /** Returns the number of refunds that were made. */
  refunded(): number
}

interface Options {
  port: number
  apiKey: string
  /** Shared by all processes of an installation. */
  file: string | null
  pace?: Pace
  now?: () => number
}

const PACE: Pace = { settleMs: 4_000, returnMs: 8_000 }

/** Our own payment processor on a real socket, with the protocol of Stripe Connect. It moves no money. */
export async function startSandboxPayments({
  port,
  apiKey,
  file,
  pace = PACE,
  now = Date.now,
}: Options): Promise<SandboxPayments> {
  const journal = openJournal(file)
  const timers = new Set<NodeJS.Timeout>()
  let hook: HookAddress | null = null
  const announce: Desk['announce'] = ({ id, account }, events, objectOf) => {
    for (const [afterMs, type] of events) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        if (hook !== null) void tell(hook, { type, account, id, object: objectOf(type) })
      }, afterMs)
      timers.add(timer)
    }
  }
  let url = ''
  const server = await sandboxServer(port, async (request, response) => {
    const asked = await readRequest(request)
    if (asked.path.startsWith('/pay/')) return showMethodPage(journal, asked, response)
    if (request.headers.authorization !== `Bearer ${apiKey}`) return send(response, 401, refusal('Unknown key'))
    return answered({ journal, pace, now, announce, url }, asked, response)
  })
  url = server.url
  return {
    url,
    tellTo: (address) => void (hook = address),
    made: () => journal.all('charge').length,
    refunded: () => journal.all('refund').length,
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await server.close()
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const header = (name: string) => String(request.headers[name] ?? '')
  const fields = request.method === 'POST' ? new URLSearchParams((await sentText(request)) ?? '') : url.searchParams
  const key = header('idempotency-key') || randomUUID()
  return { method: request.method ?? 'GET', path: url.pathname, fields, key, account: header('stripe-account') }
}

function answered(desk: Desk, asked: Asked, response: ServerResponse): void {
  const { journal, url } = desk
  const { method, path, fields, key } = asked
  const route = `${method} ${path.replace(/^(\/v1\/\w+\/)(?!sessions|search)[^/]+/, '$1:id').replace(/(sessions\/)[^/]+/, '$1:id')}`
  const id = path.split('/').findLast((part) => part !== 'detach') ?? ''
  switch (route) {
    case 'POST /v1/accounts':
      return send(response, 200, {
        ...journal.add({ of: 'account', id: idOf('acct', key), key }),
        charges_enabled: true,
      })
    case 'GET /v1/accounts/:id':
      return send(response, 200, { id, charges_enabled: true })
    case 'POST /v1/account_links':
      return send(response, 200, { url: fields.get('return_url') })
    case 'POST /v1/customers':
      return send(
        response,
        200,
        journal.add({ of: 'customer', id: idOf('cus', key), key, name: fields.get('name') ?? '' }),
      )
    case 'POST /v1/checkout/sessions': {
      const [customer, returnUrl] = [fields.get('customer') ?? '', fields.get('success_url') ?? '']
      const page = journal.add({ of: 'page', id: idOf('cs', key), key, customer, returnUrl })
      return send(response, 200, { id: page.id, url: `${url}/pay/${page.id}` })
    }
    case 'GET /v1/checkout/sessions/:id':
      return send(response, 200, pageState(journal, id))
    case 'POST /v1/payment_methods/:id/detach':
      return send(response, 200, journal.add({ of: 'detached', id, key: id }))
    case 'POST /v1/payment_intents':
      return charge(desk, asked, response)
    case 'GET /v1/payment_intents/:id':
      return showCharge(desk, journal.get('charge', id), response)
    case 'GET /v1/payment_intents/search':
      return search(desk, fields, response)
    case 'POST /v1/refunds':
      return refund(desk, asked, response)
    case 'GET /v1/refunds':
      return listRefunds(desk, fields, response)
    case 'GET /v1/refunds/:id':
      return showRefund(desk, journal.get('refund', id), response)
    default:
      return send(response, 404, refusal('Unrecognized request URL'))
  }
}

function pageState(journal: Journal, id: string): object {
  const method = journal.all('method').find(({ page }) => page === id)
  if (method === undefined) return { id, status: 'open', setup_intent: null }
  const { brand, lastFour: last4, month: exp_month, year: exp_year } = method
  const entered =
    method.kind === 'card'
      ? { id: method.id, type: 'card', card: { brand, last4, exp_month, exp_year } }
      : { id: method.id, type: 'us_bank_account', us_bank_account: { bank_name: brand, last4 } }
  return { id, status: 'complete', setup_intent: { status: 'succeeded', payment_method: entered } }
}

function showMethodPage(journal: Journal, { path, method, fields }: Asked, response: ServerResponse): void {
  const page = journal.get('page', path.slice('/pay/'.length))
  if (page === undefined) return send(response, 404, refusal('No such page'))
  const parsed = method === 'POST' ? typedShape.safeParse(Object.fromEntries(fields)) : null
  if (parsed?.success) {
    journal.add(typedMethod(page, parsed.data))
    return void response.writeHead(303, { location: page.returnUrl }).end()
  }
  const problem = parsed?.error?.issues[0]?.message ?? null
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(problem === null ? 200 : 422, headers).end(methodPage(problem, page.returnUrl))
}
