import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { contracted } from '#test/support/repair-contract.ts'
import { day, dispute, feesOf, type Repaired, repaired, repairFixture, reportOf } from './repair-fixture.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'cro')
})
afterAll(() => app.close())

const desk = () => repairFixture(app, maria)

/** Dana, enrolled by phone, with one dispute decided ten days ago. */
async function enrolled(): Promise<Repaired & { work: string }> {
  const dana = await repaired(app, maria)
  await desk().enroll(dana.clientId, { sale_channel: 'phone' })
  await contracted(app.database.pools.server, dana.clientId)
  return { ...dana, work: await dispute(app, dana, 10) }
}

describe('a fee sold by phone', () => {
  const WITHOUT_PAPER = { document_id: undefined }

  test('waits six months and a day after the result, whatever was reported: 409 tsr_advance_fee', async () => {
    const dana = await enrolled()
    await promised(dana, -30)
    await reportOf(app, dana.clientId, 0)
    const earliest_on = addDays(addMonths(day(-10), 6), 1)

    const refused = await desk().fee(dana.clientId, [dana.work], WITHOUT_PAPER)

    const error = `Sold by phone: a fee for this can’t be taken before ${shortDate(earliest_on)}`
    expect(refused).toEqual({ status: 409, body: { code: 'tsr_advance_fee', error, message: error, earliest_on } })
  })

  test('requires a report of the bureau from that day or later, and a failed one doesn’t count', async () => {
    const dana = await enrolled()
    await promised(dana, -30)
    const old = await dispute(app, dana, 300)
    const earliest = addDays(addMonths(day(-300), 6), 1)
    await reportOf(app, dana.clientId, 5, 'error')
    const fee = (change: object) => desk().fee(dana.clientId, [old], { ...WITHOUT_PAPER, ...change })

    const without = await fee({})
    const report = await reportOf(app, dana.clientId, 5)
    const tooEarly = await fee({ received_on: day(-6) })
    const taken = await fee({ received_on: day(-5) })

    const error = `Sold by phone: the dispute of Ally with Experian requires a report of Experian from ${shortDate(earliest)} or later, but not after the fee, that still shows the result`
    for (const refused of [without, tooEarly])
      expect(refused).toMatchObject({ status: 409, body: { code: 'tsr_advance_fee', error, earliest_on: earliest } })
    expect(taken.status).toBe(201)
    expect(await feesOf(maria, dana.clientId)).toMatchObject([{ report_ids: [report], document_id: null }])
  })

  test('waits for the promised time, which is read from an earlier contract’s text', async () => {
    const dana = await enrolled()
    const old = await dispute(app, dana, 300)
    await reportOf(app, dana.clientId, 5)
    const clauses = [{ id: 'completion', title: 'Completion', text: `By ${addDays(day(0), 20)}.` }]

    const unread = await desk().fee(dana.clientId, [old], WITHOUT_PAPER)
    await asOwner('alter table public.repair_contracts disable trigger guard_contract')
    await asOwner(
      `update public.repair_contracts set clauses = '${JSON.stringify(clauses)}' where client_id = '${dana.clientId}'`,
    )
    await asOwner('alter table public.repair_contracts enable trigger guard_contract')
    const early = await desk().fee(dana.clientId, [old], WITHOUT_PAPER)

    expect(unread.body.error).toMatch(/names no day or length of time/)
    expect(early.body).toMatchObject({ code: 'tsr_advance_fee', earliest_on: day(21) })
  })
})

/** Sets the last day of the promised time in a contract of before it was stored. */
const promised = ({ clientId }: Repaired, inDays: number) =>
  app.database.pools.server.query('update public.repair_contracts set complete_by = $2 where client_id = $1', [
    ...[clientId, day(inDays)],
  ])

async function asOwner(sql: string): Promise<void> {
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  await owner.query(sql)
  await owner.end()
}
