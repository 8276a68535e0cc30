import { daysBetween } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Applied, InterestMethod } from './interest-method.ts'
import { type Ledger, type OpenItem, unpaidTotal } from './ledger.ts'
import type { DueItem, DueState, LoanState, LoanStatus } from './loan-state.ts'

// Metro 2 reports a delinquency to bureaus from 30 days on.
const MISSED_AFTER_DAYS = 30

/** The state of a ledger on a day. Interest must be accrued through it. */
export function stateOf(ledger: Ledger, method: InterestMethod, asOf: PlainDate): LoanState {
  const isOpen = ledger.ended === null && ledger.chargedOff === null
  const unpaid = isOpen ? unpaidItems(ledger, method, asOf) : new Map<OpenItem, Applied>()
  const items = dueItems(ledger, unpaid, asOf)
  const overdue = items.filter((item) => item.due < asOf && item.unpaidCents > 0)
  const next = items.find((item) => item.due >= asOf && item.unpaidCents > 0)
  const oldest = overdue[0]
  const interestCents = isOpen ? method.interestOwedCents(ledger, asOf) : 0
  return {
    asOf,
    status: statusOf(ledger, oldest !== undefined),
    ...{ advancedCents: ledger.advancedCents, principalCents: ledger.principalCents, interestCents },
    feesOwedCents: unpaidTotal(ledger.fees),
    chargesOwedCents: unpaidTotal(ledger.charges),
    ...{ creditBalanceCents: ledger.creditBalanceCents, paid: ledger.paid, chargedOff: ledger.chargedOff },
    forgivenCents: ledger.forgivenCents,
    ...{ items, fees: ledger.fees, charges: ledger.charges },
    pastDueCents: overdue.reduce((total, item) => total + item.unpaidCents, 0),
    daysPastDue: oldest === undefined ? 0 : daysBetween(oldest.due, asOf),
    oldestUnpaidDue: oldest?.due ?? null,
    nextDue: next === undefined ? null : { on: next.due, cents: next.unpaidCents },
    payoff: {
      ...{ principalCents: ledger.principalCents, interestCents },
      feesCents: unpaidTotal(ledger.fees),
      chargesCents: unpaidTotal(ledger.charges),
      totalCents: ledger.principalCents + interestCents + unpaidTotal(ledger.fees) + unpaidTotal(ledger.charges),
      perDiemCents: isOpen ? method.perDiemCents(ledger, asOf) : 0,
    },
    allocations: ledger.allocations,
    ...{ isDeceased: ledger.isDeceased, bankruptcyChapter: ledger.bankruptcyChapter },
    isFraudClaimed: ledger.isFraudClaimed,
  }
}

/** The unpaid parts of each installment. Together they are never more than the balance and its interest. */
function unpaidItems(ledger: Ledger, method: InterestMethod, asOf: PlainDate): Map<OpenItem, Applied> {
  const tolerance = ledger.terms.shortToleranceCents
  const unpaid = new Map<OpenItem, number>()
  for (const item of ledger.items) {
    const cents = method.unpaidCents(ledger, item, asOf)
    unpaid.set(item, cents < tolerance ? 0 : cents)
  }
  return method.project(ledger, unpaid)
}

const NOTHING: Applied = { interestCents: 0, principalCents: 0 }

// The balance after an installment is the principal of those that follow, or that left the book after them.
function dueItems(ledger: Ledger, unpaid: ReadonlyMap<OpenItem, Applied>, asOf: PlainDate): DueItem[] {
  let balanceCents = (ledger.chargedOff?.principalCents ?? 0) + ledger.forgivenCents
  const fromTheLast = ledger.items.toReversed().map((item) => {
    const row = asDueItem(item, unpaid.get(item) ?? NOTHING, { balanceCents, asOf })
    balanceCents += row.principalCents
    return row
  })
  return fromTheLast.toReversed()
}

function statusOf(ledger: Ledger, isOverdue: boolean): LoanStatus {
  if (ledger.ended === 'settled' || ledger.ended === 'sold') return ledger.ended
  if (ledger.chargedOff !== null) return 'charged_off'
  const owesFees = unpaidTotal(ledger.fees) + unpaidTotal(ledger.charges) > 0
  if (ledger.ended !== null) return ledger.ended === 'paid_off' && owesFees ? 'current' : ledger.ended
  return isOverdue ? 'past_due' : 'current'
}

function asDueItem(
  item: OpenItem,
  unpaid: Applied,
  { balanceCents, asOf }: { balanceCents: number; asOf: PlainDate },
): DueItem {
  const { number, periodStart, due, dueCents, paidCents, paidOn } = item
  const unpaidCents = unpaid.interestCents + unpaid.principalCents
  const interestCents = item.paidInterestCents + unpaid.interestCents
  const principalCents = item.paidPrincipalCents + unpaid.principalCents
  return {
    ...{
      number,
      periodStart,
      due,
      dueCents,
      paidCents,
      paidOn,
      unpaidCents,
      interestCents,
      principalCents,
      balanceCents,
    },
    paymentCents: interestCents + principalCents,
    state: dueState(item, unpaidCents, asOf),
  }
}

function dueState({ due, paidCents }: OpenItem, unpaidCents: number, asOf: PlainDate): DueState {
  if (unpaidCents === 0) return 'paid'
  if (due < asOf) return daysBetween(due, asOf) >= MISSED_AFTER_DAYS ? 'missed' : 'late'
  if (paidCents > 0) return 'partially_paid'
  return due === asOf ? 'due' : 'scheduled'
}
