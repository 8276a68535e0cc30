import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventSentence } from '#features/clients/rules/file-event.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { contracted } from '#test/support/repair-contract.ts'
import { day, dispute, enrollmentOf, feesOf, type Repaired, repaired, repairFixture } from './repair-fixture.ts'
import { signedPaperOf } from './signed-paper.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'cro')
  omar = await app.subscriber('Omar', 'cro')
})
afterAll(() => app.close())

const desk = () => repairFixture(app, maria)
const UNKNOWN = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'

/** Dana, enrolled, with one dispute decided ten days ago. */
async function enrolled(change: object = {}): Promise<Repaired & { work: string }> {
  const dana = await repaired(app, maria)
  await desk().enroll(dana.clientId, change)
  await contracted(app.database.pools.server, dana.clientId)
  return { ...dana, work: await dispute(app, dana, 10) }
}

describe('enrolling a client', () => {
  test('stores the agreement, by whom and since when', async () => {
    const { clientId } = await repaired(app, maria)

    const { status, body } = await desk().enroll(clientId, { sale_channel: 'phone', enrolled_on: day(-30) })

    expect(status).toBe(201)
    expect(await enrollmentOf(maria, clientId)).toMatchObject({
      ...{ id: body.id, client_id: clientId, status: 'active', monthly_fee: 99, enrolled_on: day(-30) },
      ...{ sale_channel: 'phone', created_by: maria.person.id },
    })
  })

  test('starts today unless another day is given, and never in the future', async () => {
    const { clientId } = await repaired(app, maria)

    const early = await desk().enroll(clientId, { enrolled_on: day(1) })
    await desk().enroll(clientId)

    expect(early).toMatchObject({
      status: 422,
      body: { code: 'DATE_IN_FUTURE', error: 'The day of enrollment must not be in the future' },
    })
    expect(await enrollmentOf(maria, clientId)).toMatchObject({ enrolled_on: day(0) })
  })

  test('happens once: the second of two at once gets an error, and a repeat returns the same', async () => {
    const [{ clientId }, other] = [await repaired(app, maria), await repaired(app, maria)]

    const answers = await Promise.all([desk().enroll(clientId), desk().enroll(clientId)])
    const again = await Promise.all([1, 2].map(() => desk().enroll(other.clientId, {}, 'one-click')))
    const reused = await desk().enroll(other.clientId, { monthly_fee: 5 }, 'one-click')

    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
    expect(again[0]).toEqual(again[1])
    expect(again[0]?.status).toBe(201)
    expect(reused).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  })
})

describe('an enrollment', () => {
  test('is paused, resumed at another fee, and canceled', async () => {
    const { clientId } = await enrolled()

    const paused = await desk().change(clientId, { status: 'paused' })
    const resumed = await desk().change(clientId, { status: 'active', monthly_fee: 79.5, from: 'paused' })
    const cancelled = await desk().change(clientId, { status: 'cancelled' })

    expect(paused).toEqual({ status: 200, body: { status: 'paused', monthly_fee: 99 } })
    expect(resumed.body).toEqual({ status: 'active', monthly_fee: 79.5 })
    expect(cancelled.body).toEqual({ status: 'cancelled', monthly_fee: 79.5 })
    expect(await enrollmentOf(maria, clientId)).toMatchObject({ status: 'cancelled', monthly_fee: 79.5 })
  })

  test('can’t be changed to an excessive fee', async () => {
    const { clientId } = await enrolled()

    const absurd = await desk().change(clientId, { monthly_fee: 999_999_999_999 })
    const negative = await desk().change(clientId, { monthly_fee: -1 })

    expect(absurd).toMatchObject({
      status: 400,
      body: { error: 'Validation error: Monthly fee can be at most $10,000.00' },
    })
    expect(negative).toMatchObject({
      status: 400,
      body: { error: 'Validation error: Monthly fee can’t be below zero' },
    })
    expect(await enrollmentOf(maria, clientId)).toMatchObject({ monthly_fee: 99 })
  })

  test('can’t be changed to more than the whole contract', async () => {
    const { clientId } = await enrolled()

    expect((await desk().change(clientId, { monthly_fee: 594 })).status).toBe(200)
    expect(await desk().change(clientId, { monthly_fee: 594.01 })).toMatchObject({
      status: 409,
      body: { code: 'croa_total_exceeded' },
    })
  })

  test('is changed by the first of two tabs', async () => {
    const { clientId } = await enrolled()

    const answers = await Promise.all([
      desk().change(clientId, { status: 'paused' }),
      desk().change(clientId, { status: 'cancelled' }),
    ])

    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'ENROLLMENT_MOVED_ON',
      error: 'This enrollment has changed. Reload it and try again',
    })
  })

  test('can’t be changed if there is none', async () => {
    const { clientId } = await repaired(app, maria)

    expect(await desk().change(clientId, { status: 'paused' })).toMatchObject({
      status: 409,
      body: { code: 'NOT_ENROLLED', error: 'This client is not enrolled. Enroll the client first' },
    })
  })
})

