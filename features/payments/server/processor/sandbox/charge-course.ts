import type { RecordOf } from './journal.ts'
import { storyOf } from './stories.ts'

/** When things happen to a charge after it was made, in ms. */
export interface Pace {
  settleMs: number
  returnMs: number
}

type Charge = RecordOf<'charge'>

const WRONG_CENTS = 100

/** Returns the object of an event about a charge. */
export const eventObjectOf = (type: string, charge: Charge, pace: Pace, now: number): object =>
  type.startsWith('charge.') ? { object: 'dispute', payment_intent: charge.id } : intentOf(charge, pace, now)

/** Returns a charge as the API's PaymentIntent at a time. Its course follows from its record alone. */
export function intentOf(charge: Charge, pace: Pace, now: number): object {
  const { id, cents, kind, lastFour, madeAt, reference } = charge
  const story = storyOf(kind, lastFour)
  const age = now - madeAt
  const amount = story.isAmountWrong ? cents + WRONG_CENTS : cents
  const base = { id, object: 'payment_intent', amount, currency: 'usd', metadata: { charge: reference } }
  if (story.declined !== undefined) {
    const error = { code: 'card_declined', decline_code: story.declined, message: 'Your card was declined.' }
    return {
      ...base,
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: error,
      latest_charge: null,
    }
  }
  const isSettled = kind === 'card' || age >= (isEarlyReturn(charge) ? pace.returnMs : pace.settleMs)
  if (!isSettled) return { ...base, status: 'processing', amount_received: 0, latest_charge: { disputed: false } }
  const paid = { ...base, status: 'succeeded', amount_received: amount }
  if (story.returned === undefined || age < pace.returnMs) return { ...paid, latest_charge: { disputed: false } }
  const { network = null, reason } = story.returned
  const dispute = { reason, status: 'lost', network_reason_code: network }
  // A bank account's early return fails the payment itself. A later one, and each chargeback, is a dispute.
  if (!isEarlyReturn(charge)) return { ...paid, latest_charge: { disputed: true, dispute } }
  const error = {
    code: reason,
    decline_code: reason,
    network_decline_code: network,
    message: 'The debit was returned.',
  }
  return {
    ...base,
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: error,
    latest_charge: null,
  }
}

// Consumers have sixty days to deny an authorization.
const LATE = ['R10', 'R29']

function isEarlyReturn({ kind, lastFour }: Charge): boolean {
  const { returned } = storyOf(kind, lastFour)
  return kind === 'bank_account' && returned !== undefined && !LATE.includes(returned.network ?? '')
}

/** Returns the events of a charge with the ms after which each is sent. */
export function eventsOf(charge: Charge, pace: Pace): [afterMs: number, type: string][] {
  const { kind, lastFour } = charge
  const story = storyOf(kind, lastFour)
  if (story.declined !== undefined || story.isSilent) return []
  if (isEarlyReturn(charge)) return [[pace.returnMs, 'payment_intent.payment_failed']]
  const settled: [number, string] = [kind === 'card' ? 0 : pace.settleMs, 'payment_intent.succeeded']
  const lost: [number, string][] = story.returned === undefined ? [] : [[pace.returnMs, 'charge.dispute.created']]
  const events: [number, string][] = [settled, ...lost]
  return story.isToldTwice ? [...events, ...events] : events
}
