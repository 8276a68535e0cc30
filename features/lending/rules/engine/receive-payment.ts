import type { PlainDate } from '#platform/rules/dates.ts'
import type { InterestMethod } from './interest-method.ts'
import { emptyAllocation, type Ledger, payAccountItems, unpaidTotal } from './ledger.ts'
import type { Allocation } from './loan-state.ts'

/** The amount that pays off the loan on the day. Interest must be accrued through it. */
function owedInAll(ledger: Ledger, method: InterestMethod, day: PlainDate): number {
  const { principalCents, fees, charges } = ledger
  return principalCents + method.interestOwedCents(ledger, day) + unpaidTotal(fees) + unpaidTotal(charges)
}

/**
 * Applies money to a loan by its waterfall. Money that covers all that is owed ends the loan; what is left becomes a credit balance.
 * The parts of the allocation are the whole payment.
 */
export function receive(ledger: Ledger, method: InterestMethod, cents: number, day: PlainDate): Allocation {
  if (ledger.ended === 'sold' || ledger.ended === 'settled') return asCredit(ledger, cents)
  if (cents >= owedInAll(ledger, method, day)) return payOff(ledger, method, cents, day)
  const allocation = emptyAllocation()
  let rest = cents
  for (const part of ledger.terms.waterfall) rest = spend(ledger, method, { part, day, allocation }, rest)
  // A waterfall that ends early leaves money: it lowers the balance.
  if (rest > 0) add(allocation, method.applyToPrincipal(ledger, rest, day))
  return allocation
}

function payOff(ledger: Ledger, method: InterestMethod, cents: number, day: PlainDate): Allocation {
  const interestCents = method.interestOwedCents(ledger, day)
  const principalCents = ledger.principalCents
  const feesCents = unpaidTotal(ledger.fees)
  const chargesCents = unpaidTotal(ledger.charges)
  const before = { ...ledger.paid }
  method.close(ledger, day)
  ledger.paid.interestCents = before.interestCents + interestCents
  ledger.paid.principalCents = before.principalCents + principalCents
  payAccountItems(ledger.fees, feesCents)
  payAccountItems(ledger.charges, chargesCents)
  ledger.paid.feesCents += feesCents
  ledger.paid.chargesCents += chargesCents
  ledger.ended ??= 'paid_off'
  const creditCents = cents - principalCents - interestCents - feesCents - chargesCents
  ledger.creditBalanceCents += creditCents
  return { ...emptyAllocation(), interestCents, principalCents, feesCents, chargesCents, creditCents }
}

interface Spending {
  part: Ledger['terms']['waterfall'][number]
  day: PlainDate
  allocation: Allocation
}

function spend(ledger: Ledger, method: InterestMethod, { part, day, allocation }: Spending, cents: number): number {
  if (cents === 0) return 0
  if (part === 'fees') return payItems(ledger, 'fees', allocation, cents)
  if (part === 'charges') return payItems(ledger, 'charges', allocation, cents)
  if (part === 'principal') {
    add(allocation, method.applyToPrincipal(ledger, cents, day))
    return 0
  }
  const items = openItems(ledger, day, part === 'due')
  const { restCents, installments, ...applied } = method.applyToItems(ledger, items, cents, day)
  add(allocation, applied)
  allocation.installments.push(...installments)
  return restCents
}

/** The unpaid installments whose period has begun by the day, or those that follow. */
function openItems(ledger: Ledger, day: PlainDate, hasBegun: boolean): Ledger['items'] {
  while (ledger.items[ledger.firstOpen]?.paidOn) ledger.firstOpen++
  const open = ledger.items.slice(ledger.firstOpen)
  const begun = open.findIndex(({ periodStart }) => periodStart >= day)
  if (begun === -1) return hasBegun ? open : []
  return hasBegun ? open.slice(0, begun) : open.slice(begun)
}

function payItems(ledger: Ledger, kind: 'fees' | 'charges', allocation: Allocation, cents: number): number {
  const rest = payAccountItems(ledger[kind], cents)
  const key = `${kind}Cents` as const
  allocation[key] += cents - rest
  ledger.paid[key] += cents - rest
  return rest
}

function add(allocation: Allocation, applied: { interestCents: number; principalCents: number }): void {
  allocation.interestCents += applied.interestCents
  allocation.principalCents += applied.principalCents
}

function asCredit(ledger: Ledger, cents: number): Allocation {
  ledger.creditBalanceCents += cents
  return { ...emptyAllocation(), creditCents: cents }
}
