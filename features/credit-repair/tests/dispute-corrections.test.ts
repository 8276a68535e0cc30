import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { recounted } from '#test/support/database/recounted.ts'
import {
  anotherReport,
  countsOf,
  day,
  disputeFixture,
  disputesOf,
  NOT_MINE,
  signedUp,
  VERIZON,
} from './dispute-fixture.ts'
import { repairFixture } from './repair-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())

const marias = () => disputeFixture(app, maria)
const act = (name: string, body: object, person = maria) => callCommand(app, name, body, { person })
const MISREAD = { from: 'deleted', result: 'verified', reason: 'Another client’s letter' }
const correct = (id: string, change: object = {}, person = maria) =>
  act('correct-dispute-result', { dispute_id: id, ...MISREAD, ...change }, person)

/** A dispute of a new client, received and decided today. */
async function decided(result = 'deleted', item: object = NOT_MINE, dana = signedUp(app, maria)) {
  const file = await dana
  const id: string = (await marias().open(file, [item])).body.ids[0]
  for (const to of ['attested', 'sent', 'received']) await marias().advance(id, { to })
  await marias().advance(id, { to: 'resolved', result })
  return { id, ...file }
}

const figures = async (person: SignedIn) =>
  (await person.supabase.rpc('dispute_figures', { period_days: 30 }).throwOnError()).data

describe('a result recorded by mistake', () => {
  test('is corrected with a reason, and the previous one stays beside it', async () => {
    const { id, clientId } = await decided()

    const answer = await correct(id)

    expect(answer).toEqual({ status: 200, body: { status: 'resolved', result: 'verified', result_on: day(0) } })
    expect(await disputesOf(maria, clientId)).toMatchObject([
      {
        ...{ status: 'resolved', result: 'verified', result_on: day(0) },
        corrections: [
          {
            ...{ result: 'deleted', result_on: day(0), reason: 'Another client’s letter', corrected_by: 'Maria' },
            corrected_at: expect.any(String),
          },
        ],
      },
    ])
    const { data } = await maria.supabase.rpc('client_timeline', { client_id: clientId }).throwOnError()
    expect(data[0]).toMatchObject({
      ...{ action: 'disputes.corrected', actor_name: 'Maria' },
      details: { result: 'verified', former: 'deleted', reason: 'Another client’s letter' },
    })
  })

  test('no longer counts for its report and the dashboard; the right one does', async () => {
    const lena = await app.subscriber('Lena', 'lender')
    const lenas = disputeFixture(app, lena)
    const dana = await signedUp(app, lena)
    const ids: string[] = (await lenas.open(dana, [NOT_MINE, { ...NOT_MINE, item_key: VERIZON }])).body.ids
    for (const id of ids) {
      for (const to of ['attested', 'sent', 'received']) await lenas.advance(id, { to })
      await lenas.advance(id, { to: 'resolved', result: 'deleted' })
    }
    const before = await figures(lena)

    await correct(ids[0] ?? '', {}, lena)
    const after = await figures(lena)
    await correct(ids[1] ?? '', { result: null }, lena)
    const none = await figures(lena)
    await correct(ids[0] ?? '', { from: 'verified', result: 'deleted' }, lena)

    expect(before).toMatchObject({ removed: 2, days_to_first_removal: 0 })
    expect(after).toMatchObject({
      ...{ removed: 1, days_to_first_removal: 0, recent_removals: [{ item_name: 'Verizon' }] },
      removal_types: [{ kind: 'collection', count: 1 }],
    })
    expect(none).toMatchObject({ removed: 0, days_to_first_removal: null, removal_types: [], recent_removals: [] })
    expect(none.by_creditor).toEqual([{ name: 'Ally', decided: 1, won: 0, won_percent: 0 }])
    expect(await figures(lena)).toMatchObject({ removed: 1, days_to_first_removal: 0 })
    expect(await countsOf(lena, dana.reportId)).toEqual({ dispute_count: 2, successful_disputes: 1 })
    const kept = await figures(lena)
    await recounted(app.database)
    expect(await figures(lena)).toEqual(kept)
  })

  test('can be removed, and the dispute waits for its answer again', async () => {
    const { id, clientId } = await decided('verified')

    const answer = await correct(id, { from: 'verified', result: null })
    const later = await marias().advance(id, { to: 'resolved', from: 'received', result: 'deleted' })

    expect(answer.body).toEqual({ status: 'received', result: null, result_on: null })
    expect(later.status).toBe(200)
    expect(await disputesOf(maria, clientId)).toMatchObject([
      { result: 'deleted', corrections: [{ result: 'verified' }] },
    ])
  })

  test('can’t be removed while the item is disputed again', async () => {
    const { id, clientId } = await decided('verified')
    await marias().open({ clientId, reportId: await anotherReport(app, clientId) })

    expect(await correct(id, { from: 'verified', result: null })).toMatchObject({
      ...{ status: 409, body: { code: 'ITEM_ALREADY_DISPUTED' } },
    })
  })

  test('with a fee reopens it: the refund is asked for, and no other fee can be taken first', async () => {
    const file = await signedUp(app, maria)
    const { clientId } = file
    const { id } = await decided('deleted', NOT_MINE, Promise.resolve(file))
    const { id: other } = await decided('deleted', { ...NOT_MINE, item_key: VERIZON }, Promise.resolve(file))
    const { fee, refund } = repairFixture(app, maria)
    const paid = await fee(clientId, [id], { amount: 99 })

    const corrected = await correct(id, { result: 'verified' })
    const refused = await fee(clientId, [other])
    const notified = await maria.supabase.from('notifications').select('kind').eq('kind', 'repair_refund_due')
    await refund(paid.body.id)
    const next = await fee(clientId, [other])

    expect(corrected.status).toBe(200)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'croa_refund_due', error: expect.stringContaining('Refund $99.00 before you take another fee') },
    })
    expect(notified.data).toHaveLength(1)
    expect(next.status).toBe(201)
  })

  test.each([
    ['to the same result', { result: 'deleted' }, 422, 'SAME_RESULT'],
    ['to a day before the receipt', { on: day(-1) }, 422, 'DATE_TOO_EARLY'],
    ['to no response before the bureau’s deadline', { result: 'no_response' }, 422, 'STILL_IN_TIME'],
    ['by a person who read another result', { from: 'modified' }, 409, 'DISPUTE_MOVED_ON'],
    ['without a reason', { reason: ' ' }, 400, 'VALIDATION_FAILED'],
  ])('can’t be corrected %s', async (_, change, status, code) => {
    const { id, clientId } = await decided()

    expect(await correct(id, change)).toMatchObject({ status, body: { code } })
    expect(await disputesOf(maria, clientId)).toMatchObject([{ result: 'deleted', corrections: [] }])
  })

  test('can be corrected only by its own company, once, and not for an archived client', async () => {
    const { id, clientId } = await decided()

    const strange = await correct(id, {}, omar)
    await marias().archive(clientId, true)
    const archived = await correct(id)
    await marias().archive(clientId, false)
    const twice = await Promise.all([1, 2].map(() => correct(id)))

    expect(strange).toMatchObject({ status: 404, body: { code: 'DISPUTE_NOT_FOUND' } })
    expect(archived).toMatchObject({ status: 422, body: { code: 'CLIENT_ARCHIVED' } })
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  })
})
