import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#features/credit-repair/tests/repair-fixture.ts'
import { book, MONTHLY, ownStateRule } from './booking-fixture.ts'
import { type Applied, approve, ask, decisionFixture, decline, offer } from './decision-fixture.ts'
import { openLoan, TERMS } from './loan-fixture.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
let other: pg.Client
beforeAll(async () => {
  desk = await decisionFixture()
  other = new pg.Client(desk.app.database.ownerUrl)
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await desk.app.close()
})

const waiting = async () =>
  (
    await desk.server(
      `select count(*)::integer as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  )[0].waiting

/** Decides in two windows at once: both wait for the application's lock before either gets it. */
async function atOnce({ id }: Applied, first: object, second: object) {
  await other.query('begin')
  await other.query('select from public.loan_applications where id = $1 for update', [id])
  const one = desk.decide(first, desk.sam, randomUUID())
  await expect.poll(waiting).toBe(1)
  const two = desk.decide(second, desk.maria, randomUUID())
  await expect.poll(waiting).toBe(2)
  await other.query('commit')
  return (await Promise.all([one, two])).map(({ status, body }) => [status, body.code ?? body.status])
}

describe('two windows at the same moment', () => {
  test('ask an applicant for missing information once, and the other window gets an error', async () => {
    const one = await desk.lacking()

    expect(await atOnce(one, ask(one), ask(one, { answer_by: day(60) }))).toEqual([
      [200, 'pending'],
      [422, 'END_REFUSED'],
    ])
  })

  test('can’t decline an application whose counteroffer just gave the reasons', async () => {
    const one = await desk.applied()

    expect(await atOnce(one, offer(one), decline(one))).toEqual([
      [200, 'counteroffered'],
      [422, 'END_REFUSED'],
    ])
    expect(await desk.noticesOf(one)).toHaveLength(1)
  })

  test('make one counteroffer', async () => {
    const one = await desk.applied()

    expect(await atOnce(one, offer(one), offer(one))).toEqual([
      [200, 'counteroffered'],
      [422, 'END_REFUSED'],
    ])
  })

  test('approve and do not decline', async () => {
    const one = await desk.applied()

    expect(await atOnce(one, approve(one), decline(one))).toEqual([
      [200, 'approved'],
      [409, 'APPLICATION_DECIDED'],
    ])
  })
})

test('an approval can’t be recorded as not accepted while its loan is being made', async () => {
  const one = await desk.applied()
  await desk.decide(approve(one))
  await other.query('begin')
  await openLoan(other, await desk.homeOf(one), TERMS, { applicationId: one.id })

  const ended = desk.decide({
    ...{ application_id: one.id, decision: 'not_accepted', ended: { on: day(0), how: 'by_phone' } },
  })
  await expect.poll(waiting).toBe(1)
  await other.query('commit')

  expect((await ended).body).toMatchObject({ code: 'END_REFUSED', message: expect.stringMatching(/^A loan was made/) })
})

test('an approval is booked or ended, whichever comes first', async () => {
  await ownStateRule(desk.app, desk.maria, 'TX')
  const one = await desk.applied()
  await desk.decide(approve(one))
  await other.query('begin')
  await other.query('select from public.loan_applications where id = $1 for update', [one.id])

  const booked = book(desk.app, desk.sam, { client_id: one.clientId, application_id: one.id, quote: MONTHLY })
  await expect.poll(waiting).toBe(1)
  const ended = desk.decide(
    { application_id: one.id, decision: 'not_accepted', ended: { on: day(0), how: 'by_phone' } },
    desk.maria,
    randomUUID(),
  )
  await expect.poll(waiting).toBe(2)
  await other.query('commit')

  expect((await booked).status).toBe(201)
  expect((await ended).body).toMatchObject({ code: 'APPLICATION_DECIDED' })
})

describe('an application reopened by another system', () => {
  const openedAgain = async (decision: (one: Applied) => object) => {
    const one = await desk.applied()
    await desk.decide(decision(one))
    await desk.server("update public.loan_applications set status = 'in_review' where id = $1", [one.id])
    return one
  }

  test.each<[string, (one: Applied) => object]>([
    ['a decline', decline],
    ['an approval', approve],
    ['a counteroffer', offer],
  ])('can’t get a second document by %s, and the message says why', async (_, decision) => {
    const one = await openedAgain(decision)

    const { status, body } = await desk.decide(decision(one))

    expect([status, body.code]).toEqual([409, 'PAPER_KEPT'])
    expect(await desk.server('select status from public.loan_applications where id = $1', [one.id])).toEqual([
      { status: 'in_review' },
    ])
  })
})
