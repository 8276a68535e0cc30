import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { book, monthly, ownStateRule } from './booking-fixture.ts'
import { TODAY } from './loan-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let loanId: string
let clientId: string

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'dealer')
  const { data } = await maria.supabase
    .from('clients')
    .insert({ first_name: 'Dana', last_name: 'Whitfield', user_id: maria.person.id, state: 'TX' })
    .select('id')
    .single()
    .throwOnError()
  await ownStateRule(app, maria, 'TX')
  clientId = data.id
  loanId = await lendTo(clientId)
})
afterAll(() => app.close())

async function lendTo(client: string): Promise<string> {
  const add = async (sql: string, values: unknown[]) => (await app.database.pools.server.query(sql, values)).rows[0].id
  const lender = await add(
    "insert into public.lenders (organization_id, company_name, company_type) select organization_id, 'Meridian', 'lender' from public.clients where id = $1 returning id",
    [client],
  )
  const application = await add(
    `insert into public.loan_applications (organization_id, client_id, lender_id, loan_type, amount, purpose, status)
     select organization_id, id, $2, 'auto', 1200, 'Used car', 'approved' from public.clients where id = $1 returning id`,
    [client, lender],
  )
  const quote = monthly({ amount: 1200_00, ratePercent: '0', months: 12, start: addDays(TODAY, -20) })
  const on = { client_id: client, lender_id: lender, application_id: application, loan_type: 'auto', quote }
  return (await book(app, maria, on)).body.id
}

const WITH_JOINS = `*, lender:lenders(company_name, company_type), client:clients(first_name, last_name, email, phone),
  application:loan_applications(purpose, submitted_at, decision_at)`

test('a loan is returned with its lender, client and application', async () => {
  const { data, error } = await maria.supabase.from('loans').select(WITH_JOINS).eq('id', loanId).single()

  expect(error).toBeNull()
  expect(data).toMatchObject({
    loan_type: 'auto',
    amount: 1200,
    original_amount: 1200,
    status: 'current',
    past_due_amount: 0,
    days_past_due: 0,
    lender: { company_name: 'Meridian', company_type: 'lender' },
    client: { first_name: 'Dana', last_name: 'Whitfield', email: null, phone: null },
    application: { purpose: 'Used car', decision_at: expect.any(String) },
  })
})

test('loans and applications are listed by client, newest first, and cards by client', async () => {
  const loans = await maria.supabase
    .from('loans')
    .select('id')
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
  const applications = await maria.supabase
    .from('loan_applications')
    .select('purpose, lender:lenders(company_name)')
    .eq('client_id', clientId)
    .order('submitted_at', { ascending: false })
  const cards = await maria.supabase
    .from('credit_cards')
    .select('*, lender:lenders(company_name)')
    .eq('client_id', clientId)

  expect(loans.data).toEqual([{ id: loanId }])
  expect(applications.data).toEqual([{ purpose: 'Used car', lender: { company_name: 'Meridian' } }])
  expect(cards.data).toEqual([])
})

test('another subscriber finds no loan', async () => {
  const { data, error } = await omar.supabase.from('loans').select('id').eq('id', loanId).maybeSingle()

  expect({ data, error }).toEqual({ data: null, error: null })
})

test.each(['loans', 'loan_postings', 'loan_applications', 'credit_cards', 'lenders'])(
  '%s is read-only',
  async (table) => {
    const added = await maria.supabase.from(table).insert({ id: loanId })
    const removed = await maria.supabase.from(table).delete().eq('id', loanId)

    expect([added.error?.code, removed.error?.code]).toEqual(['42501', '42501'])
  },
)
