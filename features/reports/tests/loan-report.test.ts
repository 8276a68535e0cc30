import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { type Person, subscriber } from '#test/support/people.ts'
import { addClient, addLoan, addPosting, reportOf, rowOf } from './report-fixture.ts'

let database: OwnedDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
})
afterAll(() => database.close())

const age = () => ageLoans(database.pools.server, '2026-12-31')

describe('a loan', () => {
  let clerk: Person
  let borrower: string
  const loansBy = (by: string, from?: string, until?: string) => reportOf(database, clerk, 'loans', { by, from, until })
  const total = async (by: string, from?: string, until?: string) => rowOf(await loansBy(by, from, until), null)

  beforeEach(async () => {
    clerk = await subscriber(database, 'Lena', 'lender')
    borrower = await addClient(owner, clerk, '2026-01-02')
  })

  test('counts on the day it began, and its money on the days of its advances, whenever they were entered', async () => {
    const entered = await addLoan(owner, borrower, 1000, { enteredOn: '2026-05-20' })
    const advance = await addPosting(owner, entered, { kind: 'advance', amount: 300, day: '2026-02-28' })
    await addPosting(owner, entered, { kind: 'advance', amount: 50, day: '2026-03-01' })
    await addPosting(owner, entered, { kind: 'reversal', amount: 300, day: '2026-04-02', reverses: advance })

    const months = await loansBy('month', '2026-01-01', '2026-05-31')

    expect(months.map(({ key, made, lent }) => [key, made, lent])).toEqual([
      ['2026-01-01', 1, 1000],
      ['2026-02-01', 0, 300],
      ['2026-03-01', 0, 50],
      ['2026-04-01', 0, -300],
      ['2026-05-01', 0, 0],
      [null, 1, 1050],
    ])
    expect(await total('day', '2026-01-09', '2026-01-09')).toMatchObject({ made: 0, lent: 0 })
    expect(await total('day', '2026-01-10', '2026-01-10')).toMatchObject({ made: 1, lent: 1000 })
    expect(await total('day', '2026-01-11', '2026-01-11')).toMatchObject({ made: 0, lent: 0 })
    expect(await loansBy('type', '2026-02-01', '2026-02-28')).toMatchObject([
      { key: 'auto', made: 0, lent: 300 },
      { key: null, made: 0, lent: 300 },
    ])
  })

  test('that is charged off leaves what is owed, and has a book that recoveries reduce until they are reversed', async () => {
    const [lost] = [await addLoan(owner, borrower, 1000), await addLoan(owner, borrower, 700, { type: 'personal' })]
    await addPosting(owner, lost, { kind: 'payment', amount: 100, day: '2026-02-10' })
    await age()
    const before = await total('delinquency')

    await addPosting(owner, lost, { kind: 'charge_off', day: '2026-06-15' })
    const recovery = await addPosting(owner, lost, { kind: 'recovery', amount: 250, day: '2026-07-01' })
    await age()
    const recovered = await loansBy('delinquency')
    await addPosting(owner, lost, { kind: 'reversal', amount: 250, day: '2026-08-03', reverses: recovery })
    await age()

    expect(before).toMatchObject({ open: 2, owed: 1600, charged_off: 0 })
    expect(rowOf(recovered, null)).toMatchObject({ open: 1, owed: 700, past_due: 700, charged_off: 650 })
    expect(recovered.at(-2)).toMatchObject({ key: 'charged_off', open: 0, owed: 0, past_due: 0, charged_off: 650 })
    expect(rowOf(await loansBy('type'), 'auto')).toMatchObject({
      ...{ made: 1, lent: 1000, received: 100, recovered: 0 },
      ...{ open: 0, owed: 0, past_due: 0, charged_off: 900 },
    })
    const months = await loansBy('month', '2026-06-01', '2026-08-31')
    expect(months.map((row) => [row.key, row['received'], row['recovered']])).toEqual([
      ['2026-06-01', 0, 0],
      ['2026-07-01', 0, 250],
      ['2026-08-01', 0, -250],
      [null, 0, 0],
    ])
    expect(await total('day', '2026-07-01', '2026-07-01')).toMatchObject({ recovered: 250 })
    expect(await total('day', '2026-07-02', '2026-07-02')).toMatchObject({ recovered: 0 })
  })

  test.each([
    ['settled', 'settlement', 400, { received: 400, recovered: 0 }],
    ['sold', 'sale', null, { received: 0, recovered: 0 }],
  ])('that is %s owes nothing and is in no book', async (_, kind, amount, money) => {
    await addPosting(owner, await addLoan(owner, borrower, 1000), { kind, amount, day: '2026-06-15' })

    await age()

    const everything = { open: 0, owed: 0, past_due: 0, charged_off: 0, ...money }
    expect(await total('delinquency')).toMatchObject({ open: 0, owed: 0, past_due: 0, charged_off: 0 })
    expect(await loansBy('type')).toMatchObject([{ key: 'auto', made: 1, ...everything }, everything])
  })

  test('that is charged off counts a settlement as recovered, and a refund takes from what was received', async () => {
    const [lost, paid] = [await addLoan(owner, borrower, 1000), await addLoan(owner, borrower, 1000)]
    await addPosting(owner, lost, { kind: 'charge_off', day: '2026-06-15' })
    await addPosting(owner, lost, { kind: 'settlement', amount: 400, day: '2026-06-15' })
    await addPosting(owner, paid, { kind: 'payment', amount: 1010, day: '2026-06-15' })
    const refund = await addPosting(owner, paid, { kind: 'refund', amount: 10, day: '2026-06-16' })
    const kept = await total('day', '2026-06-15', '2026-06-16')

    await addPosting(owner, paid, { kind: 'reversal', amount: 10, day: '2026-06-17', reverses: refund })

    expect(kept).toMatchObject({ received: 1000, recovered: 400 })
    expect(await total('day', '2026-06-15', '2026-06-17')).toMatchObject({ received: 1010, recovered: 400 })
  })

  test('of another company never counts, whatever becomes of it', async () => {
    const other = await subscriber(database, 'Otto', 'lender')
    const theirs = await addLoan(owner, await addClient(owner, other, '2026-01-02'), 1000)
    await addPosting(owner, theirs, { kind: 'charge_off', day: '2026-06-15' })
    await addPosting(owner, theirs, { kind: 'recovery', amount: 250, day: '2026-07-01' })

    await age()

    const figures = Object.values((await total('type')) ?? {}).filter((figure) => typeof figure === 'number')
    expect(figures).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(rowOf(await reportOf(database, other, 'loans', { by: 'type' }), null)).toMatchObject({
      charged_off: 750,
      recovered: 250,
    })
  })
})
