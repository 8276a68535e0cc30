import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { companyFacts } from '#test/support/people.ts'
import { importer, LOAN } from './import-fixture.ts'

let database: OwnedDatabase
let app: TestApp
let maria: SignedIn
let companies = 0

beforeAll(async () => {
  database = await ownedDatabase()
  app = await testApp({}, database)
})
afterAll(() => app.close())
beforeEach(async () => {
  maria = await app.subscriber(`Maria ${companies++}`, 'lender')
  await companyFacts(app.database, maria.person, "lending_opened_at = now(), time_zone = 'America/Chicago'")
})

const { act, undone, checked, imported, reconciled, shown, ended } = importer(
  () => app,
  () => maria,
)

const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows
const loanOf = async (number: string, person = maria) => {
  const { data } = await person.supabase.from('loans').select('*, client:clients(*)').eq('loan_number', number)
  return data?.[0] ?? null
}

describe('a dry run', () => {
  test('adds nothing, and shows the totals of what it would add', async () => {
    const { import: found, problems } = await checked({ loans: [LOAN] })

    expect(found.totals).toEqual({
      ...{ loans: 1, new_borrowers: 1, existing_borrowers: 0 },
      ...{ principal: 4321_09, interest: 26_99, fees: 15_00, past_due: 0 },
    })
    expect(problems).toEqual([])
    expect(await loanOf('A-1001')).toBeNull()
    expect((await maria.supabase.from('clients').select('id')).data).toEqual([])
  })

  test('names the row and the column of each problem', async () => {
    const bad = {
      ...LOAN,
      loan_number: 'A-2',
      ssn: '',
      principal: '1234,50',
      opened_on: '4/31/2026',
      frequency: 'sometimes',
    }
    const twin = { ...LOAN, ssn: '', borrower_name: 'Doe, Kim' }
    const { import: found, problems } = await checked({ loans: [LOAN, bad, twin] })

    expect(problems).toEqual([
      expect.objectContaining({ line: 2, message: 'Row 4 has the same loan number' }),
      expect.objectContaining({
        line: 3,
        field: 'principal',
        message: '“1234,50” has a comma before the cents. Write it as 1234.50',
      }),
      expect.objectContaining({ line: 3, field: 'frequency' }),
      expect.objectContaining({ line: 3, field: 'opened_on', message: expect.stringContaining('is not a date') }),
      expect.objectContaining({ line: 4, field: 'loan_number', message: 'Row 2 has the same loan number' }),
    ])
    expect(found).toMatchObject({ refused_loans: 3, totals: { loans: 0 } })
  })

  test('must be confirmed if its totals differ from those of the old system', async () => {
    const { id } = await checked({ loans: [LOAN] })
    const asked = { act: 'import', import_id: id, typed_totals: { loans: 2, principal: 4321_09 } }

    expect(await act({ ...asked, accepted_differences: false })).toMatchObject({
      status: 409,
      body: { code: 'DIFFERENCES_NOT_ACCEPTED' },
    })
    expect(await act({ ...asked, accepted_differences: true })).toMatchObject({ status: 200 })
    await ended(id, 'done')
  })
})

