import { expect, test } from 'vitest'
import { shortDate } from '#platform/rules/dates.ts'
import { capInWords, capScope, capTime, type RateCapFields, rateCapSchema } from './rate-cap.ts'

const TYPED: RateCapFields = {
  ...{ state: 'TX', license: ' ', loan_type: '', amount_from: '', amount_to: '', months_from: '', months_to: '' },
  ...{ rate: '20', fees_included: true, effective_from: '2026-01-01', citation: ' Our policy ' },
}
const problemsOf = (more: Partial<RateCapFields>) =>
  rateCapSchema.safeParse({ ...TYPED, ...more }).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('empty fields set no limit', () => {
  expect(rateCapSchema.parse(TYPED)).toEqual({
    ...{ state: 'TX', license: null, loan_type: null, amount_from: null, amount_to: null },
    ...{ months_from: null, months_to: null, rate: '20', fees_included: true },
    ...{ effective_from: '2026-01-01', citation: 'Our policy' },
  })
})

test('amount and month ranges accept common formats', () => {
  const typed = { amount_from: '0', amount_to: '$2,000.50', months_from: '6', months_to: ' 24 ' }

  expect(rateCapSchema.parse({ ...TYPED, ...typed })).toMatchObject({
    ...{ amount_from: 0, amount_to: 2000.5, months_from: 6, months_to: 24 },
  })
})

test.each<[Partial<RateCapFields>, string, string]>([
  [{ state: '' }, 'state', 'Choose a state'],
  [{ state: 'ZZ' }, 'state', 'Choose a state'],
  [{ rate: '' }, 'rate', 'Enter a percentage per year, up to 999, with at most six decimals'],
  [{ rate: '17%' }, 'rate', 'Enter a percentage per year, up to 999, with at most six decimals'],
  [{ rate: '-1' }, 'rate', 'Enter a percentage per year, up to 999, with at most six decimals'],
  [{ amount_to: 'many' }, 'amount_to', 'Enter an amount in dollars'],
  [{ amount_from: '-5' }, 'amount_from', 'Enter an amount in dollars'],
  [{ amount_from: '10', amount_to: '5' }, 'amount_to', 'This must not be less than the starting amount'],
  [{ months_from: '0' }, 'months_from', 'Enter whole months, from 1 to 600'],
  [{ months_to: '1.5' }, 'months_to', 'Enter whole months, from 1 to 600'],
  [{ months_from: '12', months_to: '6' }, 'months_to', 'This must not be less than the starting number of months'],
  [{ effective_from: '2026-02-30' }, 'effective_from', 'Enter a date'],
  [{ citation: ' ' }, 'citation', 'Enter the law or license'],
  [{ citation: '\u200B' }, 'citation', 'Enter the law or license'],
  [{ citation: 'x'.repeat(301) }, 'citation', 'Enter at most 300 characters'],
  [{ license: 'x'.repeat(101) }, 'license', 'Enter at most 100 characters'],
])('with %j, the field %s shows: %s', (more, field, problem) => {
  expect(problemsOf(more)).toEqual([[field, problem]])
})

const EVERYTHING = { loan_type: null, amount_from: null, amount_to: null, months_from: null, months_to: null }

test.each([
  [{}, 'All loans'],
  [{ loan_type: 'personal' as const, amount_to: 2000 }, 'Personal · up to $2,000.00'],
  [{ amount_from: 500.5 }, 'All loans · from $500.50'],
  [{ amount_from: 500, amount_to: 1000, months_from: 6 }, 'All loans · $500.00 to $1,000.00 · from 6 months'],
  [{ months_from: 6, months_to: 24 }, 'All loans · 6 to 24 months'],
  [{ months_to: 1 }, 'All loans · up to 1 month'],
  [{ months_from: 1 }, 'All loans · from 1 month'],
  [{ months_from: 1, months_to: 1 }, 'All loans · 1 month'],
  [{ amount_from: 500, amount_to: 500, months_from: 6, months_to: 6 }, 'All loans · $500.00 · 6 months'],
])('a cap with %j applies to: %s', (more, words) => {
  expect(capScope({ ...EVERYTHING, ...more })).toBe(words)
})

test('a cap shows when it starts and ends', () => {
  const since = { effective_from: '2026-01-01', effective_until: null }

  expect(capTime(since)).toBe('From Jan 1, 2026')
  expect(capTime({ ...since, effective_until: '2026-03-04' })).toBe('From Jan 1, 2026, ended Mar 4, 2026')
  expect(capTime({ ...since, effective_until: '2026-01-02' })).toBe('From Jan 1, 2026, ended Jan 2, 2026')
})

test.each(['2025-11-25', '2026-01-01'])(
  'a cap that began on 2026-01-01 and ended on %s was never in force',
  (effective_until) => {
    expect(capTime({ effective_from: '2026-01-01', effective_until })).toBe(
      `Never in force, ended ${shortDate(effective_until)}`,
    )
  },
)

test('a cap is shown with its citation', () => {
  expect(capInWords({ rate: 17, state: 'AR', citation: 'Ark. Const. amend. 89 § 3' })).toBe(
    '17% in AR (Ark. Const. amend. 89 § 3)',
  )
})
