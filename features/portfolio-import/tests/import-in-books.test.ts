import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monthEndOf } from '#features/accounting/rules/accounting-date.ts'
import { outOfBalance } from '#features/accounting/rules/trial-balance.ts'
import { monthReport } from '#features/accounting/server/month-report.ts'
import { writeJournals } from '#features/accounting/server/write-journals.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { addDays, daysBetween } from '#platform/rules/calendar.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { ownedDatabase } from '#test/support/database/database.ts'
import { companyFacts } from '#test/support/people.ts'
import { importer, LOAN } from './import-fixture.ts'

const TIME_ZONE = 'America/Chicago'
const TODAY = dateOfInstant(new Date(), TIME_ZONE)
const THIS_MONTH = monthEndOf(TODAY)
const LAST_MONTH = addDays(`${TODAY.slice(0, 8)}01`, -1)

let app: TestApp
let maria: SignedIn
let home: string
let companies = 0

beforeAll(async () => {
  app = await testApp({}, await ownedDatabase())
})
afterAll(() => app.close())
beforeEach(async () => {
  maria = await app.subscriber(`Maria ${companies++}`, 'lender')
  await companyFacts(app.database, maria.person, `lending_opened_at = now(), time_zone = '${TIME_ZONE}'`)
  home = (await server('select organization_id from app.people where id = $1', [maria.person.id]))[0].organization_id
})

const { act, imported } = importer(
  () => app,
  () => maria,
)
const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows

/** Comes to a day: the months before it are frozen, and their books are written. */
async function comeTo(day: string): Promise<void> {
  await ageLoans(app.database.pools.server, day)
  await writeJournals(app.database.pools.server)
}

async function booksOf(month: string) {
  const { books } = await monthReport(app.database.pools.server, home, month)
  if (books?.month !== month) throw new Error(`No books of ${month}`)
  return { ...books, closing: Object.fromEntries(books.trial_balance.map((row) => [row.account, row.closing])) }
}

// The balances of the last month's end, with a payment that was due two weeks before.
const PAST = { ...LOAN, days_past_due: '', next_due_on: `${LAST_MONTH.slice(0, 8)}15` }
const HISTORY = ['5/1/2026', '6/1/2026', '7/1/2026'].map((on) => ({
  ...{ loan_number: 'A-1001', on, type: 'Payment', amount: '282.44' },
}))

test.each([
  ['balances', { loans: [PAST], choices: { cutover_on: LAST_MONTH } }],
  [
    'histories',
    {
      loans: [PAST],
      payments: HISTORY,
      choices: { mode: 'histories', difference_rule: 'replay', cutover_on: LAST_MONTH },
    },
  ],
])(
  'imported %s are opening balances: the trial balance is zero, and receivables are those of the loans',
  async (_, files) => {
    const { loans } = await imported(files, true)
    const payment = { loan_id: loans[0]?.loan_id, amount: 100, effective_date: TODAY, method: 'check' }
    expect(await callCommand(app, 'post-payment', payment, { person: maria, key: randomUUID() })).toMatchObject({
      status: 201,
    })

    await comeTo(addDays(THIS_MONTH, 1))

    const { closing, control, trial_balance } = await booksOf(THIS_MONTH)
    expect(outOfBalance(trial_balance)).toBe(0)
    expect(control.every(({ books, frozen }) => books === frozen)).toBe(true)
    expect(closing).toMatchObject({ checks: 100_00 })
    expect(closing['funding_clearing'] ?? 0).toBe(0)
    expect(closing['opening_balances']).toBeLessThan(-4000_00)
    // Interest since the import is income, at most $1.80 a day. Interest before it came with the loan.
    expect(Math.abs(closing['interest_income'] ?? 0)).toBeLessThan(
      3_00 + 1_80 * daysBetween(TODAY, addDays(THIS_MONTH, 1)),
    )
  },
)

test('a closed month neither refuses an import of older balances nor changes by it', async () => {
  await imported({ loans: [{ ...PAST, loan_number: 'OLD' }], choices: { cutover_on: LAST_MONTH } })
  await comeTo(addDays(THIS_MONTH, 1))
  const before = await booksOf(THIS_MONTH)
  const closed = { act: 'close', month: THIS_MONTH }
  expect(await callCommand(app, 'month-end', closed, { person: maria })).toMatchObject({ status: 200 })

  await imported({ loans: [PAST], choices: { cutover_on: LAST_MONTH } })

  await comeTo(addDays(THIS_MONTH, 1))
  expect((await booksOf(THIS_MONTH)).trial_balance).toEqual(before.trial_balance)
  const next = monthEndOf(addDays(THIS_MONTH, 1))
  await comeTo(addDays(next, 1))
  const { control, trial_balance } = await booksOf(next)
  expect(outOfBalance(trial_balance)).toBe(0)
  expect(control.every(({ books, frozen }) => books === frozen)).toBe(true)
})

test('an import can’t be undone once the books of its month are written', async () => {
  const { id } = await imported({ loans: [PAST], choices: { cutover_on: LAST_MONTH } })
  await comeTo(addDays(THIS_MONTH, 1))

  expect(await act({ act: 'undo', import_id: id, reason: 'Wrong file' })).toMatchObject({
    status: 409,
    body: { loans: [{ reasons: expect.arrayContaining(['journal_lines', 'loan_month_ends']) }] },
  })
})
