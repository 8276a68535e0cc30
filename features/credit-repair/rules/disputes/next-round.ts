import { z } from 'zod'
import { addDays } from '#platform/rules/calendar.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import type { Dispute } from './dispute.ts'
import { advanceDisputeSchema } from './dispute-commands.ts'
import { isBlockRequest } from './dispute-reason.ts'
import type { DisputeResult } from './dispute-status.ts'

/** The next steps after a dispute that wasn't won. */
export const NEXT_ACTS = ['procedure', 'furnisher', 'again', 'complaint'] as const
export type NextAct = (typeof NEXT_ACTS)[number]
export const PLANNED_ACTS = [...NEXT_ACTS, 'none'] as const
export type PlannedAct = (typeof PLANNED_ACTS)[number]
export const NEXT_STATUSES = ['proposed', 'done', 'dismissed'] as const

/** The next step for a client after each answer. */
export interface DisputePlan {
  on_verified: PlannedAct
  on_no_response: PlannedAct
  on_frivolous: PlannedAct
}

/** The plan of a client for whom nothing else was planned. */
export const DEFAULT_PLAN: DisputePlan = {
  on_verified: 'procedure',
  on_no_response: 'complaint',
  on_frivolous: 'again',
}

const ACT_WORDS: Readonly<Record<PlannedAct, string>> = {
  procedure: 'Ask how it was verified',
  furnisher: 'Dispute with the furnisher',
  again: 'Dispute again with new facts',
  complaint: 'Complain to the CFPB',
  none: 'Nothing',
}

/** Returns the label of a next step: 'Ask how it was verified'. */
export function nextActWords(act: PlannedAct): string {
  return ACT_WORDS[act]
}

/** The help beside each next step. */
export const NEXT_ACT_HELP: Readonly<Record<NextAct, string>> = {
  procedure:
    'Ask the bureau to describe the procedure it used, with the name, address, and phone of the furnisher. Print the letter, mail it, and record the day of its receipt.',
  furnisher:
    'Start a dispute of the item and send it to the company that reports it. The earlier dispute then counts as followed.',
  again:
    'Dispute the item again only with facts or documents that the bureau has not seen. The same dispute again is frivolous (15 U.S.C. 1681i(a)(3)).',
  complaint: 'Draft a complaint to the CFPB for the client to check and file.',
}

const PLANNED: Partial<Record<DisputeResult, keyof DisputePlan>> = {
  verified: 'on_verified',
  no_response: 'on_no_response',
  frivolous: 'on_frivolous',
  declined: 'on_frivolous',
  rescinded: 'on_frivolous',
}

/**
 * Returns the next step after a result by the client's plan, or null if there is none. Only a bureau describes its
 * procedure, after an investigation; another recipient gets a complaint instead. A furnisher is asked only about debts.
 */
export function nextActAfter(
  dispute: Pick<Dispute, 'reason' | 'recipient' | 'item_kind'>,
  result: DisputeResult | null,
  plan: DisputePlan = DEFAULT_PLAN,
): NextAct | null {
  const field = result === null ? undefined : PLANNED[result]
  const act = field === undefined ? 'none' : plan[field]
  if (act === 'none') return null
  const isBureau = dispute.recipient === 'bureau'
  if (act === 'procedure' && (!isBureau || isBlockRequest(dispute) || result !== 'verified')) return 'complaint'
  const isDebt = dispute.item_kind === 'account' || dispute.item_kind === 'collection'
  if (act === 'furnisher' && (!isBureau || !isDebt)) return 'complaint'
  return act
}

/** Days for a bureau's description of its procedure (15 USC 1681i(a)(7)). */
const PROCEDURE_DAYS = 15

/** Returns the day by which a bureau must describe its procedure, from the receipt of the request. */
export function procedureDueOn(receivedOn: PlainDate): PlainDate {
  return addDays(receivedOn, PROCEDURE_DAYS)
}

const clientId = z.guid('Invalid client ID')
const planned = z.enum(PLANNED_ACTS, 'Choose a step')

/** The body of `plan-disputes`. */
export const planDisputesSchema = z.object({
  client_id: clientId,
  on_verified: planned,
  on_no_response: planned,
  on_frivolous: planned,
  idempotency_key: idempotencyKey.optional(),
})

/** The acts of `next-round`. 'answered' records that the bureau described its procedure. */
export const NEXT_ROUND_ACTS = ['done', 'dismiss', 'reopen', 'answered'] as const

/** The body of `next-round`. */
export const nextRoundSchema = z.object({
  dispute_id: z.guid('Invalid dispute ID'),
  act: z.enum(NEXT_ROUND_ACTS, 'Choose an act'),
  /** The day on which the bureau received the request, or answered it. Defaults to today. */
  on: z.string('Enter a date').refine(isPlainDate, 'Enter a date').optional(),
  idempotency_key: idempotencyKey.optional(),
})

/** The most disputes that one request advances. */
const MOST_AT_ONCE = 100

/** The body of `advance-disputes`: the same step for several disputes, all or none. */
export const advanceDisputesSchema = advanceDisputeSchema.omit({ dispute_id: true, from: true }).extend({
  dispute_ids: z
    .array(z.guid('Invalid dispute ID'), 'Choose a dispute')
    .min(1, 'Choose a dispute')
    .max(MOST_AT_ONCE, `Choose at most ${MOST_AT_ONCE} disputes`),
})
