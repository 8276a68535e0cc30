import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { newcomer, superAdmin } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let ada: SignedIn
let client: string
let report: string

const DANA = {
  first_name: 'Dana',
  last_name: 'Whitfield',
  address: '1402 Larkspur Ln',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
}

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'dealer')
  ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  const added = await maria.supabase
    .from('clients')
    .insert({ ...DANA, user_id: maria.person.id, assigned_contact_id: maria.person.id })
    .select()
    .single()
  client = added.data?.id
  const { rows } = await app.database.pools.server.query(
    `insert into public.credit_reports (organization_id, client_id, report_type, status, bureau_data)
     select organization_id, id, 'tri-bureau', 'success', '{"experian": {"status": "success"}}' from public.clients where id = $1 returning id`,
    [client],
  )
  report = rows[0].id
})
afterAll(() => app.close())

test('users: one’s own flag and company, the list of colleagues, and who exists', async () => {
  const { supabase, person } = maria

  const flag = await supabase.from('users').select('is_super_admin').eq('id', person.id).single()
  const company = await supabase.from('users').select('full_name, company_name').eq('id', person.id).single()
  const colleagues = await supabase.from('users').select('id, full_name, email').order('full_name')
  const nobody = await supabase.from('users').select('id').eq('id', omar.person.id).maybeSingle()

  expect(flag.data).toEqual({ is_super_admin: false })
  expect(company.data).toEqual({ full_name: 'Maria', company_name: "Maria's company" })
  expect(colleagues.data).toEqual([{ id: person.id, full_name: 'Maria', email: person.email }])
  expect(nobody).toMatchObject({ data: null, error: null })
})

test("users: completing the profile creates the company, and other people's profiles can't be changed", async () => {
  const { supabase, person } = await app.signIn(await newcomer(app.database, 'Nora'))
  const profile = { full_name: 'Nora Vale', company_name: 'Vale Motors', account_type: 'dealer' }

  const own = await supabase
    .from('users')
    .update(profile)
    .eq('id', person.id)
    .select('company_name, account_type')
    .single()
  const others = await supabase.from('users').update(profile).eq('id', maria.person.id).select('id')

  expect(own).toMatchObject({ error: null, data: { company_name: 'Vale Motors', account_type: 'dealer' } })
  expect(others.data).toEqual([])
})

test('users: an administrator lists and counts all, with their sums', async () => {
  const { supabase } = ada

  const all = await supabase.from('users').select('*').order('created_at', { ascending: false })
  const trial = await supabase
    .from('users')
    .select('*', { count: 'exact', head: true })
    .eq('subscription_status', 'trial')
  const dealers = await supabase.from('users').select('*', { count: 'exact', head: true }).eq('account_type', 'dealer')
  const sums = await supabase
    .from('users')
    .select('total_loans, total_loan_amount, active_loan_amount')
    .eq('id', maria.person.id)

  expect(all.data?.map(({ full_name }) => full_name)).toEqual(expect.arrayContaining(['Ada', 'Omar', 'Maria']))
  const having = (column: string, value: string) => all.data?.filter((user) => user[column] === value).length
  expect(trial.count).toBe(having('subscription_status', 'trial'))
  expect(dealers.count).toBe(having('account_type', 'dealer'))
  expect(sums.data).toEqual([{ total_loans: 0, total_loan_amount: 0, active_loan_amount: 0 }])
})

test('clients: list, count, one with the assigned contact, and an update by id', async () => {
  const { supabase } = maria

  const list = await supabase.from('clients').select('*').order('created_at', { ascending: false })
  const counted = await supabase.from('clients').select('*', { count: 'exact', head: true })
  const one = await supabase
    .from('clients')
    .select('id, last_name, assigned_contact:users!assigned_contact_id(id, full_name, email)')
    .eq('id', client)
    .single()
  const changed = await supabase
    .from('clients')
    .update({ city: 'Dallas', phone: null })
    .eq('id', client)
    .select('city')
    .single()

  expect(list.data?.map(({ id }) => id)).toEqual([client])
  expect(counted.count).toBe(1)
  expect(one.data).toEqual({
    id: client,
    last_name: 'Whitfield',
    assigned_contact: { id: maria.person.id, full_name: 'Maria', email: maria.person.email },
  })
  expect(changed.data).toEqual({ city: 'Dallas' })
})