describe('a fee', () => {
  test('is recorded with its work and appears in the client’s timeline', async () => {
    const { clientId, work } = await enrolled()

    const { status, body } = await desk().fee(clientId, [work], { reference: '1042' })

    expect(status).toBe(201)
    expect(await feesOf(maria, clientId)).toMatchObject([
      {
        ...{ id: body.id, kind: 'fee', amount: 150, received_on: day(0), method: 'check', reference: '1042' },
        ...{ dispute_ids: [work], recorded_by_name: 'Maria' },
      },
    ])
    const { data } = await maria.supabase.rpc('client_timeline', { client_id: clientId })
    const told = data.map(eventSentence)
    expect(told).toContain(`Recorded a credit repair fee of $150.00 by check, received ${shortDate(day(0))}`)
    expect(told).toContain('Enrolled the client in credit repair at $99.00 a month, sold on the web')
  })

  test('is never taken in advance: 409 croa_advance_fee', async () => {
    const dana = await enrolled()
    const [other, open] = [await enrolled(), await dispute(app, dana, null)]
    const cases = [
      [[], {}, 'A fee can’t be taken before the work is done. Choose a dispute that has a result'],
      [[open], {}, 'The dispute of Ally with Experian has no result yet. A fee can’t be taken before the work is done'],
      [[dana.work, other.work], {}, 'Dispute not found for this client'],
      [
        [dana.work],
        { received_on: day(-11) },
        `This work was done and recorded on ${shortDate(day(-10))}. A fee can’t be taken earlier`,
      ],
    ] as const

    for (const [disputes, change, error] of cases) {
      const refused = await desk().fee(dana.clientId, [...disputes], change)
      expect(refused).toMatchObject({ status: 409, body: { code: 'croa_advance_fee', error, message: error } })
    }
    expect(await feesOf(maria, dana.clientId)).toEqual([])
  })

  test('never exceeds what is left of the contract’s total: 409 croa_total_exceeded', async () => {
    const dana = await enrolled()
    const more = await dispute(app, dana, 9)
    const fee = (work: string, amount: number) => desk().fee(dana.clientId, [work], { amount })

    expect(await fee(dana.work, 594.01)).toMatchObject({
      ...{
        status: 409,
        body: { code: 'croa_total_exceeded', error: expect.stringContaining('$594.00 of it is left') },
      },
    })
    const first = await fee(dana.work, 500)
    expect(await fee(more, 94.01)).toMatchObject({ status: 409, body: { code: 'croa_total_exceeded' } })
    expect((await fee(more, 94)).status).toBe(201)
    await desk().refund(first.body.id)
    expect((await fee(dana.work, 500)).status).toBe(201)
  })

  test('is taken once for the same work, even by concurrent requests, until it is refunded', async () => {
    const { clientId, work } = await enrolled()

    const answers = await Promise.all([1, 2, 3].map(() => desk().fee(clientId, [work])))
    const [fee] = await feesOf(maria, clientId)
    const refunded = await desk().refund(fee.id)
    const anew = await desk().fee(clientId, [work])

    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      ...{ code: 'croa_advance_fee', error: 'The dispute of Ally with Experian was already paid for' },
    })
    expect([refunded.status, anew.status]).toEqual([201, 201])
    expect((await feesOf(maria, clientId)).map(({ kind }) => kind)).toEqual(['fee', 'refund', 'fee'])
  })

  test('with one key is recorded once, and the key can’t be used otherwise', async () => {
    const { clientId, work } = await enrolled()

    const document_id = await signedPaperOf(maria, clientId)
    const answers = await Promise.all([1, 2, 3].map(() => desk().fee(clientId, [work], { document_id }, 'fee-click')))
    const other = await desk().fee(clientId, [work], { document_id, amount: 151 }, 'fee-click')

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(await feesOf(maria, clientId)).toHaveLength(1)
  })

  test('requires an enrollment, which has the sales channel', async () => {
    const dana = await repaired(app, maria)

    const refused = await desk().fee(dana.clientId, [await dispute(app, dana, 10)])

    expect(refused).toMatchObject({ status: 409, body: { code: 'NOT_ENROLLED' } })
  })

  test('can’t be dated in the future', async () => {
    const { clientId, work } = await enrolled()

    expect(await desk().fee(clientId, [work], { received_on: day(1) })).toMatchObject({
      status: 422,
      body: { code: 'DATE_IN_FUTURE', error: 'The date received must not be in the future' },
    })
  })
})

