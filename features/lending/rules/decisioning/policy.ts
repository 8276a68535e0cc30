import { z } from 'zod'
import { REASON_CODES } from '#features/lending/rules/adverse-action/reasons.ts'
import { MOST_MONTHS } from '#features/lending/rules/loan-types.ts'
import { US_STATES } from '#platform/rules/us-states.ts'
import { cellTestSchema } from './cell-test.ts'
import { isInputKey } from './input-registry.ts'
import { prohibitedInput } from './prohibited-inputs.ts'

/** Stands in for the key factors of the score that the policy used, because a score alone is never a reason. */
export const KEY_FACTORS = 'key_factors'

export const LONGEST_POLICY_NAME = 120

const name = (label: string, longest = LONGEST_POLICY_NAME) =>
  z
    .string(`${label} must be text`)
    .trim()
    .min(1, `Enter ${label.toLowerCase()}`)
    .max(longest, `Use at most ${longest} characters`)
const id = z
  .string('ID must be text')
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'IDs have lowercase letters, digits, and underscores')
const input = z.string('Input must be text').transform((key, context) => {
  if (isInputKey(key)) return key
  context.addIssue({ code: 'custom', message: prohibitedInput(key) ?? `There is no input “${key}”` })
  return z.NEVER
})
const cents = z.int('must be whole cents').min(0).max(99_999_999_999)
const months = z.int('must be whole months').min(1).max(MOST_MONTHS)
const percentText = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, 'Enter a percentage with at most four decimals')

/** Messages for unknown fields cite the law if the name is a prohibited basis. */
const strictly = {
  error: (issue: { code?: string; keys?: string[] }) =>
    issue.code === 'unrecognized_keys'
      ? (issue.keys ?? []).map((key) => prohibitedInput(key) ?? `A policy has no field “${key}”`).join('. ')
      : undefined,
}

const condition = z.strictObject(
  {
    kind: z.string().regex(/^[a-z][a-z_]{1,39}$/, 'Kinds have lowercase letters and underscores'),
    title: name('What is needed', 200),
    from: z.enum(['applicant', 'co_applicant', 'guarantor', 'staff']),
    days: z.int().min(0).max(365),
  },
  strictly,
)
/** A document or fact that an approval depends on. */
export type PolicyCondition = z.output<typeof condition>

const decline = z.strictObject(
  { outcome: z.literal('decline'), reason: z.enum([...REASON_CODES, KEY_FACTORS]) },
  strictly,
)
const counteroffer = z.strictObject({ outcome: z.literal('counteroffer'), reason: z.enum(REASON_CODES) }, strictly)
const refer = z.strictObject({ outcome: z.literal('refer'), because: name('Why a person must look', 200) }, strictly)
const withCondition = z.strictObject({ outcome: z.literal('approve_with_conditions'), condition }, strictly)
const waive = z.strictObject({ outcome: z.literal('waive'), waives: z.array(id).min(1).max(20) }, strictly)
const pass = z.strictObject({ outcome: z.literal('pass') }, strictly)

const ruleEffect = z.discriminatedUnion('outcome', [decline, counteroffer, refer, withCondition, waive])
const rowEffect = z.discriminatedUnion('outcome', [decline, counteroffer, refer, withCondition, pass])
/** The effect of a rule that holds, or of a row that matches. */
export type Effect = z.output<typeof ruleEffect> | z.output<typeof rowEffect>

/** The stages of a decision. The last one is after pricing and can look at the proposed payment. */
export const STAGES = ['before_pull', 'after_pull', 'after_price'] as const
export type Stage = (typeof STAGES)[number]

const tested = z.strictObject({ input, test: cellTestSchema }, strictly)
const rule = z.strictObject(
  { id, name: name('Name'), stage: z.enum(STAGES), when: z.array(tested).min(1).max(10), effect: ruleEffect },
  strictly,
)
/** A rule: if all of its tests hold, its effect applies. */
export type PolicyRule = z.output<typeof rule>

const tableRow = z.strictObject({ cells: z.array(cellTestSchema.nullable()).max(8), effect: rowEffect }, strictly)
const table = z.strictObject(
  {
    id,
    name: name('Name'),
    stage: z.enum(STAGES),
    inputs: z.array(input).min(1).max(8),
    rows: z.array(tableRow).min(1).max(200),
  },
  strictly,
)
/** A decision table: the first row whose cells all hold applies. The last row has no cells and refers. */
export type PolicyTable = z.output<typeof table>

const band = z.strictObject({ test: cellTestSchema, points: z.int().min(-999).max(999) }, strictly)
const characteristic = z.strictObject(
  { input, reason: z.enum(REASON_CODES), bands: z.array(band).min(1).max(20) },
  strictly,
)
/** One line of the scorecard. The reason is stated if it loses many points. */
export type Characteristic = z.output<typeof characteristic>

const tier = z.strictObject({ tier: id, from: z.int().min(-9999).max(9999) }, strictly)
const priceRow = z.strictObject(
  {
    tier: id.nullable(),
    term: cellTestSchema.nullable(),
    ltv: cellTestSchema.nullable(),
    states: z.array(z.enum(US_STATES.map(({ code }) => code))).max(60),
    rate_percent: percentText,
    fee_cents: cents,
    max_amount_cents: cents.nullable(),
  },
  strictly,
)
/** A row of the price list. An empty cell holds for everything. */
export type PriceRow = z.output<typeof priceRow>

const testCase = z.strictObject(
  {
    name: name('Name'),
    inputs: z.record(z.string(), z.union([z.number(), z.string().max(40), z.boolean()])),
    expect: z.strictObject({
      outcome: z.enum(['approve', 'approve_with_conditions', 'counteroffer', 'refer', 'decline']),
      tier: id.nullable(),
      reasons: z.array(z.enum(REASON_CODES)).max(4),
    }),
  },
  strictly,
)
/** A test case of a policy. An input that it leaves out is unknown. */
export type TestCase = z.output<typeof testCase>

/** A decision policy, as it is stored, exported, and imported. */
export const policySchema = z.strictObject(
  {
    format: z.literal(1),
    name: name('Name'),
    allow_proxies: z.boolean(),
    /** Reserved: the engine only advises, and the linter refuses a policy that would act by itself. */
    act_automatically: z.strictObject({ approve: z.boolean(), decline: z.boolean() }, strictly),
    score: z.strictObject({ model: z.string().max(40), of_several: z.enum(['lowest', 'middle', 'highest']) }, strictly),
    pull: z.strictObject(
      {
        first: z.enum(['soft', 'hard']),
        bureaus: z.array(z.string().max(20)).min(1).max(3),
        thin_below_accounts: z.int().min(0).max(20),
      },
      strictly,
    ),
    rules: z.array(rule).max(100),
    tables: z.array(table).max(20),
    scorecard: z.strictObject(
      { base: z.int().min(-9999).max(9999), characteristics: z.array(characteristic).max(30) },
      strictly,
    ),
    tiers: z.array(tier).max(10),
    /** The outcome below the lowest tier. */
    below_tiers: z.enum(['decline', 'refer']),
    pricing: z.array(priceRow).max(300),
    counteroffers: z.strictObject(
      {
        most: z.int().min(0).max(3),
        change: z.array(z.enum(['down_payment', 'term', 'amount'])).max(3),
        terms: z.array(months).max(20),
        step_cents: cents.min(100),
        least_amount_cents: cents,
      },
      strictly,
    ),
    test_cases: z.array(testCase).max(100),
  },
  strictly,
)
export type Policy = z.output<typeof policySchema>