test.each([
  'assigned_contact:users!assigned_contact_id(full_name)',
  'assigned_contact:assigned_contact_id(full_name)',
  'assigned_contact:users!clients_assigned_contact_id_fkey(full_name)',
])('clients: %s finds the contact', async (embed) => {
  const { data, error } = await maria.supabase.from('clients').select(embed).eq('id', client)

  expect(error).toBeNull()
  expect(data).toEqual([{ assigned_contact: { full_name: 'Maria' } }])
})

test('clients: a bare users(…) could be the owner or the contact, and the error says so', async () => {
  const { error, status } = await maria.supabase.from('clients').select('id, users(full_name)')

  expect(status).toBe(300)
  expect(error).toMatchObject({
    code: 'PGRST201',
    hint: "Try changing 'users' to one of the following: 'users!clients_assigned_contact_id_fkey', 'users!clients_user_id_fkey'. Find the desired relationship in the 'details' key.",
  })
})

test('credit reports: recent ones with their client, counts, bureau data, and one by id', async () => {
  const { supabase } = maria
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()

  const recent = await supabase
    .from('credit_reports')
    .select('id, client_id, report_type, status, clients(first_name, last_name)')
    .order('created_at', { ascending: false })
    .limit(5)
  const counted = await supabase
    .from('credit_reports')
    .select('*', { count: 'exact', head: true })
    .gte('created_at', yesterday)
  const bureaus = await supabase
    .from('credit_reports')
    .select('bureau_data')
    .eq('status', 'success')
    .not('bureau_data', 'is', null)
  const one = await supabase
    .from('credit_reports')
    .select('id, clients(first_name), report_data, bureau_data')
    .eq('id', report)
    .single()
  const disputes = await supabase.from('credit_reports').select('dispute_count, successful_disputes')

  expect(recent.data).toEqual([
    {
      id: report,
      client_id: client,
      report_type: 'tri-bureau',
      status: 'success',
      clients: { first_name: 'Dana', last_name: 'Whitfield' },
    },
  ])
  expect(counted.count).toBe(1)
  expect(bureaus.data).toEqual([{ bureau_data: { experian: { status: 'success' } } }])
  expect(one.data).toMatchObject({ id: report, clients: { first_name: 'Dana' } })
  expect(disputes.data).toEqual([{ dispute_count: 0, successful_disputes: 0 }])
})

test('another organization sees none of it', async () => {
  const { supabase } = omar

  const clients = await supabase.from('clients').select('id')
  const reports = await supabase.from('credit_reports').select('*', { count: 'exact', head: true })
  const taken = await supabase.from('clients').update({ city: 'Mine' }).eq('id', client).select('id')
  const forged = await supabase
    .from('credit_reports')
    .insert({ client_id: client, report_type: 'tri-bureau', status: 'success' })

  expect([clients.data, reports.count, taken.data]).toEqual([[], 0, []])
  expect([forged.status, forged.error?.code]).toEqual([403, '42501'])
})

test('a visitor may write nothing, including encrypted columns', async () => {
  const visitor = app.supabase().from('clients')
  const sealed = { ssn: '123456789', date_of_birth: '1990-04-30' }

  const added = await visitor.insert({ first_name: 'Dana', last_name: 'Whitfield', ...sealed })
  const changed = await visitor.update(sealed).eq('id', client)

  for (const { status, error } of [added, changed]) expect([status, error?.code]).toEqual([401, '42501'])
})

test.each(['1899-12-31', '9999-12-31'])('a birth date of %s is rejected', async (dateOfBirth) => {
  const { status, error } = await maria.supabase.from('clients').update({ date_of_birth: dateOfBirth }).eq('id', client)

  expect([status, error?.code]).toEqual([400, '22023'])
  expect(error?.message).toMatch(/^Date of birth is /)
})

test('an update without columns changes nothing, even if callers may not write some columns', async () => {
  const { supabase } = maria

  const silent = await supabase.from('clients').update({}).eq('id', client)
  const shown = await supabase.from('clients').update({}).eq('id', client).select()
  const ofVisitor = await app.supabase().from('clients').update({}).eq('id', client)

  expect([silent.status, silent.error]).toEqual([204, null])
  expect([shown.status, shown.data]).toEqual([200, []])
  expect([ofVisitor.status, ofVisitor.error?.code]).toEqual([401, '42501'])
})
