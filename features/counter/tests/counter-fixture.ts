import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

export const TODAY = new Date().toISOString().slice(0, 10)

export type CounterDesk = Awaited<ReturnType<typeof counterDesk>>

/** Maria's lending company with the clerks Carla, Cyrus, and Odile, the admin Ada, and the reader Nora; and Rival's company. */
export async function counterDesk() {
  const app = await testApp()
  const { server: pool } = app.database.pools
  const maria = await app.subscriber('Maria', 'lender')
  const rival = await app.subscriber('Rival', 'lender')
  const member = async (name: string, role: 'admin' | 'staff' | 'read_only') =>
    app.signIn(await colleague(app.database, maria.person, name, role))
  const [carla, cyrus] = [await member('Carla', 'staff'), await member('Cyrus', 'staff')]
  const odile = await member('Odile', 'staff')
  const [ada, nora] = [await member('Ada', 'admin'), await member('Nora', 'read_only')]
  const call = (name: string, body: object, person: SignedIn = maria, key: string = randomUUID()) =>
    callCommand(app, name, body, { person, key })
  const clientOf = async ({ supabase }: SignedIn, first_name: string) => {
    const { data } = await supabase
      .from('clients')
      .insert({ first_name, last_name: 'Whitfield', state: 'MI' })
      .select('id')
      .single()
    const client: { id: string } | null = data
    return client?.id ?? ''
  }
  const clientId = await clientOf(maria, 'Dana')
  const loan = async (client = clientId, person = maria) => {
    const quote = {
      ...{ amount: 900_00, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start: TODAY },
      calendar: { every: 'week', first_due: addDays(TODAY, 7), count: 26 },
    }
    const booked = await call('book-loan', { client_id: client, loan_type: 'personal', quote }, person)
    if (booked.status !== 201) throw new Error(JSON.stringify(booked.body))
    return String(booked.body.id)
  }
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows
  return {
    ...{ app, pool, maria, rival, carla, cyrus, odile, ada, nora, call, clientOf, clientId, loan, rows },
    open: (person: SignedIn, counts: object = { bill_20: 5 }) => call('cash-drawer', { act: 'open', counts }, person),
    take: (person: SignedIn, loanId: string, more: object = {}, key?: string) =>
      call(
        'counter-receipt',
        {
          ...{ act: 'take', client_id: clientId, method: 'cash', tendered: 60 },
          ...{ lines: [{ loan_id: loanId, amount: 50 }], ...more },
        },
        person,
        key,
      ),
    /** Makes a drawer one of the day before. No command can. */
    async age(drawer: string) {
      const owner = new pg.Client(app.database.ownerUrl)
      await owner.connect()
      await owner.query('update public.cash_drawers set business_day = business_day - 1 where id = $1', [drawer])
      await owner.end()
    },
    close: () => app.close(),
  }
}

/** Returns a loan's postings after its first advance: kind and dollars, in the order of entry. */
export const ledgerOf = async ({ rows }: Pick<CounterDesk, 'rows'>, loan: string): Promise<string[]> =>
  (
    await rows<{ entry: string }>(
      "select kind || ' ' || amount as entry from public.loan_postings where loan_id = $1 and kind <> 'disbursement' order by created_at, id",
      [loan],
    )
  ).map(({ entry }) => entry)
