import { describe, expect, test } from 'vitest'
import { ACCOUNT_TYPES } from '#features/organizations/rules/account-type.ts'
import { type Policy, policySchema } from './policy.ts'
import { policyProblems } from './policy-problems.ts'
import { runPolicyTests } from './policy-tests.ts'
import { LENDER_POLICY } from './starting/lender-policy.ts'
import { above, atLeast, below, decline, MISSING, NO, refer, rule } from './starting/parts.ts'
import { startingPolicy } from './starting/starting-policy.ts'

const problemsOf = (change: Partial<Policy>) =>
  policyProblems({ ...LENDER_POLICY, ...change }).map(({ message }) => message)
const withRule = (...rules: Policy['rules']) => problemsOf({ rules: [...LENDER_POLICY.rules, ...rules] })

describe.each(ACCOUNT_TYPES)('the starting policy of a %s', (type) => {
  const policy = startingPolicy(type)

  test('is valid, without problems', () => {
    expect(policySchema.parse(JSON.parse(JSON.stringify(policy)))).toEqual(policy)
    expect(policyProblems(policy).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('passes its own test cases', () => {
    const failed = runPolicyTests(policy).filter(({ isPassed }) => !isPassed)
    expect(
      failed.map(({ test: { name }, decision: { outcome, tier, reasons } }) => ({ name, outcome, tier, reasons })),
    ).toEqual([])
  })

  test('acts only through a person', () => {
    expect(policy.act_automatically).toEqual({ approve: false, decline: false })
  })
})

describe('prohibited bases', () => {
  const named = (input: string) =>
    policySchema.safeParse({
      ...LENDER_POLICY,
      rules: [{ ...LENDER_POLICY.rules[0], when: [{ input, test: atLeast(1) }] }],
    })

  test.each([
    'race',
    'applicant_sex',
    'maritalStatus',
    'national_origin',
    'religion',
    'birth_year',
    'age',
    'public_assistance',
    'income_source',
    'number_of_children',
  ])('reject the input %s with the citation', (input) => {
    expect(named(input).error?.issues[0]?.message).toMatch(/USC|CFR/)
  })

  test('an unknown input is rejected', () => {
    expect(named('shoe_size').error?.issues[0]?.message).toBe('There is no input “shoe_size”')
  })

  test('an unknown field is rejected', () => {
    expect(policySchema.safeParse({ ...LENDER_POLICY, sex: 'f' }).error?.issues[0]?.message).toContain(
      '12 CFR 1002.5(b)',
    )
  })

  test('a proxy is an error unless the policy allows it, and then a warning', () => {
    const proxy = rule('before_pull', ['place', 'Place'], ['zip3', { is: 'among', values: ['750'] }], refer('Place'))
    const rules = [...LENDER_POLICY.rules, proxy]

    expect(policyProblems({ ...LENDER_POLICY, rules })[0]?.severity).toBe('error')
    expect(policyProblems({ ...LENDER_POLICY, rules, allow_proxies: true })[0]?.severity).toBe('warning')
  })
})

describe('the linter rejects', () => {
  test('a table without its last row', () => {
    const tables = LENDER_POLICY.tables.map((table) => ({ ...table, rows: table.rows.slice(0, -1) }))
    expect(problemsOf({ tables })[0]).toContain('otherwise → refer, data missing')
  })

  test('a bureau input before the pull', () => {
    expect(
      withRule(rule('before_pull', ['early', 'Early'], ['bankruptcies', atLeast(1)], decline('bankruptcy')))[0],
    ).toContain('unknown before the pull')
  })

  test('a payment before pricing', () => {
    expect(withRule(rule('after_pull', ['early', 'Early'], ['payment_cents', above(1)], refer('Early')))[0]).toContain(
      'unknown before pricing',
    )
  })

  test('a score as a reason', () => {
    expect(
      withRule(rule('after_pull', ['low', 'Low'], ['bureau_score', below(600)], decline('delinquent')))[0],
    ).toContain('never a reason')
  })

  test('a decline for an unknown value', () => {
    expect(
      withRule(rule('after_pull', ['none', 'None'], ['collections', MISSING], decline('collection')))[0],
    ).toContain('unknown value')
  })

  test('a test that does not suit its input', () => {
    expect(withRule(rule('after_pull', ['odd', 'Odd'], ['collections', NO], refer('Odd')))[0]).toContain(
      'does not suit',
    )
  })

  test('two rules with one ID, and an exception after its rule', () => {
    const waiver = {
      ...rule('before_pull', ['late_waiver', 'Late'], ['own_paid_loans', atLeast(1)], {
        outcome: 'waive',
        waives: ['velocity'],
      }),
    }
    expect(
      withRule(rule('before_pull', ['velocity', 'Again'], ['own_open_loans', atLeast(9)], refer('Again'))),
    ).toContain('The ID “velocity” appears twice')
    expect(withRule(waiver)).toContain('An exception must come before the rule “velocity”')
  })

  test('two tables with one name, at the second one', () => {
    const [table] = LENDER_POLICY.tables
    const tables = table ? [table, { ...table, id: 'copy', name: ` ${table.name.toUpperCase()}` }] : []

    expect(policyProblems({ ...LENDER_POLICY, tables })).toContainEqual({
      where: 'tables.1',
      message: `Table 1 is also named “${table?.name.toUpperCase()}”. Rename one.`,
      severity: 'error',
    })
  })

  test('a policy that would act without a person', () => {
    expect(problemsOf({ act_automatically: { approve: true, decline: false } })[0]).toContain('only advises')
  })

  test('a tier without a price', () => {
    expect(problemsOf({ pricing: LENDER_POLICY.pricing.filter(({ tier }) => tier !== 'b') })).toContain(
      'Tier “b” has no price',
    )
  })
})
