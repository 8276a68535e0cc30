import { describe, expect, test } from 'vitest'
import { PERSONS_REASONS, REASON_CODES } from '#features/lending/rules/adverse-action/reasons.ts'
import { dice } from '#test/support/dice.ts'
import { canonicalText } from './canonical-text.ts'
import { decideByPolicy } from './decide-by-policy.ts'
import { goodInputs } from './decision-fixture.ts'
import type { DecisionInputs } from './decision-inputs.ts'
import { INPUT_KEYS, type InputKey, type InputValue, type InputValues } from './input-registry.ts'
import type { Policy } from './policy.ts'
import { LENDER_POLICY } from './starting/lender-policy.ts'
import { atLeast, decline, refer, rule } from './starting/parts.ts'

const decided = (inputs: DecisionInputs, policy: Policy = LENDER_POLICY) => decideByPolicy(policy, inputs)

test('good credit is approved with a tier, a price, and a trace of every step', () => {
  const { outcome, tier, offers, reasons, trace, score_used } = decided(goodInputs())

  expect({ outcome, tier, reasons }).toEqual({ outcome: 'approve', tier: 'a', reasons: [] })
  expect(offers).toMatchObject([{ amount_cents: 6_000_00, rate_percent: '11.99', payments: 36, payment_cents: 199_26 }])
  expect(score_used).toEqual({ bureau: 'experian', model: 'fico_8', value: 742 })
  expect(trace.find(({ id }) => id === 'bankruptcy')).toMatchObject({
    ...{ result: 'not_applied', inputs: { bankruptcies: 0 } },
  })
  expect(trace.find(({ id }) => id === 'price')).toMatchObject({ row: 1 })
})

describe('precedence', () => {
  const both = { bankruptcies: 1, unresolved_alerts: 1, amount_cents: 60_000_00 }

  test('a decline comes before a referral and a counteroffer', () => {
    expect(decided(goodInputs(both)).outcome).toBe('decline')
  })

  test('a referral comes before a counteroffer', () => {
    expect(decided(goodInputs({ ...both, bankruptcies: 0 })).outcome).toBe('refer')
  })

  test('a counteroffer comes before an approval', () => {
    expect(decided(goodInputs({ amount_cents: 45_000_00 })).outcome).toBe('counteroffer')
  })
})

describe('unknown inputs', () => {
  const read: InputKey[] = [
    'months_in_job',
    'bankruptcies',
    'late_accounts',
    'monthly_income_cents',
    'term_months',
    'own_open_loans',
  ]

  test.each(read)('without %s, a person decides', (key) => {
    const { [key]: _, ...values } = goodInputs().values
    const { outcome, missing } = decided({ ...goodInputs(), values })

    expect(outcome).toBe('refer')
    expect(missing).toContain(key)
  })

  test('without a report, the engine asks for one, and only free rules run', () => {
    const { has_file: _, ...values } = goodInputs().values
    const { outcome, next_pull, trace } = decided({ ...goodInputs(), values, scores: [] })

    expect({ outcome, next_pull }).toEqual({ outcome: 'refer', next_pull: { pull: 'soft', bureaus: ['transunion'] } })
    expect(new Set(trace.map(({ stage }) => stage))).toEqual(new Set(['before_pull']))
  })

  test('an application can be declined before a paid pull', () => {
    const { has_file: _, ...values } = goodInputs({ own_charged_off_loans: 1 }).values

    expect(decided({ ...goodInputs(), values })).toMatchObject({ outcome: 'decline', reasons: ['poor_performance'] })
  })

  test('a table with an unknown cell takes its last row', () => {
    const { income_verified: _, ...values } = goodInputs().values
    const { outcome, trace } = decided({ ...goodInputs(), values })

    expect(outcome).toBe('refer')
    expect(trace.find(({ id }) => id === 'income_proof')).toMatchObject({ result: 'missing', row: 4 })
  })
})

describe('reasons', () => {
  test('a low score states the key factors of its model', () => {
    const scores = [
      {
        bureau: 'equifax',
        model: 'fico_8',
        value: 512,
        factors: ['Too many inquiries in the last 12 months', 'Serious delinquency'],
      },
    ]

    expect(decided(goodInputs({}, { scores }))).toMatchObject({
      outcome: 'decline',
      reasons: ['inquiries', 'delinquent'],
    })
  })

  test('a decline without a reason that the notice can state is a referral', () => {
    const scores = [{ bureau: 'equifax', model: 'fico_8', value: 512, factors: [] }]
    const { outcome, refer_because } = decided(goodInputs({}, { scores }))

    expect(outcome).toBe('refer')
    expect(refer_because[0]).toBe('No reason that a notice can state supports this outcome')
  })

  test('a reason that no rule of the notice found is left out', () => {
    expect(decided(goodInputs({ bankruptcies: 1 }, { supported: [] })).outcome).toBe('refer')
  })
})

