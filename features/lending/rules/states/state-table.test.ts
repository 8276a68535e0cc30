import { describe, expect, test } from 'vitest'
import { STATE_NAMES } from '#platform/rules/state-names.ts'
import { bookingBlocked, rateBandFor, stateRuleFor } from './applicable-rule.ts'
import { STATE_CODES } from './state-codes.ts'
import { STATE_PRODUCTS, type StateProduct, type StateRule, stateRuleSchema } from './state-rule.ts'
import { STATE_TABLE } from './state-table.ts'
import { apr, band, tableRow } from './table-row.ts'

const TODAY = '2026-11-26'
const inTable = (product: StateProduct) => STATE_TABLE.filter((rule) => rule.product === product)

/** Returns a row as a company's counsel would approve it. */
const own = (facts: Partial<StateRule>): StateRule => ({
  ...tableRow('consumer_loan', {
    ...{ state: 'CO', rates: [band(apr('20'))], citation: 'Our license', source: 'Letter of counsel' },
    effectiveFrom: '2026-01-01',
  }),
  origin: 'company',
  approval: { by: 'Ruth Bell', on: '2025-12-01' },
  ...facts,
})

test('the table covers the fifty states and the District of Columbia', () => {
  expect(STATE_CODES).toHaveLength(51)
  expect(new Set(STATE_CODES).size).toBe(51)
  for (const code of STATE_CODES) expect(Object.keys(STATE_NAMES)).toContain(code)
})

test.each(STATE_TABLE.map((rule) => [rule.state, rule.product, rule] as const))(
  'the row of %s for %s has rates, citations, a source, and dates',
  (_state, _product, rule) => {
    expect(stateRuleSchema.parse(rule)).toEqual(rule)
    expect(rule.source).toMatch(/^https:\/\//)
    expect(rule.citation).toMatch(/\d/)
    expect(rule.effectiveFrom <= TODAY).toBe(true)
    expect(rule).toMatchObject({ origin: 'product', approval: null, bank: null })
  },
)

test('a state has at most one row for each kind of contract', () => {
  const keys = STATE_TABLE.map(({ state, product }) => `${state} ${product}`)

  expect(new Set(keys).size).toBe(keys.length)
})

describe.each(STATE_PRODUCTS)('for %s', (product) => {
  test.each(STATE_CODES)('%s is filled, or blocks booking', (state) => {
    const filled = inTable(product).find((rule) => rule.state === state)

    expect(stateRuleFor(state, product, TODAY, [])).toBe(filled ?? null)
  })
})

test('most states block, because their rows are not filled', () => {
  expect(inTable('consumer_loan').map(({ state }) => state)).toEqual(
    'AZ AR CA FL ID IL KY LA ME MI MS MT NM NY OH OR SD UT VT VA WA'.split(' '),
  )
  expect(inTable('vehicle_contract').map(({ state }) => state)).toEqual(
    'AR CT FL GA ID IL IA KY LA MD MA MI MN MS MT NE NJ NC OH PA TX UT VT VA WA'.split(' '),
  )
})

test.each(['', 'PR', 'XX', 'Texas'])('nothing can be booked in "%s"', (state) => {
  expect(stateRuleFor(state, 'vehicle_contract', TODAY, [])).toBeNull()
})

test('the message names the state and the way out', () => {
  expect(bookingBlocked('CO', 'consumer_loan')).toBe(
    'Nothing can be booked in a state without a row. Consumer loans in Colorado have none. An owner can add your company’s own row under Org Admin, State rules.',
  )
  expect(bookingBlocked('', 'vehicle_contract')).toContain('Vehicle contracts in an unknown state have none.')
})

test('a company’s own row precedes the product’s', () => {
  const texas = own({ state: 'TX', product: 'vehicle_contract' })

  expect(stateRuleFor('TX', 'vehicle_contract', TODAY, [texas])).toBe(texas)
  expect(stateRuleFor('TX', 'consumer_loan', TODAY, [texas])).toBeNull()
  expect(stateRuleFor('OH', 'vehicle_contract', TODAY, [texas])?.origin).toBe('product')
})

test.each([
  ['2025-12-31', null],
  ['2026-01-01', '20'],
  ['2026-06-30', '20'],
  ['2026-07-01', '22'],
  ['2026-12-31', '22'],
  ['2027-01-01', null],
])('on %s, the row that took effect last applies', (day, percent) => {
  const rows = [own({}), own({ effectiveFrom: '2026-07-01', rates: [band(apr('22'))] })].map((row) => ({
    ...row,
    effectiveUntil: '2027-01-01',
  }))

  const rule = stateRuleFor('CO', 'consumer_loan', day, rows)

  expect(rule?.rates[0]?.anyOf[0] ?? null).toEqual(percent && { form: 'apr', percent })
})

test.each([
  ['AR', '2010-12-31', false],
  ['AR', '2011-01-01', true],
  ['IL', '2021-03-22', false],
  ['IL', '2021-03-23', true],
])('%s on %s: the product’s row applies from its day', (state, day, applies) => {
  expect(stateRuleFor(state, 'consumer_loan', day, []) !== null).toBe(applies)
})

const CAR = { amountCents: 1_500_000, months: 60 }
test.each([
  ['FL', { isNew: true, age: 0 }, { form: 'add_on', centsPer100: 1_000 }],
  ['FL', { isNew: true, age: -1 }, { form: 'add_on', centsPer100: 1_000 }],
  ['FL', { isNew: true, age: 1 }, { form: 'add_on', centsPer100: 1_100 }],
  ['FL', { isNew: false, age: 2 }, { form: 'add_on', centsPer100: 1_100 }],
  ['FL', { isNew: false, age: 3 }, { form: 'add_on', centsPer100: 1_500 }],
  ['FL', { isNew: false, age: 5 }, { form: 'add_on', centsPer100: 1_700 }],
  ['MN', { isNew: false, age: 1 }, { form: 'apr', percent: '18' }],
  ['MN', { isNew: true, age: 2 }, { form: 'apr', percent: '19.75' }],
  ['GA', { isNew: false, age: 9 }, { form: 'simple_rate', percent: '60' }],
])('in %s, a vehicle %o has its own maximum', (state, vehicle, limit) => {
  const rule = stateRuleFor(state, 'vehicle_contract', TODAY, [])

  expect(rule && rateBandFor(rule, { ...CAR, vehicle })?.anyOf).toEqual([limit])
})

test.each([
  ['a vehicle of unknown age', 'FL', 'vehicle_contract', { ...CAR, vehicle: null }],
  ['a used vehicle that no class names', 'KY', 'vehicle_contract', { ...CAR, vehicle: { isNew: false, age: 0 } }],
  ['an amount above the license', 'AZ', 'consumer_loan', { amountCents: 1_000_001, months: 24, vehicle: null }],
  ['a term below the license', 'VA', 'consumer_loan', { amountCents: 100_000, months: 5, vehicle: null }],
] as const)('%s has no maximum, so it blocks booking', (_why, state, product, contract) => {
  const rule = stateRuleFor(state, product, TODAY, [])

  expect(rule && rateBandFor(rule, contract)).toBeNull()
})
