import type { PlainDate } from '#platform/rules/dates.ts'
import { changeDueDate, changePayment, extend, modify } from './change-items.ts'
import type { InterestMethod } from './interest-method.ts'
import { accrueTo, emptyAllocation, type Ledger, unpaidOf } from './ledger.ts'
import type { EventOf, LoanEvent, LoanEventKind } from './loan-event.ts'
import type { LoanState } from './loan-state.ts'
import { openLedger } from './open-ledger.ts'
import { receive } from './receive-payment.ts'
import { scheduledInterest } from './scheduled-interest.ts'
import { lowerPayments } from './scra.ts'
import type { LoanTerms } from './servicing-terms.ts'
import { simpleInterest } from './simple-interest.ts'
import { stateOf } from './state-of.ts'

/**
 * All that a loan's terms and events say on a day. Pure and total: the same call computes any past or future day.
 * Events take effect by day, and within a day in the order of entry. A reversed event is as if it had never been.
 */
export function replay(terms: LoanTerms, events: readonly LoanEvent[], asOf: PlainDate): LoanState {
  const effective = effectiveEvents(events, asOf)
  const ledger = openLedger(terms, effective)
  const method = methodOf(terms)
  for (const event of effective) {
    accrueTo(ledger, event.on)
    enter(ledger, method, event)
  }
  accrueTo(ledger, asOf)
  return stateOf(ledger, method, asOf)
}

/** The events that count on a day, in the order in which they take effect. */
function effectiveEvents(events: readonly LoanEvent[], asOf: PlainDate): LoanEvent[] {
  const reversed = new Set(events.flatMap((event) => (event.kind === 'reversal' ? [event.reverses] : [])))
  return events
    .filter(({ id, kind, on }) => kind !== 'reversal' && !reversed.has(id) && on <= asOf)
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)) || one.sequence - other.sequence)
}

function methodOf({ method }: LoanTerms): InterestMethod {
  return method === 'simple_daily' ? simpleInterest : scheduledInterest
}

type Handlers = { [Kind in LoanEventKind]: (ledger: Ledger, event: EventOf<Kind>, method: InterestMethod) => void }

const NOTHING = () => {}

const HANDLERS: Handlers = {
  advance(ledger, { cents }) {
    ledger.principalCents += cents
    ledger.advancedCents += cents
  },
  payment: receiveMoney,
  credit: receiveMoney,
  recovery: receiveMoney,
  settlement(ledger, event, method) {
    receiveMoney(ledger, event, method)
    if (ledger.ended === null) leaveBook(ledger, 'settled')
  },
  sale: (ledger) => leaveBook(ledger, 'sold'),
  refund(ledger, { cents }) {
    ledger.creditBalanceCents -= cents
  },
  fee(ledger, { id, on, fee, cents, installment }) {
    ledger.fees.push({
      ...{ id, kind: fee, on, cents },
      paidCents: 0,
      waivedCents: 0,
      installment: installment ?? null,
    })
  },
  waiver(ledger, { fee, cents }) {
    const item = ledger.fees.find(({ id }) => id === fee)
    if (item !== undefined) item.waivedCents += Math.min(cents, unpaidOf(item))
  },
  charge(ledger, { id, on, charge, cents }) {
    ledger.charges.push({ ...{ id, kind: charge, on, cents }, paidCents: 0, waivedCents: 0, installment: null })
  },
  charge_off(ledger, { on }, method) {
    const interestCents = method.interestOwedCents(ledger, on)
    ledger.chargedOff = { on, principalCents: ledger.principalCents, interestCents, recoveredCents: 0 }
    ledger.principalCents = 0
    ledger.accrued = 0n
  },
  due_date_change: changeDueDate,
  payment_change: changePayment,
  extension: extend,
  modification: modify,
  deceased(ledger) {
    ledger.isDeceased = true
  },
  bankruptcy(ledger, { chapter }) {
    ledger.bankruptcyChapter = chapter
  },
  bankruptcy_dismissed(ledger) {
    ledger.bankruptcyChapter = null
  },
  fraud(ledger) {
    ledger.isFraudClaimed = true
  },
  fraud_resolved(ledger) {
    ledger.isFraudClaimed = false
  },
  // These say at which rate the loan accrues, which is known before the replay begins.
  ...{ rate_change: NOTHING, accrual_off: NOTHING, accrual_on: NOTHING },
  scra(ledger, event) {
    if (event.lowersPayments) lowerPayments(ledger, event)
  },
  // A reversal takes its event out of the replay.
  reversal: NOTHING,
}

function enter(ledger: Ledger, method: InterestMethod, event: LoanEvent): void {
  // The table has the handler of each kind; TypeScript can't follow the kind through the lookup.
  const handler = HANDLERS[event.kind] as (ledger: Ledger, event: LoanEvent, method: InterestMethod) => void
  handler(ledger, event, method)
}

function receiveMoney(
  ledger: Ledger,
  { id, cents, on }: { id: string; cents: number; on: PlainDate },
  method: InterestMethod,
): void {
  if (ledger.chargedOff === null) {
    ledger.allocations.set(id, receive(ledger, method, cents, on))
    return
  }
  ledger.chargedOff.recoveredCents += cents
  ledger.allocations.set(id, { ...emptyAllocation(), recoveredCents: cents })
}

/** Forgives what is left, or leaves it to the buyer. No installment becomes paid by it. */
function leaveBook(ledger: Ledger, ended: 'settled' | 'sold'): void {
  ledger.forgivenCents += ledger.principalCents
  ledger.ended = ended
  ledger.principalCents = 0
  ledger.accrued = 0n
  for (const fee of ledger.fees) fee.waivedCents += unpaidOf(fee)
  for (const charge of ledger.charges) charge.waivedCents += unpaidOf(charge)
}
