import { z } from 'zod'
import type { PlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { withoutSsns } from '#platform/rules/reason.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { CONDITION_PROVIDERS, CONDITION_SOURCES, type ConditionStatus } from './condition-kinds.ts'

export const LONGEST_CONDITION_TITLE = 200
export const SHORTEST_CONDITION_TITLE = 2
export const LONGEST_CONDITION_NOTE = 1_000
export const SHORTEST_CONDITION_NOTE = 3
/** The most days that a provider gets. */
const MOST_DAYS_TO_PROVIDE = 365
/** The most days for which a received document can count. */
export const MOST_DAYS_VALID = 3_650
/** The most conditions of one application. */
export const MOST_CONDITIONS = 50

const KIND = /^[a-z][a-z_]{1,39}$/

const fields = {
  kind: z.string('Kind is required').regex(KIND, 'Kind must be lowercase letters and underscores'),
  title: z
    .string('Say what is needed')
    .trim()
    .min(SHORTEST_CONDITION_TITLE, 'Say what is needed')
    .max(LONGEST_CONDITION_TITLE, `Use at most ${LONGEST_CONDITION_TITLE} characters`)
    .refine(isVisible, 'Say what is needed')
    .transform((title) => withoutSsns(title).slice(0, LONGEST_CONDITION_TITLE)),
  provider: z.enum(CONDITION_PROVIDERS, 'Choose who must provide it'),
  days: z
    .int('Days must be a whole number')
    .min(0, 'Days can’t be below zero')
    .max(MOST_DAYS_TO_PROVIDE, `Give at most ${MOST_DAYS_TO_PROVIDE} days`),
  expires_after_days: z
    .int('Days must be a whole number')
    .min(1, 'A document must count for at least one day')
    .max(MOST_DAYS_VALID, `A document can count for at most ${MOST_DAYS_VALID} days`)
    .nullable()
    .default(null),
}

/** A condition that a product, a decision, or a person requests. `days` counts from the company's day. */
export const wantedConditionSchema = z.object({ ...fields, source: z.enum(CONDITION_SOURCES) })
export type WantedCondition = z.input<typeof wantedConditionSchema>

const note = z
  .string('Reason must be text')
  .trim()
  .min(SHORTEST_CONDITION_NOTE, 'Enter a reason')
  .max(LONGEST_CONDITION_NOTE, `Use at most ${LONGEST_CONDITION_NOTE} characters`)
  .refine(isVisible, 'Enter a reason')
  .transform((written) => withoutSsns(written).slice(0, LONGEST_CONDITION_NOTE))
const condition_id = z.guid('Invalid condition ID')
const keyed = { idempotency_key: idempotencyKey.optional() }

/** The fields of the form that requests something. */
export const addConditionForm = z.object(fields)

/** The body of POST /functions/v1/application-conditions. */
export const conditionCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('add'), application_id: z.guid('Invalid application ID'), ...fields, ...keyed }),
    z.object({
      act: z.literal('receive'),
      condition_id,
      document_id: z.guid('Invalid document ID').nullable().default(null),
      ...keyed,
    }),
    z.object({ act: z.literal('clear'), condition_id, note: note.nullable().default(null), ...keyed }),
    z.object({ act: z.literal('waive'), condition_id, note, ...keyed }),
    z.object({
      act: z.literal('reopen'),
      condition_id,
      note: note.nullable().default(null),
      days: fields.days.default(7),
      ...keyed,
    }),
  ],
  'Act must be add, receive, clear, waive, or reopen',
)
export type ConditionCommand = z.output<typeof conditionCommandSchema>

const FROM: Readonly<Record<Exclude<ConditionCommand['act'], 'add'>, readonly ConditionStatus[]>> = {
  receive: ['requested', 'received', 'expired'],
  clear: ['requested', 'received'],
  waive: ['requested', 'received', 'expired'],
  reopen: ['received', 'cleared', 'waived', 'expired'],
}

/** Returns true if the act is possible for a condition with this status. */
export const isActPossible = (act: keyof typeof FROM, status: ConditionStatus): boolean => FROM[act].includes(status)

/** Returns true if the condition still needs something from its provider or the staff. */
export const isOpenCondition = ({ status }: { status: string }): boolean =>
  status === 'requested' || status === 'received' || status === 'expired'

/** Returns true if what was requested didn't come by its day. The day itself is in time. */
export const isOverdue = ({ status, due_on }: { status: string; due_on: PlainDate }, today: PlainDate): boolean =>
  status === 'requested' && due_on < today
