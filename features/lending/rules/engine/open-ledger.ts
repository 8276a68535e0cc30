import { accrualAt } from './accrual.ts'
import { periodsOf } from './contract-schedule.ts'
import { effectiveRates } from './effective-rates.ts'
import type { Ledger, OpenItem } from './ledger.ts'
import type { LoanEvent } from './loan-event.ts'
import { agreedSchedule } from './schedule.ts'
import type { LoanTerms } from './servicing-terms.ts'

/** The ledger of a loan before its first event. The events only tell at which rates it accrues. */
export function openLedger(terms: LoanTerms, events: readonly LoanEvent[]): Ledger {
  const { clock } = periodsOf(terms)
  const accrual = accrualAt(clock, effectiveRates(terms.rates, events))
  return {
    terms,
    events,
    calendar: terms.calendar,
    accrual,
    accruedTo: terms.opening?.on ?? terms.start,
    principalCents: 0,
    accrued: BigInt(terms.opening?.interestCents ?? 0) * accrual.denominator,
    items: openItems(terms),
    firstOpen: 0,
    ...{ fees: [], charges: [], creditBalanceCents: 0, advancedCents: 0 },
    paid: { principalCents: 0, interestCents: 0, feesCents: 0, chargesCents: 0 },
    ...{ chargedOff: null, forgivenCents: 0, ended: null, allocations: new Map() },
    ...{ isDeceased: false, bankruptcyChapter: null, isFraudClaimed: false },
  }
}

function openItems(terms: LoanTerms): OpenItem[] {
  let periodStart = terms.start
  return agreedSchedule(terms).map(({ number, due, paymentCents, interestCents, principalCents, balanceCents }) => {
    const item = {
      ...{ number, periodStart, due, dueCents: paymentCents, paidCents: 0, paidOn: null },
      ...{ interestCents, principalCents, paidInterestCents: 0, paidPrincipalCents: 0, waivedInterestCents: 0 },
      openingCents: balanceCents + principalCents,
    }
    periodStart = due
    return item
  })
}
