import { z } from 'zod'
import { isPlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { withoutSsns } from '#platform/rules/reason.ts'
import { policySchema } from './policy.ts'

/** The states of a version of a policy. */
export const POLICY_STATES = ['draft', 'submitted', 'published', 'retired'] as const
export type PolicyState = (typeof POLICY_STATES)[number]

export const SHORTEST_RETIREMENT_REASON = 3
export const LONGEST_RETIREMENT_REASON = 500

const version_id = z.guid('Invalid version ID')
const keyed = { idempotency_key: idempotencyKey.optional() }

/** The months of applications that a shadow run decides again, and the most of them. */
export const SHADOW_MONTHS = 12
export const MOST_SHADOWED = 10_000

/** The body of `POST /functions/v1/decision-policy`. `hash` is that of the content the person saw. */
export const policyCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      ...{ act: z.literal('save'), policy: policySchema, ...keyed },
      version_id: version_id.nullable().default(null),
      /** The content that was edited; null for a new draft. Refused if someone else saved meanwhile. */
      base_hash: z.string().max(64).nullable().default(null),
    }),
    z.strictObject({ act: z.literal('shadow'), version_id, ...keyed }),
    z.strictObject({ act: z.literal('submit'), version_id, hash: z.string().max(64), ...keyed }),
    z.strictObject({ act: z.literal('reopen'), version_id, ...keyed }),
    z.strictObject({
      ...{ act: z.literal('publish'), version_id, hash: z.string().max(64), ...keyed },
      effective_on: z.string('Choose the first day').refine(isPlainDate, 'Enter a date, such as 2026-01-31'),
    }),
    z.strictObject({
      ...{ act: z.literal('retire'), version_id, ...keyed },
      because: z
        .string('Enter a reason')
        .trim()
        .min(SHORTEST_RETIREMENT_REASON, 'Enter a reason')
        .max(LONGEST_RETIREMENT_REASON, `Use at most ${LONGEST_RETIREMENT_REASON} characters`)
        .transform((text) => withoutSsns(text).slice(0, LONGEST_RETIREMENT_REASON)),
    }),
  ],
  'Act must be save, shadow, submit, reopen, publish, or retire',
)
export type PolicyCommand = z.output<typeof policyCommandSchema>

/** The body of `POST /functions/v1/run-decision`: decide now, decide a stored decision again, or request its conditions. */
export const runDecisionSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({ act: z.literal('run'), application_id: z.guid('Invalid application ID'), ...keyed }),
    z.strictObject({ act: z.literal('replay'), decision_id: z.guid('Invalid decision ID'), ...keyed }),
    z.strictObject({ act: z.literal('request_conditions'), decision_id: z.guid('Invalid decision ID'), ...keyed }),
  ],
  'Act must be run, replay, or request_conditions',
)
export type RunDecision = z.output<typeof runDecisionSchema>