describe('a refund', () => {
  test('returns a part of the fee, and the work stays paid for until the rest is refunded', async () => {
    const { clientId, work } = await enrolled()
    const fee = (await desk().fee(clientId, [work])).body.id

    const part = await desk().refund(fee, undefined, 50)
    const again = await desk().fee(clientId, [work])
    const tooHigh = await desk().refund(fee, undefined, 100.01)
    const rest = await desk().refund(fee)

    expect(part).toMatchObject({ status: 201, body: { left: 100 } })
    expect(again).toMatchObject({ status: 409, body: { code: 'croa_advance_fee' } })
    expect(tooHigh).toMatchObject({
      status: 422,
      body: { code: 'REFUND_TOO_HIGH', error: '$100.00 of this fee is left. A refund can’t be higher' },
    })
    expect(rest).toMatchObject({ status: 201, body: { left: 0 } })
    expect((await feesOf(maria, clientId)).map(({ amount }) => amount)).toEqual([150, 50, 100])
    expect((await desk().fee(clientId, [work])).status).toBe(201)
  })

  test('returns the whole fee, once, with a reason', async () => {
    const { clientId, work } = await enrolled()
    const fee = (await desk().fee(clientId, [work])).body.id

    const answers = await Promise.all([1, 2, 3].map(() => desk().refund(fee)))

    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'ALREADY_REFUNDED' })
    const [, refund] = await feesOf(maria, clientId)
    expect(refund).toMatchObject({
      kind: 'refund',
      amount: 150,
      refunds_id: fee,
      reason: 'Goodwill',
      received_on: day(0),
    })
    expect(await desk().refund(refund.id)).toMatchObject({ status: 404, body: { code: 'FEE_NOT_FOUND' } })
  })
})

describe('these commands are rejected', () => {
  test('for another company’s clients and fees', async () => {
    const { clientId, work } = await enrolled()
    const fee = (await desk().fee(clientId, [work])).body.id
    const omars = repairFixture(app, omar)

    const answers = [
      await omars.enroll(clientId),
      await omars.change(clientId, { status: 'cancelled' }),
      await omars.fee(clientId, [work]),
      await desk().enroll(UNKNOWN),
    ]

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND', error: 'Client not found' } })
    }
    expect(await omars.refund(fee)).toMatchObject({
      status: 404,
      body: { code: 'FEE_NOT_FOUND', error: 'Fee not found' },
    })
    expect([await feesOf(omar, clientId), await enrollmentOf(omar, clientId)]).toEqual([[], undefined])
    expect(await feesOf(maria, clientId)).toHaveLength(1)
  })

  test('for an archived client, until they are restored', async () => {
    const [{ clientId, work }, stranger] = [await enrolled(), await repaired(app, maria)]
    const fee = (await desk().fee(clientId, [work])).body.id
    for (const id of [clientId, stranger.clientId]) await desk().archive(id, true)

    const answers = [
      await desk().enroll(stranger.clientId),
      await desk().change(clientId, { status: 'paused' }),
      await desk().fee(clientId, [work]),
      await desk().refund(fee),
    ]
    await desk().archive(clientId, false)

    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 422,
        body: {
          code: 'CLIENT_ARCHIVED',
          error: 'This client is archived. Restore the client to work on enrollment and fees',
        },
      })
    }
    expect((await desk().refund(fee)).status).toBe(201)
  })
})
