import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { monthEndOf } from '#features/accounting/rules/accounting-date.ts'
import { outOfBalance } from '#features/accounting/rules/trial-balance.ts'
import type { MonthReport } from '#features/accounting/server/month-report.ts'
import { writeJournals } from '#features/accounting/server/write-journals.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { newClient } from '#features/lending/tests/stored-loans-fixture.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { ownedDatabase } from '#test/support/database/database.ts'
import { colleague, companyFacts } from '#test/support/people.ts'

const TIME_ZONE = 'America/Los_Angeles'
const TODAY = dateOfInstant(new Date(), TIME_ZONE)
const THIS_MONTH = monthEndOf(TODAY)

let app: TestApp
let maria: SignedIn
let client: string
let companies = 0

beforeAll(async () => {
  app = await testApp({}, await ownedDatabase())
})
afterAll(() => app.close())
beforeEach(async () => {
  maria = await app.subscriber(`Maria ${companies++}`, 'lender')
  await companyFacts(app.database, maria.person, `lending_opened_at = now(), time_zone = '${TIME_ZONE}'`)
  client = await newClient(maria)
})

const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows

/** $1,200 over twelve months at 18%, kept from it a charge of $50, booked on the day of the contract. */
const addLoan = async (start = '2026-08-10', booked = start): Promise<string> =>
  (
    await server(
      `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                                 day_count, start_date, first_payment_date, prepaid_finance_charge, created_at)
       select organization_id, id, 'personal', 1200, 18, 12, 110.02, 'actual/365', $2, $2::date + 31, 50, $3::date + interval '20 hours'
         from public.clients where id = $1 returning id`,
      [client, start, booked],
    )
  )[0].id

/** Enters a posting past the commands, as of the middle of its day. */
async function post(
  loan: string,
  kind: string,
  on: string,
  dollars: number | null,
  more: object = {},
): Promise<string> {
  const { details = {}, reverses = null, method = null, at = on } = Object(more)
  const rows = await server(
    `insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date, details, reverses_id, method, created_at)
     select organization_id, id, $2, $3, $4, $5, $6, $7, $8::date + interval '20 hours' from public.loans where id = $1 returning id`,
    [loan, kind, dollars, on, details, reverses, method, at],
  )
  return rows[0].id
}

/** Comes to a day: the months before it are frozen, and their books are written. */
async function comeTo(day: string): Promise<void> {
  await ageLoans(app.database.pools.server, day)
  await writeJournals(app.database.pools.server)
}

async function report(month?: string, person = maria): Promise<MonthReport> {
  const { status, body } = await callCommand(app, 'month-end', { act: 'report', month }, { person })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body as MonthReport // The command returns it.
}
async function booksOf(month: string) {
  const { books } = await report(month)
  if (books?.month !== month) throw new Error(`No books of ${month}`)
  const closing = Object.fromEntries(books.trial_balance.map((row) => [row.account, row.closing]))
  return { ...books, closing }
}
const act = (body: object, person = maria) => callCommand(app, 'month-end', body, { person })
const pay = (loan: string, on: string, more: object = {}, key: string = randomUUID()) =>
  callCommand(
    app,
    'post-payment',
    { loan_id: loan, amount: 20, effective_date: on, method: 'cash', ...more },
    { person: maria, key },
  )

