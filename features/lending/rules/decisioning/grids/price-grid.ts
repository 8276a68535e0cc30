import { cellText } from '#features/lending/rules/decisioning/cell-text.ts'
import { inputFacts } from '#features/lending/rules/decisioning/input-registry.ts'
import type { Characteristic, Policy, PriceRow } from '#features/lending/rules/decisioning/policy.ts'
import { centsOf } from '#platform/rules/money.ts'
import { US_STATES } from '#platform/rules/us-states.ts'
import { reasonOf } from './effect-text.ts'
import { type Grid, type ReadRow, readInput, readTest } from './grid-text.ts'

/** The columns of the scorecard: one row for each band. Bands of one input follow each other. */
export const SCORE_COLUMNS = ['Input', 'Band', 'Points', 'Reason'] as const
export const TIER_COLUMNS = ['Tier', 'From points'] as const
export const PRICE_COLUMNS = ['Tier', 'Term', 'Loan to value', 'States', 'Rate %', 'Fee $', 'Maximum $'] as const

/** Returns the scorecard as rows. */
export const scoreGrid = (characteristics: readonly Characteristic[]): Grid =>
  characteristics.flatMap(({ input, reason, bands }) =>
    bands.map(({ test, points }) => [input, cellText(test, inputFacts(input).unit), String(points), reason]),
  )

/** Reads a row of the scorecard, as a line with one band. */
export function readBand([key = '', band = '', points = '', code = '']: readonly string[]): ReadRow<Characteristic> {
  const input = readInput(key)
  if ('problem' in input) return input
  const test = readTest(band, input.value)
  if ('problem' in test) return test
  if (test.value === null) return { problem: 'Enter a band, such as 30 to 60' }
  const reason = reasonOf(code)
  if (reason === undefined) return { problem: `There is no reason “${code}”` }
  if (!/^-?\d{1,3}$/.test(points.trim())) return { problem: 'Enter whole points' }
  return { value: { input: input.value, reason, bands: [{ test: test.value, points: Number(points) }] } }
}

/** Joins bands of the same input. The first row of an input names its reason. */
export function joinedBands(lines: readonly Characteristic[]): Characteristic[] {
  const byInput = Map.groupBy(lines, ({ input }) => input)
  return [...byInput.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ ...first, bands: [first, ...rest].flatMap(({ bands }) => bands) }],
  )
}

/** Returns the tiers as rows. */
export const tierGrid = (tiers: Policy['tiers']): Grid => tiers.map(({ tier, from }) => [tier, String(from)])

/** Reads a tier. */
export function readTier([tier = '', from = '']: readonly string[]): ReadRow<Policy['tiers'][number]> {
  if (!/^-?\d{1,4}$/.test(from.trim())) return { problem: 'Enter whole points' }
  return { value: { tier: tier.trim(), from: Number(from) } }
}

const dollars = (cents: number | null) => (cents === null ? '' : String(cents / 100))

/** Returns the price list as rows. */
export const priceGrid = (pricing: readonly PriceRow[]): Grid =>
  pricing.map(({ tier, term, ltv, states, rate_percent, fee_cents, max_amount_cents }) => [
    ...[tier ?? '', cellText(term, 'months'), cellText(ltv, 'percent'), states.join(', ')],
    ...[rate_percent, dollars(fee_cents), dollars(max_amount_cents)],
  ])

/** Reads a row of the price list. An empty cell holds for everything. */
export function readPrice([
  tier = '',
  term = '',
  ltv = '',
  states = '',
  rate = '',
  fee = '',
  most = '',
]: readonly string[]): ReadRow<PriceRow> {
  const [termTest, ltvTest] = [readTest(term, 'term_months'), readTest(ltv, 'loan_to_value_percent')]
  if ('problem' in termTest) return termTest
  if ('problem' in ltvTest) return ltvTest
  const named = states
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '')
  const unknown = named.find((code) => !US_STATES.some((state) => state.code === code))
  if (unknown !== undefined) return { problem: `There is no state “${unknown}”` }
  const ratePercent = rate.trim().replace('%', '')
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(ratePercent)) return { problem: 'Enter a rate, such as 18.99' }
  const [feeCents, mostCents] = [typedCents(fee), typedCents(most)]
  if (feeCents === undefined || mostCents === undefined)
    return { problem: 'Enter amounts in dollars, such as 1,250.00' }
  return {
    value: {
      ...{ tier: tier.trim() === '' ? null : tier.trim(), term: termTest.value, ltv: ltvTest.value },
      ...{ states: named, rate_percent: ratePercent, fee_cents: feeCents ?? 0, max_amount_cents: mostCents },
    },
  }
}

/** Null is an empty cell; undefined is no amount. */
function typedCents(text: string): number | null | undefined {
  return text.trim() === '' ? null : (centsOf(text) ?? undefined)
}
