import { randomUUID } from 'node:crypto'
import { workCollections } from '#features/collections/server/work-collections.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { colleagueWith } from '#test/support/roles.ts'

export const TODAY = new Date().toISOString().slice(0, 10)
/** Noon in New York tomorrow, so that each attempt of the test was before. */
export const NOON_MS = Date.parse(`${addDays(TODAY, 1)}T17:00:00Z`)

export type CollectionsDesk = Awaited<ReturnType<typeof collectionsDesk>>

/** Maria's lending company with the collector Sam, with Ron who only reads and Lea who sees only her clients; and Omar's company. */
export async function collectionsDesk() {
  let nowMs = NOON_MS
  const app = await testApp({ clientsClock: () => nowMs })
  const { server: pool } = app.database.pools
  const maria = await app.subscriber('Maria', 'lender')
  const omar = await app.subscriber('Omar', 'lender')
  const sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  const ron = await app.signIn(await colleague(app.database, maria.person, 'Ron', 'read_only'))
  const lea = await app.signIn(await colleagueWith(app.database, maria.person, ['collect_loans']))
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows
  const call = (name: string, body: object, person: SignedIn = sam, key = randomUUID()) =>
    callCommand(app, name, body, { person, key })
  /** Books a weekly loan whose first due day was so many days ago, and ages it. */
  const loan = async (daysLate: number, more: { client?: string; person?: SignedIn; amount?: number } = {}) => {
    const person = more.person ?? maria
    const client = more.client ?? (await clientOf(person, { state: 'NY', zip: '10001', phone: '2125550100' })).id
    const start = addDays(TODAY, -daysLate - 7)
    const quote = {
      ...{ amount: more.amount ?? 900_00, rate_percent: '15', method: 'simple_daily', day_count: 'actual/365', start },
      calendar: { every: 'week', first_due: addDays(start, 7), count: 26 },
    }
    const booked = await call('book-loan', { client_id: client, loan_type: 'personal', quote }, person)
    if (booked.status >= 300) throw new Error(JSON.stringify(booked.body))
    await ageLoans(pool)
    return { id: String(booked.body.id), client }
  }
  return {
    ...{ app, pool, maria, omar, sam, ron, lea, rows, call, loan },
    act: (body: object, person?: SignedIn) => call('collections', body, person),
    pay: (loan_id: string, amount: number, effective_date = TODAY) =>
      call('post-payment', { loan_id, amount, effective_date, method: 'cash' }),
    setTime: (ms: number) => void (nowMs = ms),
    age: () => ageLoans(pool),
    ageOn: (day: string) => ageLoans(pool, day),
    work: () => workCollections({ pool }),
    account: async (id: string) =>
      (
        await rows<{ queue: string | null; rank: number; days_past_due: number; past_due_cents: string }>(
          `select (select q.name from public.collection_queues q where q.organization_id = a.organization_id and q.id = a.queue_id) as queue,
                  a.rank, a.days_past_due, a.past_due_cents from public.collection_accounts a where a.loan_id = $1`,
          [id],
        )
      )[0],
    promiseOf: async (id: string) =>
      (await rows<{ status: string }>('select * from public.payment_promises where id = $1', [id]))[0],
    close: () => app.close(),
  }
}
