import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { ownedDatabase } from '#test/support/database/database.ts'
import { companyFacts } from '#test/support/people.ts'
import { importer, LOAN } from './import-fixture.ts'

let app: TestApp
let maria: SignedIn
let companies = 0

beforeAll(async () => {
  app = await testApp({}, await ownedDatabase())
})
afterAll(() => app.close())
beforeEach(async () => {
  maria = await app.subscriber(`Maria ${companies++}`, 'lender')
  await companyFacts(app.database, maria.person, "lending_opened_at = now(), time_zone = 'America/Chicago'")
})

const { act, checked, imported } = importer(
  () => app,
  () => maria,
)

const row = (on: string, type: string, amount: string, more: object = {}) => ({
  ...{ loan_number: 'A-1001', on, type, amount },
  ...more,
})

// $6,000 at 12%, actual/365. May 1: 30 days, $59.18 of interest. June 1: 31 days on $5,776.74, $58.88.
const PAYMENTS = [
  row('5/1/2026', 'Payment', '282.44', { principal: '223.26', interest: '59.18', fees: '0.00' }),
  row('6/1/2026', 'Payment', '282.44'),
]
/** The same loan with its balances of June 1, as the old system states them. */
const AFTER_TWO = {
  ...LOAN,
  ...{ principal: '5,553.18', interest: '0.00', fees: '0.00', next_due_on: '7/1/2026', days_past_due: '0' },
}
const CHOICES = { mode: 'histories', cutover_on: '2026-06-01' }

const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows

describe('an import of histories', () => {
  test('replays each payment on its day, and agrees with the balances of the file', async () => {
    const { loans } = await imported({ loans: [AFTER_TWO], payments: PAYMENTS, choices: CHOICES })

    expect(loans[0]).toMatchObject({ is_different: false, ledger_principal: 5553_18, ledger_interest: 0 })
    const postings = await server(
      `select p.kind, p.effective_date::text, p.amount::text, a.interest::text from public.loan_postings p
         left join public.loan_allocations a on a.posting_id = p.id where p.loan_id = $1 order by p.created_at`,
      [loans[0]?.loan_id],
    )
    expect(postings).toEqual([
      { kind: 'disbursement', effective_date: '2026-04-01', amount: '6000.00', interest: null },
      { kind: 'payment', effective_date: '2026-05-01', amount: '282.44', interest: '59.18' },
      { kind: 'payment', effective_date: '2026-06-01', amount: '282.44', interest: '58.88' },
    ])
  })

  test('refuses a loan whose history ends at another principal, or takes the computed one if the person chose so', async () => {
    const other = { ...AFTER_TWO, principal: '5,553.19' }
    const refused = await checked({ loans: [other], payments: PAYMENTS, choices: CHOICES })

    expect(refused.import.totals).toMatchObject({ loans: 0 })
    expect(refused.problems).toEqual([
      expect.objectContaining({
        ...{ line: 2, field: 'principal' },
        message: 'By its history the principal is $5,553.18, by the file $5,553.19',
      }),
    ])

    const choices = { ...CHOICES, difference_rule: 'replay' }
    const { id } = await checked({ loans: [other], payments: PAYMENTS, choices })
    const asked = { act: 'import', import_id: id, typed_totals: {}, accepted_differences: false }
    expect(await act(asked)).toMatchObject({ status: 409, body: { code: 'DIFFERENCES_NOT_ACCEPTED' } })
    const { loans } = await imported({ loans: [other], payments: PAYMENTS, choices }, true)
    expect(loans[0]).toMatchObject({ is_different: true, file_principal: 5553_19, ledger_principal: 5553_18 })
  })

  test('enters reversals, fees, and waivers', async () => {
    const payments = [
      ...PAYMENTS,
      row('6/3/2026', 'NSF reversal', '282.44'),
      row('6/3/2026', 'NSF fee', '25.00'),
      row('6/12/2026', 'Late fee', '15.00'),
      row('6/15/2026', 'Late fee waived', '15.00'),
      row('6/16/2026', 'Interest accrual', '30.00'),
    ]
    const file = {
      ...AFTER_TWO,
      principal: '5776.74',
      interest: '',
      fees: '25.00',
      next_due_on: '',
      days_past_due: '19',
    }
    const { loans } = await imported({ loans: [file], payments, choices: { ...CHOICES, cutover_on: '2026-06-20' } })

    expect(loans[0]).toMatchObject({ is_different: false, ledger_fees: 25_00, ledger_days_past_due: 19 })
    const kinds = await server('select kind from public.loan_postings where loan_id = $1 order by created_at', [
      loans[0]?.loan_id,
    ])
    expect(kinds.map(({ kind }) => kind)).toEqual([
      ...['disbursement', 'payment', 'payment', 'reversal', 'fee', 'fee', 'waiver'],
    ])
  })

  test('names the row of a history that can’t be entered, and refuses its loan', async () => {
    const payments = [
      ...PAYMENTS,
      row('3/1/2026', 'Payment', '10.00'),
      row('6/1/2026', 'Escrow', '10.00'),
      { ...row('6/1/2026', 'Payment', '10.00'), loan_number: 'B-7' },
      row('6/1/2026', 'Payment', '10.00', { principal: '9.00', interest: '0.50', fees: '0.00' }),
    ]
    const { problems, import: found } = await checked({ loans: [AFTER_TWO], payments, choices: CHOICES })

    expect(found.totals).toMatchObject({ loans: 0 })
    expect(problems).toEqual([
      expect.objectContaining({ kind: 'loans', line: 2, message: 'A row of its history has a problem' }),
      expect.objectContaining({ kind: 'payments', line: 5, field: 'type' }),
      expect.objectContaining({ line: 6, message: 'The file of loans has no loan with this number' }),
      expect.objectContaining({ line: 7, message: 'Principal, interest, and fees add up to $9.50, not to $10.00' }),
    ])
  })

  test('leaves imported payments reversible by those who may', async () => {
    const { loans } = await imported({ loans: [AFTER_TWO], payments: PAYMENTS, choices: CHOICES })
    const [, , last] = await server('select id from public.loan_postings where loan_id = $1 order by created_at', [
      loans[0]?.loan_id,
    ])

    const reversed = await callCommand(
      app,
      'reverse-payment',
      { posting_id: last.id, reason: 'Returned by the bank' },
      { person: maria, key: randomUUID() },
    )

    expect(reversed).toMatchObject({ status: 201 })
    const figures = await server('select amount::text, status from public.loans where id = $1', [loans[0]?.loan_id])
    expect(figures).toEqual([{ amount: '5776.74', status: 'past_due' }])
  })
})
