import { z } from 'zod'
import { boundedText, parseJson } from '#platform/http/body.ts'
import {
  type Payout,
  type PayoutProcessor,
  PayoutRefused,
  type PayoutState,
  PayoutUnavailable,
} from './payout-processor.ts'

export interface ProcessorOptions {
  /** The service's origin, to which `/v1/payouts` is added. */
  url: string
  apiKey: string
  deadlineMs?: number
}

const DEADLINE_MS = 10_000
const REPLY_LIMIT_BYTES = 16 * 1024

const stateShape = z.object({
  id: z.string().trim().min(1).max(60),
  status: z.enum(['pending', 'paid', 'returned']),
  code: z.string().max(10).nullable().default(null),
})
const refusalShape = z.object({ message: z.string().max(200) })

/** A payout service that returns JSON over HTTP. Account numbers go only in the request body and never into an error. */
export function processorGateway(options: ProcessorOptions): PayoutProcessor {
  return {
    pay: (payout) => asked(options, '/v1/payouts', { method: 'POST', body: JSON.stringify(bodyOf(payout)) }),
    stateOf: (id) => asked(options, `/v1/payouts/${encodeURIComponent(id)}`, { method: 'GET' }),
  }
}

const bodyOf = ({ key, cents, name, routing, account, accountType }: Payout) => ({
  ...{ key, amount_cents: cents, name, routing_number: routing, account_number: account, account_type: accountType },
})

async function asked(
  { url, apiKey, deadlineMs = DEADLINE_MS }: ProcessorOptions,
  path: string,
  request: { method: string; body?: string },
): Promise<PayoutState> {
  try {
    const response = await fetch(new URL(path, url), {
      ...request,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      // A redirect would send the account number to an address that no one configured.
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    const text = await boundedText(response.body, REPLY_LIMIT_BYTES)
    if (response.ok) return stateShape.parse(parseJson(text))
    if (response.status === 422 || response.status === 404)
      throw new PayoutRefused(refusalShape.parse(parseJson(text)).message)
    throw new PayoutUnavailable(`the payout service returned status ${response.status}`)
  } catch (error) {
    if (error instanceof PayoutRefused || error instanceof PayoutUnavailable) throw error
    // Omits the cause on purpose, so that the request's account number can't leak with it.
    throw new PayoutUnavailable('the payout service did not answer')
  }
}
