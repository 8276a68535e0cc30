import { z } from 'zod'
import type { Outcome } from '#features/lending/rules/decisioning/decision-inputs.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { reasonSchema } from '#platform/rules/reason.ts'
import { areSameTerms, type TermsChoice } from './approved-terms.ts'

/** The ways in which a person's decision differs from the engine's. */
export const OVERRIDE_KINDS = ['credit_not_approved', 'declined_approval', 'better_price', 'other_terms'] as const
export type OverrideKind = (typeof OVERRIDE_KINDS)[number]

export const OVERRIDE_STATES = ['made', 'requested', 'confirmed', 'rejected', 'lapsed'] as const

/** The difference in words, before the reason for it. */
export const OVERRIDE_WORDS: Readonly<Record<OverrideKind, string>> = {
  credit_not_approved: 'The engine did not approve this application.',
  declined_approval: 'The engine approved this application.',
  better_price: 'The engine’s rate is higher than this one.',
  other_terms: 'The engine did not offer these terms.',
}

type Terms = Omit<TermsChoice, 'source'>

interface Compared {
  decision: string
  terms: Terms | null
  engine: {
    outcome: Outcome
    offers: readonly {
      amount_cents: number
      down_payment_cents: number | null
      term_months: number
      rate_percent: string
    }[]
  } | null
  /** The terms of the open counteroffer, which was compared when it was made. */
  countered: Terms | null
}

/** Returns the way in which a decision differs from the engine's latest one; null if it doesn't, or if the engine made none. */
export function overrideKind({ decision, terms, engine, countered }: Compared): OverrideKind | null {
  if (engine === null) return null
  const isApproved = engine.outcome === 'approve' || engine.outcome === 'approve_with_conditions'
  if (decision === 'declined') return isApproved ? 'declined_approval' : null
  if (decision !== 'approved' && decision !== 'counteroffered') return null
  if (countered !== null && terms !== null && areSameTerms(countered, terms)) return null
  if (engine.outcome === 'decline' || engine.outcome === 'refer') return 'credit_not_approved'
  if (decision === 'counteroffered' && isApproved) return 'declined_approval'
  if (terms === null) return isApproved ? null : 'credit_not_approved'
  const offered = engine.offers.filter((offer) => isWithin(terms, offer))
  if (offered.length === 0) return 'other_terms'
  return offered.some(({ rate_percent }) => Number(terms.rate_percent) >= Number(rate_percent)) ? null : 'better_price'
}

type Offer = NonNullable<Compared['engine']>['offers'][number]

const isWithin = (terms: Terms, offer: Offer) =>
  terms.amount_cents <= offer.amount_cents &&
  terms.term_months === offer.term_months &&
  terms.down_payment_cents >= (offer.down_payment_cents ?? 0)

/** Why a person decides otherwise than the engine. */
export const overrideSchema = z.strictObject({ because: reasonSchema })

/** The body of POST /functions/v1/answer-override: a second person confirms or rejects a decision against the engine. */
export const answerOverrideSchema = z
  .strictObject({
    override_id: z.guid('Invalid override ID'),
    answer: z.enum(['confirm', 'reject'], 'Answer must be confirm or reject'),
    /** Required to reject. */
    because: reasonSchema.optional(),
    idempotency_key: idempotencyKey,
  })
  .refine(({ answer, because }) => answer === 'confirm' || because !== undefined, {
    message: 'Say why you reject it',
    path: ['because'],
  })

/** The body of POST /functions/v1/refer-application. `seen_owner_id` is the owner that the person saw. */
export const referApplicationSchema = z.strictObject({
  application_id: z.guid('Invalid application ID'),
  to: z.guid('Choose a colleague'),
  note: reasonSchema,
  seen_owner_id: z.guid('Invalid member ID').nullable(),
  idempotency_key: idempotencyKey,
})
