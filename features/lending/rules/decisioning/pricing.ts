import { dollarsAndCents } from '#platform/rules/money.ts'
import type { DecisionInputs } from './decision-inputs.ts'
import { type Findings, miss, readInputs, valueOf } from './findings.ts'
import type { InputKey, InputValues } from './input-registry.ts'
import { type LawfulPrice, lawfulPrice, type Structure } from './lawful-price.ts'
import { PAYMENTS_A_YEAR } from './level-price.ts'
import { percentOf } from './percent-of.ts'
import type { Policy, PriceRow } from './policy.ts'
import { allHold, type TestedInput } from './rule-steps.ts'

const TERMS: InputKey[] = ['amount_cents', 'term_months']
const READ: readonly InputKey[] = ['amount_cents', 'term_months', 'loan_to_value_percent', 'state']

/** Prices the terms by the first row that matches, and adds the inputs that follow from the payment. */
export function runPricing(
  policy: Policy,
  inputs: DecisionInputs,
  structure: Structure | null,
  findings: Findings,
): void {
  const found = structure === null ? TERMS : matchedPrice(policy, findings)
  const row = Array.isArray(found) || found === null ? null : found
  const at = row === null ? -1 : policy.pricing.indexOf(row)
  const price = row === null || structure === null ? null : lawfulPrice(structure, row, inputs)
  findings.trace.push({
    ...{ stage: 'price', id: 'price', name: 'Price', result: Array.isArray(found) ? 'missing' : 'applied' },
    row: at < 0 ? null : at + 1,
    inputs: readInputs(findings.values, READ),
    effect: price === null ? 'refer: no price' : priceText(price),
  })
  if (Array.isArray(found)) miss(findings, found)
  // Without a tier, because something is missing, no row could match.
  else if (price === null && findings.missing.length > 0) return
  else if (price === null) findings.referBecause.push('The policy has no price for these terms')
  else if ('problem' in price) findings.referBecause.push(price.problem)
  else priced(price, row, inputs, findings)
}

function priced(
  price: Extract<LawfulPrice, { offer: object }>,
  row: PriceRow | null,
  inputs: DecisionInputs,
  findings: Findings,
) {
  const { offer } = price
  findings.price = offer
  findings.values = { ...findings.values, ...paymentInputs(offer.payment_cents, findings.values, inputs.frequency) }
  const most = row?.max_amount_cents ?? null
  if (most === null || offer.amount_cents <= most) return
  findings.countered = true
  findings.counterReasons.push(...(findings.lostReasons.length > 0 ? findings.lostReasons : findings.factorReasons))
}

const priceText = (price: LawfulPrice) =>
  'problem' in price
    ? `refer: ${price.problem}`
    : `${price.offer.rate_percent}%, ${dollarsAndCents(price.offer.payment_cents)} a payment`

/** Returns the first row that matches, the unknown inputs on which that depends, or null if no row does. */
function matchedPrice({ pricing }: Policy, { values, tier }: Findings): PriceRow | InputKey[] | null {
  for (const row of pricing) {
    if (row.tier !== null && row.tier !== tier) continue
    const tests: TestedInput[] = [
      { input: 'term_months', test: row.term },
      { input: 'loan_to_value_percent', test: row.ltv },
      { input: 'state', test: row.states.length === 0 ? null : { is: 'among', values: row.states } },
    ]
    const held = allHold(values, tests)
    if (held === true) return row
    if (held === null) return tests.flatMap(({ input, test }) => (test === null ? [] : [input]))
  }
  return null
}

/** Returns the inputs that follow from a payment in cents. Each is absent if a part of its formula is unknown. */
export function paymentInputs(
  paymentCents: number,
  values: InputValues,
  frequency: DecisionInputs['frequency'],
): InputValues {
  const aYear = PAYMENTS_A_YEAR[frequency]
  const monthly = Math.round((paymentCents * aYear) / 12)
  const income = figure(values, 'monthly_income_cents')
  const debts = figure(values, 'reported_debts_cents')
  const housing = figure(values, 'unreported_housing_cents')
  const owed = debts === null || housing === null ? null : debts + housing
  const hasIncome = income !== null && income > 0
  return {
    payment_cents: paymentCents,
    ...(hasIncome && { payment_to_income_percent: percentOf(monthly, income) }),
    ...(hasIncome && owed !== null && { debt_to_income_percent: percentOf(owed + monthly, income) }),
    ...(income !== null &&
      owed !== null && { disposable_income_cents: Math.floor(((income - owed) * 12) / aYear) - paymentCents }),
  }
}

function figure(values: InputValues, key: InputKey): number | null {
  const value = valueOf(values, key)
  return typeof value === 'number' ? value : null
}