describe('the books of a month', () => {
  test('are in balance, and their receivables are those of the frozen month ends', async () => {
    const loan = await addLoan()
    await post(loan, 'payment', '2026-09-10', 110.02, { method: 'check' })
    await post(loan, 'fee', '2026-09-20', 15, { details: { fee: 'late', installment: 1 } })
    await comeTo('2026-10-02')

    const { closing, trial_balance, control } = await booksOf('2026-09-30')

    expect(outOfBalance(trial_balance)).toBe(0)
    expect(control.every(({ books, frozen }) => books === frozen)).toBe(true)
    expect(closing).toMatchObject({ checks: 110_02, funding_clearing: -1150_00, origination_fees: -50_00 })
    expect(closing).toMatchObject({ late_fees: -15_00, fees_receivable: 15_00 })
    expect(closing['loans_receivable']).toBe(control[0]?.frozen)
    expect((await booksOf('2026-08-31')).closing['loans_receivable']).toBe(1200_00)
  })

  test('do not change by an entry that comes later, which counts on its day of entry', async () => {
    const loan = await addLoan()
    const paid = await post(loan, 'payment', '2026-09-10', 110.02, { method: 'check' })
    await comeTo('2026-10-02')
    const before = await booksOf('2026-09-30')

    await pay(loan, '2026-09-15')
    await server("update public.loans set next_change_on = '-infinity' where id = $1", [loan])
    await callCommand(app, 'reverse-payment', { posting_id: paid, reason: 'Returned' }, { person: maria })
    await comeTo(addDays(THIS_MONTH, 1))

    expect((await booksOf('2026-09-30')).trial_balance).toEqual(before.trial_balance)
    const { closing, control, trial_balance, exceptions, cash } = await booksOf(THIS_MONTH)
    expect(closing).toMatchObject({ checks: 0, cash: 20_00 })
    expect(outOfBalance(trial_balance)).toBe(0)
    expect(control.map(({ books, frozen }) => books - frozen)).toEqual([0, 0, 0])
    expect(exceptions.filter(({ kind }) => kind === 'back_dated')).toMatchObject([{ loan_id: loan, cents: 20_00 }])
    expect(cash.map(({ account, received, returned }) => `${account} ${received} ${returned}`).toSorted()).toEqual([
      'cash 2000 0',
      'checks 0 11002',
    ])
  })

  test('take a loan from other books by its opening balances', async () => {
    const loan = await addLoan(addMonths(TODAY, -8), TODAY)
    await post(loan, 'payment', addMonths(TODAY, -6), 110.02, { method: 'check', at: TODAY })
    await comeTo(addDays(THIS_MONTH, 2))

    const { closing, control } = await booksOf(THIS_MONTH)

    expect(control.map(({ books, frozen }) => books - frozen)).toEqual([0, 0, 0])
    expect(closing['checks']).toBeUndefined()
    expect(closing['opening_balances']).toBeLessThan(0)
    expect(closing['origination_fees']).toBeUndefined()
  })

  test('state a charge-off and what came back of it', async () => {
    const loan = await addLoan()
    await post(loan, 'charge_off', '2026-09-12', null)
    await post(loan, 'recovery', '2026-09-20', 100, { method: 'card' })
    await comeTo('2026-10-02')

    const { closing, control } = await booksOf('2026-09-30')

    expect(closing).toMatchObject({ loans_receivable: 0, card: 100_00, recoveries: -100_00 })
    expect(closing['charge_offs']).toBeGreaterThan(1200_00)
    expect(control.map(({ books, frozen }) => books - frozen)).toEqual([0, 0, 0])
  })

  test('list a balance that is owed to the borrower', async () => {
    const loan = await addLoan()
    await post(loan, 'payment', '2026-09-10', 1500, { method: 'ach' })
    await comeTo('2026-10-02')

    const { closing, exceptions } = await booksOf('2026-09-30')

    expect(closing['customer_credits']).toBeLessThan(0)
    expect(exceptions).toMatchObject([
      { kind: 'credit_balance', loan_id: loan, cents: -(closing['customer_credits'] ?? 0) },
    ])
  })

  test('are written once, whatever runs twice or at the same time', async () => {
    await addLoan()
    await ageLoans(app.database.pools.server, '2026-10-02')

    await Promise.all([1, 2, 3].map(() => writeJournals(app.database.pools.server)))
    await writeJournals(app.database.pools.server)

    expect(outOfBalance((await booksOf('2026-09-30')).trial_balance)).toBe(0)
    expect((await booksOf('2026-09-30')).control.map(({ books, frozen }) => books - frozen)).toEqual([0, 0, 0])
  })

  test('are never rewritten, and an entry out of balance is refused', async () => {
    const loan = await addLoan()
    await comeTo('2026-10-02')

    await expect(server('update app.journal_lines set cents = 1 where loan_id = $1', [loan])).rejects.toMatchObject({
      code: '42501',
    })
    await expect(
      server(
        `insert into app.journal_lines (organization_id, loan_id, month_end, entry, line, entry_on, kind, account, cents)
         select organization_id, id, '2026-10-31', 1, 1, '2026-10-31', 'accrual', 'cash', 5 from public.loans where id = $1`,
        [loan],
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a closed month', () => {
  test('refuses an entry dated in it or before it, and takes the same entry as a correction', async () => {
    const loan = await addLoan()
    await comeTo('2026-10-02')
    expect((await act({ act: 'close', month: '2026-09-30' })).status).toBe(200)

    const refused = await pay(loan, '2026-09-30')

    expect(refused).toMatchObject({ status: 409, body: { code: 'PERIOD_CLOSED' } })
    expect((await pay(loan, '2026-08-20')).body.code).toBe('PERIOD_CLOSED')
    const fee = { act: 'fee', loan_id: loan, on: '2026-09-20', reason: 'NSF', fee: 'other', amount: 5 }
    const change = (more: object) =>
      callCommand(app, 'change-loan', { ...fee, ...more }, { person: maria, key: randomUUID() })
    expect((await change({})).body.code).toBe('PERIOD_CLOSED')
    expect((await change({ corrects_closed_period: true })).status).toBe(201)
    expect((await pay(loan, '2026-10-01')).status).toBe(201)
    expect((await pay(loan, '2026-09-30', { corrects_closed_period: true })).status).toBe(201)
    expect((await report()).closed_through).toBe('2026-09-30')
  })

  test('is closed once, and not before its books are written', async () => {
    await addLoan()
    await comeTo('2026-10-02')
    const close = (month: string) => act({ act: 'close', month })

    const [one, other] = await Promise.all([close('2026-09-30'), close('2026-09-30')])

    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    expect((await close('2026-08-31')).body.code).toBe('MONTH_CLOSED')
    expect((await close('2026-10-31')).body.code).toBe('MONTH_NOT_READY')
    expect((await close('2026-09-29')).status).toBe(400)
  })

  test('is reopened only as the last one and with a reason, and both are audited', async () => {
    const loan = await addLoan()
    await comeTo('2026-10-02')
    for (const month of ['2026-08-31', '2026-09-30']) await act({ act: 'close', month })
    const reopen = (month: string, reason: string) => act({ act: 'reopen', month, reason })

    expect((await reopen('2026-08-31', 'Error')).body.code).toBe('MONTH_OPEN')
    expect((await reopen('2026-09-30', '  ')).status).toBe(400)
    expect((await reopen('2026-09-30', 'The bank’s file was wrong')).status).toBe(200)

    expect((await pay(loan, '2026-09-30')).status).toBe(201)
    expect((await pay(loan, '2026-08-31')).body.code).toBe('PERIOD_CLOSED')
    const { closings } = await report()
    expect(closings.map(({ month_end, reopen_reason }) => [month_end, reopen_reason])).toEqual([
      ['2026-09-30', 'The bank’s file was wrong'],
      ['2026-08-31', null],
    ])
    const events = await server(
      "select action from app.audit_events where actor_id = $1 and action like 'accounting.%' order by chain_number",
      [maria.person.id],
    )
    expect(events.map(({ action }) => action)).toEqual([
      ...['accounting.period_closed', 'accounting.period_closed', 'accounting.period_reopened'],
    ])
  })

  test('does not stop another company', async () => {
    await addLoan()
    await comeTo('2026-10-02')
    await act({ act: 'close', month: '2026-09-30' })
    maria = await app.subscriber(`Maria ${companies++}`, 'dealer')
    await companyFacts(app.database, maria.person, 'lending_opened_at = now()')
    client = await newClient(maria)

    expect((await pay(await addLoan(), '2026-09-15')).status).toBe(201)
    expect(await report()).toMatchObject({ months: [], closed_through: null, books: null })
  })
})

describe('the chart of accounts', () => {
  test('has the company’s own numbers and names, each number once', async () => {
    const name = (account: string, number: string) =>
      act({ act: 'set_account', account, number, name: 'Till of the shop' })

    expect((await name('cash', '100-1')).status).toBe(200)
    expect((await name('cash', '100-2')).status).toBe(200)
    expect((await name('checks', '100-2')).body.code).toBe('ACCOUNT_NUMBER_TAKEN')
    expect((await name('nothing', '5')).status).toBe(400)

    expect((await report()).chart.find(({ account }) => account === 'cash')).toEqual({
      ...{ account: 'cash', number: '100-2', name: 'Till of the shop' },
    })
  })
})

describe('the files', () => {
  const file = (name: string, person = maria) =>
    app.fetch('/functions/v1/export-month-end', {
      method: 'POST',
      headers: { apikey: app.anonKey, 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body: JSON.stringify({ file: name, month: '2026-09-30' }),
    })

  test('have every line of the journal, balanced, and the trial balance', async () => {
    const loan = await addLoan()
    await post(loan, 'payment', '2026-09-10', 110.02, { method: 'check' })
    await comeTo('2026-10-02')

    const [head, ...lines] = (await (await file('journal')).text()).trim().split('\r\n')
    const trial = await (await file('trial-balance')).text()

    expect(head).toContain('Journal No,Date,Account,Debit,Credit,Memo,Name')
    const cells = lines.map((line) => line.split(','))
    const total = (column: number) => cells.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
    expect(lines).toHaveLength(5)
    expect(total(3)).toBe(total(4))
    expect(lines.join('\n')).toContain('2026-09-10,1020 Checks received,110.02,,')
    expect(trial).toContain('1020,Checks received,0,110.02,0.00,110.02,')
  })

  test('and the books are for people who keep them', async () => {
    const sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
    const ann = await app.signIn(await colleague(app.database, maria.person, 'Ann', 'admin'))

    expect((await act({ act: 'report' }, sam)).body.code).toBe('PERMISSION_NEEDED')
    expect((await act({ act: 'close', month: '2026-09-30' }, sam)).status).toBe(403)
    expect((await file('journal', sam)).status).toBe(403)
    expect((await act({ act: 'report' }, ann)).status).toBe(200)
    expect((await file('cash', ann)).status).toBe(200)
  })
})
