import type { Assumption, Estimable } from '#features/lending/rules/disclosure/disclosure.ts'
import { typedCents } from '#features/lending/rules/inspector/typed-values.ts'
import { payoutBody, type TypedPayout } from '#features/lending/screens/funding/payout-fields.tsx'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { ClosingFacts } from './closing-queries.ts'

/** The prices of a sale on credit, as typed. */
export const PRICE_NAMES = ['cash_price', 'down_payment', 'trade_in_value', 'trade_in_payoff'] as const
export type PriceName = (typeof PRICE_NAMES)[number]

/** The fields of a closing, as typed. */
export interface TypedClosing extends Record<PriceName, string> {
  start: string
  firstDue: string
  language: string
  means: string
  address: string
  phone: string
  mlaOral: string
  trade_in: string
  hasDemandFeature: boolean
  estimates: Estimable[]
  buysDwelling: boolean
  assumption: Assumption
  wantsAutopay: boolean
  bank: string
  /** The account of automatic payments, where the payout has none. */
  routing: string
  lastFour: string
  accountType: 'checking' | 'savings'
}

const dollars = (cents: number | null) => (cents === null || cents === 0 ? '' : dollarsAndCents(cents).slice(1))

/** Returns the fields of a new closing. The prices come from the application where it has them, and the language is the applicant's. */
export const newClosing = (today: string, facts: ClosingFacts): TypedClosing => ({
  ...{
    start: today,
    firstDue: '',
    language: facts.preferredLanguage ?? 'en',
    means: 'link',
    address: '',
    phone: '',
    mlaOral: '',
  },
  ...{ cash_price: dollars(facts.cashPriceCents), down_payment: dollars(facts.downPaymentCents) },
  ...{ trade_in_value: '', trade_in_payoff: '', trade_in: '', hasDemandFeature: false, estimates: [] },
  ...{ buysDwelling: false, assumption: 'not_allowed', wantsAutopay: false, bank: '' },
  ...{ routing: '', lastFour: '', accountType: 'checking' },
})

/** Returns why a typed price isn't an amount; undefined if it is one, or empty. */
export function priceProblem(typed: string): string | undefined {
  const read = typed.trim() === '' ? { value: 0 } : typedCents(typed)
  return 'problem' in read ? read.problem : undefined
}

const centsOfTyped = (typed: string): number => {
  const read = typed.trim() === '' ? { value: 0 } : typedCents(typed)
  return 'problem' in read ? 0 : read.value
}

/** Returns the account of automatic payments: that of the payout, or the typed one. */
function autopayOf(typed: TypedClosing, payout: TypedPayout | null) {
  const { bank, routing, lastFour, accountType } = typed
  if (payout === null || payout.account === '')
    return { bank_name: bank, routing, last_four: lastFour, type: accountType }
  return { bank_name: bank, routing: payout.routing, last_four: payout.account.slice(-4), type: payout.type }
}

/** Returns a typed closing as the command takes it. */
export function closingBody(
  application_id: string,
  typed: TypedClosing,
  payout: TypedPayout | null,
  { isCreditSale, isOnDwelling }: ClosingFacts,
): object {
  const { start, firstDue, language, means, address, phone, mlaOral, trade_in } = typed
  const sale = {
    ...{ cash_price_cents: centsOfTyped(typed.cash_price), down_payment_cents: centsOfTyped(typed.down_payment) },
    ...{ trade_in_cents: centsOfTyped(typed.trade_in_value), trade_in },
    trade_in_payoff_cents: centsOfTyped(typed.trade_in_payoff),
  }
  return {
    ...{ application_id, start, language, means, payout: payout === null ? null : payoutBody(payout) },
    ...(firstDue !== '' && { first_due: firstDue }),
    ...(address !== '' && { creditor_address: address }),
    ...(phone !== '' && { creditor_phone: phone }),
    ...(mlaOral !== '' && { mla_oral: mlaOral }),
    ...(typed.hasDemandFeature && { has_demand_feature: true }),
    ...(typed.estimates.length > 0 && { estimates: typed.estimates }),
    ...(isOnDwelling && typed.buysDwelling && { buys_dwelling: true, assumption: typed.assumption }),
    ...(isCreditSale && { sale }),
    ...(typed.wantsAutopay && { autopay: autopayOf(typed, payout) }),
  }
}