describe('an import of balances', () => {
  test('opens each loan with what the file says is owed, to the cent', async () => {
    const late = {
      ...LOAN,
      loan_number: 'A-2',
      borrower_name: 'Kim Doe',
      ssn: '',
      email: '',
      next_due_on: '10/1/2026',
      days_past_due: '50',
      past_due: '464.88',
    }
    const { loans } = await imported({ loans: [LOAN, late] })

    expect(loans).toEqual([
      expect.objectContaining({
        is_different: false,
        ledger_principal: 4321_09,
        ledger_interest: 26_99,
        ledger_fees: 15_00,
      }),
      expect.objectContaining({ is_different: false, ledger_past_due: 464_88, ledger_days_past_due: 50 }),
    ])
    const loan = await loanOf('A-1001')
    expect(loan).toMatchObject({
      amount: 4321.09,
      fees_owed: 15,
      status: 'current',
      next_payment_date: '2026-12-01',
      original_amount: 6000,
    })
    expect(loan?.client).toMatchObject({
      full_name: 'Dana Lee Whitfield',
      ssn: 'XXX-XX-4567',
      source: 'import',
      open_loan_count: 1,
    })
    expect(await loanOf('A-2')).toMatchObject({
      status: 'past_due',
      past_due_amount: 464.88,
      past_due_since: '2026-10-01',
    })
  })

  test('gives a loan to the client who is on file', async () => {
    await imported({ loans: [LOAN] })
    const { id, loans } = await imported({ loans: [{ ...LOAN, loan_number: 'A-2' }] })

    expect(loans[0]).toMatchObject({ is_new_borrower: false })
    expect((await shown(id)).import.totals).toMatchObject({ new_borrowers: 0, existing_borrowers: 1 })
    expect((await maria.supabase.from('clients').select('open_loan_count')).data).toEqual([{ open_loan_count: 2 }])
  })

  test('refuses a loan number that is on file', async () => {
    await imported({ loans: [LOAN] })
    const { problems } = await checked({
      loans: [
        { ...LOAN, loan_number: 'a-1001' },
        { ...LOAN, loan_number: 'B' },
      ],
    })

    expect(problems).toEqual([
      expect.objectContaining({ line: 2, message: 'Your company has a loan with this number already' }),
    ])
  })

  test('makes loans that take payments, age, and are paid off as any other', async () => {
    const { loans } = await imported({ loans: [{ ...LOAN, next_due_on: '2026-11-25' }] })
    const loan = loans[0]?.loan_id ?? ''
    const pay = (amount: number) =>
      callCommand(
        app,
        'post-payment',
        { loan_id: loan, amount, effective_date: '2026-11-24', method: 'check' },
        { person: maria, key: randomUUID() },
      )

    expect(await pay(282.44)).toMatchObject({ status: 201 })

    const parts = await server('select interest, principal from public.loan_allocations where loan_id = $1', [loan])
    // Four days at 12% on $4,321.09 are $5.68, after $26.99 before the cutover.
    expect(parts).toEqual([{ interest: '32.67', principal: '249.77' }])
    await ageLoans(app.database.pools.server, '2027-01-30')
    expect(await loanOf('A-1001')).toMatchObject({ status: 'past_due', days_past_due: 36 })
  })

  test('is all in the audit log, whose chain is intact', async () => {
    await imported({ loans: [LOAN] })

    const home = (await server('select organization_id from app.people where id = $1', [maria.person.id]))[0]
      .organization_id
    const events = await server(
      'select action from app.audit_events where organization_id = $1 order by chain_number',
      [home],
    )
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'portfolio_imports.started',
        'clients.created',
        'loans.created',
        'portfolio_imports.done',
      ]),
    )
    expect((await database.owner.query('select app.first_broken_audit_event($1) as broken', [home])).rows).toEqual([
      { broken: null },
    ])
  })
})

describe('an undo', () => {
  const undo = (id: string) => act({ act: 'undo', import_id: id, reason: 'Wrong file' })

  test('removes the loans and the borrowers that came with them, and takes back all totals', async () => {
    const totals =
      'select total_loans, total_loan_amount::text, active_loan_amount::text from app.organizations where id = (select organization_id from app.people where id = $1)'
    const before = await server(totals, [maria.person.id])
    const { id } = await imported({ loans: [LOAN, { ...LOAN, loan_number: 'A-2' }] })

    await undone(id)

    expect(await loanOf('A-1001')).toBeNull()
    expect((await maria.supabase.from('clients').select('id')).data).toEqual([])
    expect(await server(totals, [maria.person.id])).toEqual(before)
    expect((await shown(id)).import).toMatchObject({ status: 'undone', undo_reason: 'Wrong file' })
    expect(await reconciled(id)).toHaveLength(2)
    // The corrected file can be imported afterwards.
    await imported({ loans: [LOAN] })
  })

  test('keeps clients who were on file', async () => {
    await imported({ loans: [LOAN] })
    const { id } = await imported({ loans: [{ ...LOAN, loan_number: 'A-2' }] })

    await undone(id)

    expect((await maria.supabase.from('clients').select('open_loan_count')).data).toEqual([{ open_loan_count: 1 }])
  })

  test('is refused once a loan has a payment, and names that loan', async () => {
    const { id, loans } = await imported({ loans: [LOAN, { ...LOAN, loan_number: 'A-2' }] })
    const payment = { loan_id: loans[1]?.loan_id, amount: 10, effective_date: '2026-11-24', method: 'check' }
    await callCommand(app, 'post-payment', payment, { person: maria, key: randomUUID() })

    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { code: 'LOANS_WORKED_ON', loans: [{ loan_number: 'A-2', reasons: ['loan_postings'] }] },
    })
    expect(await loanOf('A-1001')).not.toBeNull()
  })
})

test('another company neither sees nor touches an import', async () => {
  const { id } = await imported({ loans: [LOAN] })
  const omar = await app.subscriber('Omar', 'lender')
  await companyFacts(app.database, omar.person, 'lending_opened_at = now()')

  for (const body of [
    { act: 'get' },
    { act: 'loans' },
    { act: 'check' },
    { act: 'cancel' },
    { act: 'undo', reason: 'x' },
  ])
    expect(await act({ ...body, import_id: id }, omar)).toMatchObject({ status: 404 })
  expect((await act({ act: 'list' }, omar)).body).toMatchObject({ imports: [], columns: {} })
  expect(await loanOf('A-1001', omar)).toBeNull()
})
