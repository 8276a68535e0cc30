import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { openLoan } from '#features/lending/tests/loan-fixture.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague, companyFacts } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let sam: SignedIn
let omar: SignedIn
let product = ''

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'lender')
  for (const owner of [maria, omar]) await companyFacts(app.database, owner.person, 'lending_opened_at = now()')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  product = await newProduct(maria)
  await lend(maria, 'Dana', { contact: sam, product })
  await lend(maria, 'Ruth', {})
  await lend(omar, 'Olga', { contact: omar, product: await newProduct(omar) })
})
afterAll(() => app.close())

const newProduct = async (person: SignedIn): Promise<string> =>
  (await callCommand(app, 'create-product', { name: 'Payday', terms: PERSONAL_TERMS, offer: true }, { person })).body.id

/** Stores a loan to a new client, from an application for a product if there is one. */
async function lend(
  by: SignedIn,
  first_name: string,
  { contact, product: of }: { contact?: SignedIn; product?: string },
) {
  const { data } = await by.supabase
    .from('clients')
    .insert({ first_name, last_name: 'Whitfield', state: 'TX', assigned_contact_id: contact?.person.id ?? null })
    .select('id, organization_id')
    .single()
    .throwOnError()
  const { rows } = await app.database.pools.server.query(
    `insert into public.loan_applications (organization_id, client_id, loan_type, amount, status, submitted_at, product_version_id)
     select $1, $2, 'personal', 3400, 'approved', now(), (select id from public.loan_product_versions where product_id = $3) returning id`,
    [data.organization_id, data.id, of],
  )
  const home = { organizationId: data.organization_id, clientId: data.id }
  await openLoan(app.database.pools.server, home, undefined, { applicationId: rows[0].id })
}

async function found(who: SignedIn, wish: object) {
  const { data } = await who.supabase.rpc('loan_list', { wish: { ...wish } }).throwOnError()
  return (data as { rows: { full_name: string; product: string; owner: string }[] }).rows // As its comment describes.
}
const names = async (who: SignedIn, wish: object) =>
  (await found(who, wish)).map(({ full_name }) => full_name).toSorted()

test('a loan shows its product and the contact of its borrower', async () => {
  const rows = await found(maria, { search: 'dana' })

  expect(rows).toMatchObject([{ product: 'Payday', owner: 'Sam' }])
  expect(await found(maria, { search: 'ruth' })).toMatchObject([{ product: null, owner: null }])
})

test('loans by owner and by product, with their totals', async () => {
  expect(await names(maria, { owner: sam.person.id })).toEqual(['Dana Whitfield'])
  expect(await names(maria, { owner: 'mine' })).toEqual([])
  expect(await names(sam, { owner: 'mine' })).toEqual(['Dana Whitfield'])
  expect(await names(maria, { owner: 'none' })).toEqual(['Ruth Whitfield'])
  expect(await names(maria, { product })).toEqual(['Dana Whitfield'])
  expect(await names(maria, { product: 'none' })).toEqual(['Ruth Whitfield'])
  const totals = await maria.supabase.rpc('loan_totals', { wish: { product, owner: sam.person.id } }).throwOnError()
  expect(totals.data).toEqual({ loans: 1, balance: 3400, past_due: 0 })
})

test('the filters of another company find nothing of it', async () => {
  expect(await names(omar, { product })).toEqual([])
  expect(await names(omar, { owner: sam.person.id })).toEqual([])
  expect(await names(omar, { owner: 'mine', sort: 'past_due_amount', descending: true })).toEqual(['Olga Whitfield'])
})

test('a filter that is no id is refused, not run as SQL', async () => {
  const wish = { owner: "x'; drop table public.loans --" }

  expect((await maria.supabase.rpc('loan_list', { wish })).error?.code).toBe('22P02')
  expect((await maria.supabase.rpc('loan_list', { wish: { product: 'x' } })).error?.code).toBe('22P02')
})

test('the export has the product and the owner', async () => {
  const reply = await app.fetch('/functions/v1/export-lending', {
    method: 'POST',
    headers: { apikey: app.anonKey, 'content-type': 'application/json', authorization: `Bearer ${maria.token}` },
    body: JSON.stringify({ list: 'loans', wish: { product }, date: '2026-01-31' }),
  })

  const [head, ...rows] = (await reply.text()).trim().split('\r\n')
  expect(head).toContain('Type,Product,Owner,Status')
  expect(head).toMatch(/,Autopay$/)
  expect(rows).toEqual([expect.stringContaining('Dana Whitfield,TX,personal,Payday,Sam,current')])
})

/** Stores an authorization to debit the loan of a client. */
async function authorize(name: string, more: { problem?: string; endedAt?: string } = {}): Promise<void> {
  await app.database.pools.server.query(
    `with loan as (select l.organization_id, l.client_id, l.id from public.loans l join public.clients c on c.id = l.client_id
                    where c.first_name || ' ' || c.last_name = $1::text),
          method as (
       insert into public.payment_methods (organization_id, client_id, kind, brand, last_four, is_sandbox)
       select organization_id, client_id, 'bank_account', 'First Bank', '6789', true from loan returning *)
     insert into public.autopay_authorizations (organization_id, client_id, loan_id, method_id, amount_rule, most_cents, days_before,
                                                retries, retry_after_days, signed_by, signed_on, signed_how, agreed_text,
                                                copy_given_how, last_installment, problem, ended_at, end_reason)
     select loan.organization_id, loan.client_id, loan.id, method.id, 'installment', 50000, 3, 1, 3, $1, '2026-01-05', 'pay_page',
            'I agree', 'email', 0, $2, $3::timestamptz, case when $3::text is not null then 'The borrower asked' end
       from loan, method`,
    [name, more.problem ?? null, more.endedAt ?? null],
  )
}

test('loans by autopay: on, off once it ended, and with a problem', async () => {
  await authorize('Dana Whitfield', { endedAt: '2026-02-01T00:00Z' })
  expect(await names(maria, { autopay: 'off' })).toEqual(['Dana Whitfield', 'Ruth Whitfield'])
  expect(await names(maria, { autopay: 'on' })).toEqual([])

  await authorize('Dana Whitfield', { problem: 'The bank declined the debit' })
  await authorize('Ruth Whitfield')

  expect(await names(maria, { autopay: 'on' })).toEqual(['Dana Whitfield', 'Ruth Whitfield'])
  expect(await names(maria, { autopay: 'problem' })).toEqual(['Dana Whitfield'])
  expect(await names(maria, { autopay: 'off' })).toEqual([])
  expect(await found(maria, { search: 'dana' })).toMatchObject([{ autopay: 'problem' }])
  expect(await found(maria, { search: 'ruth' })).toMatchObject([{ autopay: 'on' }])
  expect(await names(omar, { autopay: 'on' })).toEqual([])
  expect((await maria.supabase.rpc('loan_list', { wish: { autopay: 'x' } })).error?.code).toBe('22023')
})
