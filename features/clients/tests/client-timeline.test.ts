import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventSentence } from '#features/clients/rules/file-event.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

interface Event {
  id: number
  action: string
  actor_name: string | null
  fields: string[]
  details: Record<string, unknown>
}

let app: TestApp
let maria: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())

async function newClient(): Promise<string> {
  const { data } = await maria.supabase
    .from('clients')
    .insert({ first_name: 'Dana', last_name: 'Whitfield' })
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  return data.id
}

const server = async (sql: string, values: unknown[]): Promise<string> =>
  (await app.database.pools.server.query<{ id: string }>(`${sql} returning id`, values)).rows[0]?.id ?? ''

const applied = (client: string) =>
  server(
    `insert into public.loan_applications (organization_id, client_id, loan_type, amount)
     select organization_id, id, 'auto', 1200 from public.clients where id = $1`,
    [client],
  )
const lent = (client: string) =>
  server(
    `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                               start_date, first_payment_date)
     select organization_id, id, 'auto', 1200, 0, 12, 100, current_date - 20, current_date + 10 from public.clients where id = $1`,
    [client],
  )
const posted = (loan: string, kind: string, amount: number, reverses: string | null = null) =>
  server(
    `insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date, reverses_id)
     select organization_id, id, $2, $3, current_date, $4 from public.loans where id = $1`,
    [loan, kind, amount, reverses],
  )

async function timeline({ supabase }: SignedIn, client_id: string, page: object = {}): Promise<Event[]> {
  const { data } = await supabase.rpc('client_timeline', { client_id, ...page }).throwOnError()
  return data as Event[] // the function's columns
}
const sentences = async (client: string) => (await timeline(maria, client)).map(eventSentence)

test('payments, fees and reversals appear in the file of the loan’s client', async () => {
  const client = await newClient()
  const loan = await lent(client)

  const payment = await posted(loan, 'payment', 158.14)
  await posted(loan, 'fee', 25)
  await posted(loan, 'reversal', 158.14, payment)

  const told = (await sentences(client)).map((sentence) => sentence.replace(/ on \w+ \d+, \d{4}$/, ' on its day'))
  expect(told).toEqual([
    'Reversed a posting of $158.14 on its day',
    'Charged a fee of $25.00 on its day',
    'Recorded a payment of $158.14 on its day',
    'Added a loan',
    'Added the client',
  ])
})

test('an application appears when it is made and at each step of its decision', async () => {
  const client = await newClient()
  const application = await applied(client)

  for (const status of ['in_review', 'in_review', 'approved', 'funded']) {
    await server('update public.loan_applications set status = $2 where id = $1', [application, status])
  }

  expect(await sentences(client)).toEqual([
    'Funded a loan application',
    'Approved a loan application',
    'Added a loan application',
    'Added a loan application',
    'Added the client',
  ])
})

test('an event that names the client twice appears once', async () => {
  const client = await newClient()
  await app.database.pools.server.query(
    `select app.record_audit(organization_id, null, 'rights_statement.printed', 'clients', id, jsonb_build_object('client_id', id))
       from public.clients where id = $1`,
    [client],
  )

  expect(await sentences(client)).toEqual(['Printed the statement of credit file rights', 'Added the client'])
})

test('a long timeline is read page by page, each event once', async () => {
  const client = await newClient()
  const loan = await lent(client)
  for (let amount = 1; amount <= 7; amount += 1) await posted(loan, 'payment', amount)

  const pages: Event[][] = []
  do {
    const before = pages.at(-1)?.at(-1)?.id ?? null
    pages.push(await timeline(maria, client, { before, count: 4 }))
  } while (pages.at(-1)?.length === 4)

  const ids = pages.flat().map(({ id }) => id)
  expect(pages.map((page) => page.length)).toEqual([4, 4, 1])
  expect(new Set(ids).size).toBe(9)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
})

test('another subscriber reads none of it', async () => {
  const client = await newClient()
  await posted(await lent(client), 'payment', 10)

  expect(await timeline(omar, client)).toEqual([])
})
