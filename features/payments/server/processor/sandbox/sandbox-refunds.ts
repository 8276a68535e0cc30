import type { ServerResponse } from 'node:http'
import { intentOf } from './charge-course.ts'
import type { RecordOf } from './journal.ts'
import { type Asked, type Desk, idOf, refusal, send } from './sandbox-desk.ts'
import { refundStoryOf } from './stories.ts'

type Refund = RecordOf<'refund'>

const MISSING_CENTS = 25

/** Returns a refund as the API's object at a time. Its course follows from its record alone. */
function refundOf(refund: Refund, { pace, now }: Pick<Desk, 'pace' | 'now'>): object {
  const { id, cents, kind, lastFour, charge: payment_intent, madeAt, reference } = refund
  const story = refundStoryOf(lastFour)
  const amount = story.isAmountWrong ? cents - MISSING_CENTS : cents
  const base = { id, object: 'refund', amount, payment_intent, metadata: { refund: reference } }
  const age = now() - madeAt
  if (story.failure !== undefined && age >= pace.returnMs)
    return { ...base, status: 'failed', failure_reason: story.failure }
  const isAtOnce = kind === 'card' && lastFour !== '7726'
  return { ...base, status: isAtOnce || age >= pace.settleMs ? 'succeeded' : 'pending' }
}

function eventsOf({ kind, lastFour }: Refund, { pace }: Desk): [afterMs: number, type: string][] {
  const { failure, isSilent, isToldTwice } = refundStoryOf(lastFour)
  if (isSilent) return []
  const events: [number, string][] = [
    [kind === 'card' && lastFour !== '7726' ? 0 : pace.settleMs, 'refund.updated'],
    ...(failure === undefined ? [] : [[pace.returnMs, 'refund.failed'] satisfies [number, string]]),
  ]
  return isToldTwice ? [...events, ...events] : events
}

/** Makes a refund, once for each key. More than the rest of a charge is refused, and a charge that was lost. */
export function refund(desk: Desk, { fields, key, account }: Asked, response: ServerResponse): void {
  const { journal, pace, now } = desk
  const made = journal.get('charge', fields.get('payment_intent') ?? '')
  const cents = Number(fields.get('amount'))
  const id = idOf('re', key)
  const earlier = journal.get('refund', id)
  if (earlier !== undefined) return send(response, 200, refundOf(earlier, desk))
  if (made === undefined) return send(response, 404, refusal('No such payment_intent'))
  const { status, latest_charge: paid } = Object(intentOf(made, pace, now()))
  if (status !== 'succeeded') return send(response, 400, refusal('This payment has not succeeded'))
  if (paid?.disputed) return send(response, 400, refusal('The payment has been charged back; cannot issue a refund'))
  if (!Number.isSafeInteger(cents) || cents < 1) return send(response, 400, refusal('Invalid amount'))
  const before = refundsOf(desk, made.id).reduce((sum, one) => sum + one.cents, 0)
  if (before + cents > made.cents)
    return send(response, 400, refusal('Refund amount is greater than the unrefunded amount on the charge'))
  const story = refundStoryOf(made.lastFour)
  if (story.isRefused) return send(response, 400, refusal('This payment can’t be refunded'))
  const kept = journal.add({
    ...{ of: 'refund', id, key, account, charge: made.id, kind: made.kind, lastFour: made.lastFour, cents },
    ...{ madeAt: now(), reference: fields.get('metadata[refund]') ?? '' },
  })
  desk.announce(kept, eventsOf(kept, desk), () => refundOf(kept, desk))
  if (story.isReplyLost) return void response.destroy()
  send(response, 200, refundOf(kept, desk))
}

// A refund that failed gave nothing back.
const refundsOf = (desk: Desk, charge: string): Refund[] =>
  desk.journal.all('refund').filter((one) => one.charge === charge && Object(refundOf(one, desk)).status !== 'failed')

/** Shows a refund as it is now. */
export function showRefund(desk: Desk, found: Refund | undefined, response: ServerResponse): void {
  if (found === undefined) return send(response, 404, refusal('No such refund'))
  send(response, 200, refundOf(found, desk))
}

/** Lists the refunds of a charge. */
export function listRefunds(desk: Desk, fields: URLSearchParams, response: ServerResponse): void {
  const found = desk.journal.all('refund').filter(({ charge }) => charge === fields.get('payment_intent'))
  send(response, 200, { data: found.map((one) => refundOf(one, desk)) })
}
