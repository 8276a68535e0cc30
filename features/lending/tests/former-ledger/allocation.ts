import type { PlainDate } from '#platform/rules/dates.ts'
import {
  type AccountState,
  type InstalmentState,
  type Posting,
  sumCents,
  unpaidCents,
  unpaidInterestCents,
} from './account-state.ts'
import { earnedInterestCents, payoffOn } from './payoff.ts'
import { type LoanTerms, schedule } from './schedule.ts'

/**
 * Returns the account after every posting up to and including a day, in order of their effective dates.
 *
 * A payment goes first to the installments whose period has begun, oldest first, interest before principal; then to
 * fees; then to later installments. So an old fee never leaves a full installment short. A payment that covers the
 * payoff ends the loan. A reversed posting has no effect.
 */
export function accountAfter(terms: LoanTerms, postings: readonly Posting[], asOf: PlainDate): AccountState {
  const account = openAccount(terms)
  for (const posting of standing(postings).filter(({ effectiveDate }) => effectiveDate <= asOf))
    enter(account, posting, terms)
  return account
}

function enter(account: AccountState, posting: Posting, terms: LoanTerms): void {
  if (posting.kind === 'fee') account.feesOwedCents.push(posting.amountCents)
  if (posting.kind === 'payment') receive(account, posting, terms)
}

function openAccount(terms: LoanTerms): AccountState {
  let periodStart = terms.startDate
  const instalments = schedule(terms).map((instalment) => {
    const row = {
      ...instalment,
      periodStart,
      paidInterestCents: 0,
      paidPrincipalCents: 0,
      waivedInterestCents: 0,
      paidOn: null,
    }
    periodStart = instalment.dueDate
    return row
  })
  return { instalments, feesOwedCents: [], paidFeesCents: 0, overpaidCents: 0 }
}

const ORDER_WITHIN_A_DAY = { disbursement: 0, fee: 1, payment: 2, reversal: 3 } as const

// Sorts postings of one day by a fixed rule, so that the order of entry has no effect.
function standing(postings: readonly Posting[]): Posting[] {
  const reversed = new Set(postings.map(({ reversesId }) => reversesId))
  return postings
    .filter(({ id, kind }) => kind !== 'reversal' && !reversed.has(id))
    .toSorted(
      (one, other) =>
        compare(one.effectiveDate, other.effectiveDate) ||
        ORDER_WITHIN_A_DAY[one.kind] - ORDER_WITHIN_A_DAY[other.kind] ||
        compare(one.id, other.id),
    )
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function receive(account: AccountState, { amountCents, effectiveDate }: Posting, terms: LoanTerms): void {
  const payoff = payoffOn(effectiveDate, account, terms)
  if (amountCents >= payoff.totalCents) {
    close(account, effectiveDate, terms)
    account.overpaidCents += amountCents - payoff.totalCents
    return
  }
  const begun = account.instalments.filter(({ periodStart }) => periodStart < effectiveDate)
  const later = account.instalments.filter(({ periodStart }) => periodStart >= effectiveDate)
  const afterBegun = payInstalments(begun, amountCents, effectiveDate)
  const afterFees = payFees(account, afterBegun)
  payInstalments(later, afterFees, effectiveDate)
}

function payInstalments(rows: InstalmentState[], cents: number, day: PlainDate): number {
  let rest = cents
  for (const row of rows.filter((one) => unpaidCents(one) > 0)) {
    const interest = Math.min(rest, unpaidInterestCents(row))
    const principal = Math.min(rest - interest, row.principalCents - row.paidPrincipalCents)
    row.paidInterestCents += interest
    row.paidPrincipalCents += principal
    rest -= interest + principal
    if (unpaidCents(row) === 0) row.paidOn = day
  }
  return rest
}

function payFees(account: AccountState, cents: number): number {
  let rest = cents
  account.feesOwedCents = account.feesOwedCents.map((owed) => {
    const paid = Math.min(rest, owed)
    rest -= paid
    return owed - paid
  })
  account.paidFeesCents += cents - rest
  return rest
}

// Interest paid in advance that never accrued was credited in the payoff, so it now counts as principal.
function close(account: AccountState, day: PlainDate, terms: LoanTerms): void {
  for (const row of account.instalments) {
    const earned = earnedInterestCents(row, day, terms)
    row.waivedInterestCents += row.paidInterestCents + unpaidInterestCents(row) - earned
    row.paidInterestCents = earned
    row.paidPrincipalCents = row.principalCents
    row.paidOn ??= day
  }
  account.paidFeesCents += sumCents(account.feesOwedCents)
  account.feesOwedCents = account.feesOwedCents.map(() => 0)
}