test('an exception waives the rules that it names', () => {
  const values = { months_in_job: 2 }

  expect(decided(goodInputs(values)).outcome).toBe('refer')
  expect(decided(goodInputs({ ...values, own_paid_loans: 2 })).outcome).toBe('approve')
})

test('an exception that can’t be decided refers', () => {
  const { own_paid_loans: _, ...values } = goodInputs({ months_in_job: 2 }).values

  expect(decided({ ...goodInputs(), values }).outcome).toBe('refer')
})

test('up to three counteroffers are found, and the policy approves each', () => {
  const { outcome, offers, reasons } = decided(
    goodInputs({ amount_cents: 45_000_00, term_months: 36, monthly_income_cents: 5_200_00 }),
  )

  expect({ outcome, reasons }).toEqual({ outcome: 'counteroffer', reasons: ['low_income', 'high_obligations'] })
  expect(offers.length).toBeGreaterThan(1)
  for (const { amount_cents, term_months } of offers)
    expect(decided(goodInputs({ amount_cents, term_months })).outcome).toBe('approve')
})

test('a buyer of a vehicle can pay more down', () => {
  const values = { loan_type: 'auto', amount_cents: 45_000_00, down_payment_cents: 1_000_00 }
  const { offers } = decided(goodInputs(values, { law: null }))

  expect(offers.map((offer) => offer.amount_cents + (offer.down_payment_cents ?? 0))).toContain(46_000_00)
})

test('the product limits the amount and the term', () => {
  const product = { least_cents: 500_00, most_cents: 5_000_00, terms: [12, 24] }

  expect(decided(goodInputs({}, { product })).refer_because).toContain(
    'The amount is outside the limits of the product',
  )
})

describe('any inputs', () => {
  const random = dice(36)
  const cases = Array.from({ length: 400 }, () => randomInputs(random))

  test('give a decline one to four reasons that a notice can state', () => {
    for (const inputs of cases) {
      const { outcome, reasons } = decided(inputs)
      if (outcome !== 'decline' && outcome !== 'counteroffer') continue
      expect(reasons.length).toBeGreaterThan(0)
      expect(reasons.length).toBeLessThanOrEqual(4)
      expect(reasons.every((code) => PERSONS_REASONS.includes(code) || inputs.supported.includes(code))).toBe(true)
    }
  })

  test('are never approved while an input that a rule reads is unknown', () => {
    const unsure = cases.map((inputs) => decided(inputs)).filter(({ missing }) => missing.length > 0)

    expect(unsure.length).toBeGreaterThan(50)
    for (const { outcome } of unsure) expect(['refer', 'decline']).toContain(outcome)
  })

  test('give the same bytes again, also after storage', () => {
    for (const inputs of cases) {
      const stored: DecisionInputs = JSON.parse(JSON.stringify(inputs))
      expect(canonicalText(decided(stored))).toBe(canonicalText(decided(inputs)))
    }
  })

  test('are never approved when a rule that refers applies', () => {
    const rules = [
      ...LENDER_POLICY.rules,
      rule('after_pull', ['more', 'More'], ['amount_cents', atLeast(0)], refer('More')),
    ]
    for (const inputs of cases)
      expect(['refer', 'decline']).toContain(decided(inputs, { ...LENDER_POLICY, rules }).outcome)
  })
})

test('rules after a decline for a score still record what they read', () => {
  const policy = {
    ...LENDER_POLICY,
    rules: [rule('after_pull', ['floor', 'Floor'], ['bureau_score', atLeast(1)], decline('key_factors'))],
  }

  expect(decided(goodInputs(), policy).trace[0]).toMatchObject({
    id: 'floor',
    result: 'applied',
    inputs: { bureau_score: 742 },
  })
})

function randomInputs({ below }: ReturnType<typeof dice>): DecisionInputs {
  const good = goodInputs()
  const values: InputValues = Object.fromEntries(
    INPUT_KEYS.flatMap((key) => {
      const value = good.values[key] ?? null
      return value === null || below(100) === 0 ? [] : [[key, varied(value)]]
    }),
  )
  const supported = REASON_CODES.filter(() => below(10) < 6)
  const factors = below(2) === 0 ? ['Serious delinquency'] : []
  const score = { bureau: 'experian', model: 'fico_8', value: 450 + below(400), factors }
  return { ...good, values, supported, scores: below(10) === 0 ? [] : [score] }

  function varied(value: NonNullable<InputValue>): InputValue {
    if (typeof value !== 'number') return value
    if (value < 10) return below(10) === 0 ? below(4) : value
    return Math.round((value * (40 + below(200))) / 100)
  }
}
