import { z } from 'zod'
import { CARD_STATES } from '#features/cards/rules/card-states.ts'
import { boundedText, parseJson } from '#platform/http/body.ts'
import {
  type CardIssuer,
  type CardRequest,
  type IssuedCard,
  IssuerRefused,
  IssuerUnreachable,
  type ShippingAddress,
  type SimulatedEvent,
} from './card-issuer.ts'

export interface IssuerOptions {
  /** The issuer's origin, to which `/v1/cards` is added. */
  url: string
  apiKey: string
  deadlineMs?: number
}

const DEADLINE_MS = 10_000
export const LONGEST_TOKEN = 100
const REPLY_LIMIT_BYTES = 64 * 1024

// Drops all other fields of a card, above all its number.
const cardShape = z
  .object({
    token: z.string().min(1).max(LONGEST_TOKEN),
    last_four: z.string().regex(/^\d{4}$/),
    exp_month: z.coerce.number().int().min(1).max(12),
    exp_year: z.coerce.number().int().min(2000).max(9999),
    state: z.enum(CARD_STATES),
  })
  .transform(
    ({ token, last_four, exp_month, exp_year, state }): IssuedCard => ({
      ...{ token, lastFour: last_four, expMonth: exp_month, expYear: exp_year, state },
    }),
  )
const simulatedShape = z.object({ token: z.string().min(1).max(LONGEST_TOKEN), result: z.string() })

/** An issuer with an API modeled on Lithic's `/v1/cards`. */
export function issuerGateway(options: IssuerOptions): CardIssuer {
  return {
    async issue(request) {
      const answer = await ask(options, 'POST', '/v1/cards', bodyOf(request), request.idempotencyKey)
      return understood(cardShape, answer)
    },
    async changeState(token, state, reason) {
      const body = { state, ...(reason !== null && { substatus: reason }) }
      const answer = await ask(options, 'PATCH', `/v1/cards/${encodeURIComponent(token)}`, body)
      return understood(cardShape, answer).state
    },
    async simulate(event) {
      const { path, body } = simulation(event)
      const { token, result } = understood(simulatedShape, await ask(options, 'POST', `/v1/simulate/${path}`, body))
      return { event: token, result }
    },
  }
}

function bodyOf({ form, productId, shipTo }: CardRequest) {
  return {
    type: form === 'virtual' ? 'VIRTUAL' : 'PHYSICAL',
    product_id: productId,
    // 0 is no limit: we decide each authorization, and an issuer's own limit could contradict ours.
    spend_limit: 0,
    ...(shipTo !== null && { shipping_address: shippingAddress(shipTo) }),
  }
}

const shippingAddress = ({ firstName, lastName, address, city, state, zip }: ShippingAddress) => ({
  first_name: firstName,
  last_name: lastName,
  address1: address,
  city,
  state,
  postal_code: zip,
  country: 'USA',
})

function simulation(event: SimulatedEvent): { path: string; body: Record<string, unknown> } {
  switch (event.kind) {
    case 'authorization': {
      const { cardToken, amountCents, merchant, isCardPresent } = event
      const body = { card_token: cardToken, amount: amountCents, descriptor: merchant, card_present: isCardPresent }
      return { path: 'authorize', body }
    }
    case 'clearing':
      return {
        path: 'clearing',
        body: { token: event.authorization, ...(event.amountCents !== null && { amount: event.amountCents }) },
      }
    case 'release':
      return { path: 'void', body: { token: event.authorization, type: 'AUTHORIZATION_REVERSAL' } }
    case 'expiry':
      return { path: 'void', body: { token: event.authorization, type: 'AUTHORIZATION_EXPIRY' } }
    case 'refund':
      return {
        path: 'return',
        body: { card_token: event.cardToken, amount: event.amountCents, descriptor: event.merchant },
      }
    case 'shipping':
      return { path: 'ship', body: { card_token: event.cardToken } }
  }
}

async function ask(
  { url, apiKey, deadlineMs = DEADLINE_MS }: IssuerOptions,
  method: string,
  path: string,
  body: Record<string, unknown>,
  idempotencyKey?: string,
): Promise<string> {
  try {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        authorization: apiKey,
        'content-type': 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    const text = await boundedText(response.body, REPLY_LIMIT_BYTES)
    if (response.ok) return text
    // These are final. Any other status (wrong key, too many requests, an outage) may pass.
    if ([400, 404, 409, 422].includes(response.status))
      throw new IssuerRefused(`the issuer returned status ${response.status}`)
    throw new IssuerUnreachable(`the issuer returned status ${response.status}`)
  } catch (error) {
    if (error instanceof IssuerRefused || error instanceof IssuerUnreachable) throw error
    throw new IssuerUnreachable('the issuer did not respond', { cause: error })
  }
}

function understood<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  try {
    return shape.parse(parseJson(text))
  } catch {
    // Omits the cause on purpose, because the reply may contain a card number.
    throw new IssuerUnreachable('the issuer sent an unreadable reply')
  }
}
