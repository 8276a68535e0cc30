import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { CLOSING_REASONS, ORDERED_STATES } from '#features/cards/rules/card-states.ts'
import type { IssuerFile, SandboxCard } from './issuer-file.ts'
import { type HookAddress, told } from './issuer-hook-caller.ts'

/** The sandbox issuer's data for one call. */
export interface IssuerCall {
  file: IssuerFile
  hook: HookAddress | null
  clock: () => number
  idempotencyKey: string | null
  body: unknown
}

export interface IssuerReply {
  status: number
  body: object
}

const YEARS_VALID = 5
const refuse = (message: string, status = 400): IssuerReply => ({
  status,
  body: { message, debugging_request_id: randomUUID() },
})
const noCard = () => refuse('Card not found', 404)

const createShape = z.object({
  type: z.enum(['VIRTUAL', 'PHYSICAL']),
  product_id: z.string().min(1).max(50),
  spend_limit: z.int().min(0).default(0),
  shipping_address: z
    .object({
      first_name: z.string().min(1),
      last_name: z.string().min(1),
      address1: z.string().min(1),
      city: z.string().min(1),
      state: z.string().min(1),
      postal_code: z.string().min(1),
      country: z.literal('USA'),
    })
    .optional(),
})

/**
 * `POST /v1/cards`. The same Idempotency-Key returns the same card. Never makes a number, so no one could pay with it.
 */
export function createCard({ file, clock, idempotencyKey, body }: IssuerCall): IssuerReply {
  const parsed = createShape.safeParse(body)
  if (!parsed.success) return refuse(`Invalid field: ${parsed.error.issues[0]?.path.join('.')}`)
  const { type, product_id, spend_limit, shipping_address } = parsed.data
  const earlier = idempotencyKey === null ? undefined : file.memory.cardByKey[idempotencyKey]
  if (earlier !== undefined) return { status: 200, body: file.memory.cards[earlier] ?? {} }
  if (type === 'PHYSICAL' && shipping_address === undefined) return refuse('Invalid field: shipping_address')
  const now = new Date(clock())
  const card: SandboxCard = {
    token: randomUUID(),
    created: now.toISOString(),
    last_four: lastFour(idempotencyKey ?? randomUUID()),
    exp_month: String(now.getUTCMonth() + 1).padStart(2, '0'),
    exp_year: String(now.getUTCFullYear() + YEARS_VALID),
    state: type === 'VIRTUAL' ? 'OPEN' : 'PENDING_FULFILLMENT',
    substatus: null,
    ...{ type, product_id, spend_limit },
    spend_limit_duration: 'FOREVER',
    pin_status: 'NOT_SET',
    cardholder_currency: 'USD',
  }
  file.memory.cards[card.token] = card
  if (idempotencyKey !== null) file.memory.cardByKey[idempotencyKey] = card.token
  file.save()
  return { status: 200, body: card }
}

// The same order has the same digits on every machine, so that docs can refer to demo cards.
const lastFour = (key: string) =>
  String(createHash('sha256').update(key).digest().readUInt32BE(0) % 10_000).padStart(4, '0')

const changeShape = z.object({
  state: z.enum(ORDERED_STATES),
  substatus: z.enum(CLOSING_REASONS).optional(),
})

/** `PATCH /v1/cards/{token}`. Closed is final. */
export function changeCard({ file, body }: IssuerCall, token: string): IssuerReply {
  const card = file.memory.cards[token]
  if (card === undefined) return noCard()
  const parsed = changeShape.safeParse(body)
  if (!parsed.success) return refuse(`Invalid field: ${parsed.error.issues[0]?.path.join('.')}`)
  const { state, substatus = null } = parsed.data
  if (card.state === 'CLOSED' && state !== 'CLOSED') return refuse('Card is closed')
  if (card.state === 'PENDING_FULFILLMENT' && state === 'OPEN') return refuse('Card is not shipped')
  if (card.state.startsWith('PENDING') && state === 'PAUSED') return refuse('Card is not activated')
  Object.assign(card, { state, substatus })
  file.save()
  return { status: 200, body: card }
}

/** `GET /v1/cards/{token}`. */
export function readCard({ file }: IssuerCall, token: string): IssuerReply {
  const card = file.memory.cards[token]
  return card === undefined ? noCard() : { status: 200, body: card }
}

