import type { ServerResponse } from 'node:http'
import { eventObjectOf, eventsOf, intentOf } from './charge-course.ts'
import type { RecordOf } from './journal.ts'
import { type Asked, type Desk, idOf, refusal, send } from './sandbox-desk.ts'
import { storyOf } from './stories.ts'

/** Makes a charge, once for each key. */
export function charge(desk: Desk, { fields, key, account }: Asked, response: ServerResponse): void {
  const { journal, pace, now } = desk
  const method = journal.get('method', fields.get('payment_method') ?? '')
  const cents = Number(fields.get('amount'))
  if (method === undefined || journal.get('detached', method.id))
    return send(response, 400, refusal('No such payment method'))
  if (!Number.isSafeInteger(cents) || cents < 50)
    return send(response, 400, refusal('The amount must be at least 50 cents'))
  const id = idOf('pi', key)
  const isNew = journal.get('charge', id) === undefined
  const made = journal.add({
    ...{ of: 'charge', id, key, account, kind: method.kind, lastFour: method.lastFour, cents, madeAt: now() },
    reference: fields.get('metadata[charge]') ?? '',
  })
  const story = storyOf(made.kind, made.lastFour)
  if (isNew) desk.announce(made, eventsOf(made, pace), (type) => eventObjectOf(type, made, pace, now()))
  if (isNew && story.isReplyLost) return void response.destroy()
  const intent = intentOf(made, pace, made.madeAt)
  if (story.declined === undefined) return send(response, 200, intent)
  send(response, 402, { error: { message: 'Your card was declined.', code: 'card_declined', payment_intent: intent } })
}

/** Shows a charge as it is now. */
export function showCharge({ pace, now }: Desk, found: RecordOf<'charge'> | undefined, response: ServerResponse): void {
  if (found === undefined) return send(response, 404, refusal('No such payment_intent'))
  send(response, 200, intentOf(found, pace, now()))
}

/** Finds charges by their reference. */
export function search({ journal, pace, now }: Desk, fields: URLSearchParams, response: ServerResponse): void {
  const wanted = /metadata\['charge'\]:'([^']*)'/.exec(fields.get('query') ?? '')?.[1]
  const found = journal.all('charge').filter(({ reference }) => reference === wanted)
  send(response, 200, { data: found.map((one) => intentOf(one, pace, now())) })
}
