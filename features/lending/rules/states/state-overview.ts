import { csvHead, csvRow } from '#platform/rules/csv.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { US_STATES } from '#platform/rules/us-states.ts'
import { PRODUCT_NAMES, stateRuleFor } from './applicable-rule.ts'
import { FACT_NAMES, factsOf } from './rule-facts.ts'
import { bandInWords, rateInWords } from './rule-words.ts'
import { isStateCode } from './state-codes.ts'
import type { StateProduct, StateRule } from './state-rule.ts'

/** A state with the rule that applies on a day; null if nothing can be booked there. */
export interface StateOverview {
  state: string
  name: string
  rule: StateRule | null
}

/** Returns the fifty states and DC by name, with the rule that applies to a kind of contract on a day. */
export function stateOverview(
  product: StateProduct,
  day: PlainDate,
  companyRules: readonly StateRule[],
): StateOverview[] {
  return US_STATES.filter(({ code }) => isStateCode(code)).map(({ code, name }) => ({
    ...{ state: code, name },
    rule: stateRuleFor(code, product, day, companyRules),
  }))
}

/** Returns who set a rule, or that there is none. */
export const originInWords = (rule: StateRule | null): string =>
  rule === null ? 'None: booking is blocked' : ORIGINS[rule.origin]
const ORIGINS = { product: 'Included with Tradeline', company: 'Your company' } as const

/** Returns the states as CSV, with one line for each. */
export function overviewCsv(product: StateProduct, states: readonly StateOverview[]): string {
  const head = csvHead(['State', 'Contracts', 'Rule', 'Maximum rate', ...FACT_NAMES, ...SOURCE_HEADS])
  const rows = states.map(({ name, rule }) => csvRow([name, PRODUCT_NAMES[product], ...cellsOf(rule)]))
  return head + rows.join('')
}

const SOURCE_HEADS = ['Citation', 'Source', 'Approved by', 'Approved on', 'In force from', 'In force until']
const NO_RULE = Array<null>(1 + FACT_NAMES.length + SOURCE_HEADS.length).fill(null)

function cellsOf(rule: StateRule | null): (string | null)[] {
  if (rule === null) return [originInWords(rule), ...NO_RULE]
  const rates = rule.rates.map((band) => `${bandInWords(band)}: ${band.anyOf.map(rateInWords).join(', or ')}`)
  return [
    ...[originInWords(rule), rates.join('; ')],
    ...factsOf(rule).map(({ words, citation }) => words && `${words} (${citation})`),
    ...[rule.citation, rule.source, rule.approval?.by ?? null, rule.approval?.on ?? null],
    ...[rule.effectiveFrom, rule.effectiveUntil],
  ]
}