const cents = z.int().min(1)
const purchaseShape = z.object({ card_token: z.string(), amount: cents, descriptor: z.string().min(1).max(100) })
const SIMULATIONS = {
  authorize: purchaseShape.extend({ card_present: z.boolean().default(false) }),
  clearing: z.object({ token: z.string(), amount: cents.optional() }),
  void: z.object({ token: z.string(), type: z.enum(['AUTHORIZATION_REVERSAL', 'AUTHORIZATION_EXPIRY']) }),
  return: purchaseShape,
  ship: z.object({ card_token: z.string() }),
}

/** `POST /v1/simulate/authorize`: a merchant asks, the issuer asks its customer, and declines without a reply. */
export async function simulateAuthorization({ file, hook, body }: IssuerCall): Promise<IssuerReply> {
  const { data } = SIMULATIONS.authorize.safeParse(body)
  if (data === undefined) return refuse('Invalid authorization')
  const { card_token, amount, descriptor, card_present } = data
  if (file.memory.cards[card_token] === undefined) return noCard()
  const token = randomUUID()
  file.memory.cardByAuthorization[token] = card_token
  file.save()
  const result = await told(hook, {
    event_type: 'authorization.request',
    ...{ token, card: { token: card_token }, amount, merchant: { descriptor }, card_present },
  })
  return { status: 200, body: { token, result: result ?? 'CUSTOMER_ASA_TIMEOUT' } }
}

/** `POST /v1/simulate/clearing`: the merchant presents the purchase, for the authorized amount by default. */
export function simulateClearing({ file, hook, body }: IssuerCall): Promise<IssuerReply> | IssuerReply {
  const { data } = SIMULATIONS.clearing.safeParse(body)
  const card = data && file.memory.cardByAuthorization[data.token]
  if (data === undefined || card === undefined) return refuse('Unknown authorization')
  const { token: authorization_token, amount = null } = data
  const told = { token: randomUUID(), card: { token: card }, authorization_token, amount }
  return announced(hook, { event_type: 'transaction.clearing', ...told })
}

/** `POST /v1/simulate/void`: the merchant releases the hold, or it expires. */
export function simulateVoid({ file, hook, body }: IssuerCall): Promise<IssuerReply> | IssuerReply {
  const { data } = SIMULATIONS.void.safeParse(body)
  const card = data && file.memory.cardByAuthorization[data.token]
  if (data === undefined || card === undefined) return refuse('Unknown authorization')
  const { token: authorization_token, type } = data
  const told = { token: randomUUID(), card: { token: card }, authorization_token, type }
  return announced(hook, { event_type: 'transaction.void', ...told })
}

/** `POST /v1/simulate/return`: the merchant gives a refund. */
export function simulateReturn({ file, hook, body }: IssuerCall): Promise<IssuerReply> | IssuerReply {
  const { data } = SIMULATIONS.return.safeParse(body)
  if (data === undefined) return refuse('Invalid return')
  const { card_token, amount, descriptor } = data
  if (file.memory.cards[card_token] === undefined) return noCard()
  const told = { token: randomUUID(), card: { token: card_token }, amount, merchant: { descriptor } }
  return announced(hook, { event_type: 'transaction.return', ...told })
}

/** `POST /v1/simulate/ship`: the card is shipped. */
export function simulateShipping({ file, hook, body }: IssuerCall): Promise<IssuerReply> | IssuerReply {
  const { data } = SIMULATIONS.ship.safeParse(body)
  const card = data && file.memory.cards[data.card_token]
  if (data === undefined || card === undefined) return noCard()
  if (card.state !== 'PENDING_FULFILLMENT') return refuse('Card was shipped already')
  card.state = 'PENDING_ACTIVATION'
  file.save()
  return announced(hook, { event_type: 'card.shipped', token: randomUUID(), card: { token: card.token } })
}

async function announced(hook: HookAddress | null, event: Parameters<typeof told>[1]): Promise<IssuerReply> {
  const result = await told(hook, event)
  return result === null
    ? refuse('The customer did not take the event', 503)
    : { status: 200, body: { token: event.token, result } }
}
