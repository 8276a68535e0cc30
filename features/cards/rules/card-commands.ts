import { z } from 'zod'
import { keyOfAtMost, LONGEST_PREFIXED_KEY } from '#platform/rules/idempotency-key.ts'
import { CARD_PRODUCTS, cardProduct } from './card-products.ts'
import { CARD_FORMS, CLOSING_REASONS } from './card-states.ts'
import { LONGEST_REVIEW_NOTE, REVIEW_DECISIONS } from './clearing-reviews.ts'
import { dollarsField } from './dollars.ts'
import { merchantField } from './ledger-entry.ts'

const cardId = z.uuid('Invalid card ID')
const authorizationId = z.uuid('Invalid authorization ID')
const key = z
  .string('An idempotency key is required')
  .regex(
    keyOfAtMost(LONGEST_PREFIXED_KEY),
    `An idempotency key must have 1 to ${LONGEST_PREFIXED_KEY} visible characters`,
  )

/** The id of a current product. */
export const productIdField = z
  .string('Product is required')
  .refine(
    (id) => cardProduct(id) !== undefined,
    `Product must be among ${CARD_PRODUCTS.map(({ id }) => id).join(', ')}`,
  )

/** A simulated event for a sandbox card. */
export const simulationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('authorization'),
    amount: dollarsField('Amount', 0.01),
    merchant: merchantField,
    is_card_present: z.boolean(),
  }),
  z.object({
    kind: z.literal('clearing'),
    authorization_id: authorizationId,
    amount: dollarsField('Amount', 0.01).optional(),
  }),
  z.object({ kind: z.literal('release'), authorization_id: authorizationId }),
  z.object({ kind: z.literal('expiry'), authorization_id: authorizationId }),
  z.object({ kind: z.literal('refund'), amount: dollarsField('Amount', 0.01), merchant: merchantField }),
  z.object({ kind: z.literal('shipping') }),
])
export type Simulation = z.output<typeof simulationSchema>

/** The result of a simulated event. A declined authorization is not a failure. */
export interface SimulationOutcome {
  is_approved: boolean
  message: string
}

/**
 * The commands on cards. The screens and POST /functions/v1/cards share this schema. Amounts are in dollars and parsed
 * to cents.
 */
export const cardCommandSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('standing') }),
  z.object({
    act: z.literal('issue'),
    client_id: z.uuid('Invalid client ID'),
    form: z.enum(CARD_FORMS, 'Type must be virtual or physical'),
    product_id: productIdField,
    credit_limit: dollarsField('Credit limit', 0),
    idempotency_key: key,
  }),
  z.object({ act: z.literal('set_limit'), card_id: cardId, credit_limit: dollarsField('Credit limit', 0) }),
  z.object({ act: z.literal('freeze'), card_id: cardId }),
  // Also activates a card received by mail.
  z.object({ act: z.literal('open'), card_id: cardId }),
  z.object({
    act: z.literal('close'),
    card_id: cardId,
    reason: z.enum(CLOSING_REASONS, `Reason must be among ${CLOSING_REASONS.join(', ')}`),
  }),
  z.object({
    act: z.literal('pay'),
    card_id: cardId,
    amount: dollarsField('Amount', 0.01),
    idempotency_key: key,
  }),
  z.object({ act: z.literal('simulate'), card_id: cardId, event: simulationSchema }),
  z.object({
    act: z.literal('review_clearing'),
    card_id: cardId,
    review_id: z.uuid('Invalid review ID'),
    decision: z.enum(REVIEW_DECISIONS, `Decision must be among ${REVIEW_DECISIONS.join(', ')}`),
    note: z.string().trim().max(LONGEST_REVIEW_NOTE, 'Note can have at most 500 characters').optional(),
  }),
])
export type CardCommand = z.output<typeof cardCommandSchema>
/** The request as sent, with amounts in dollars. */
export type CardCommandRequest = z.input<typeof cardCommandSchema>
