import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import {
  ALLY,
  anotherReport,
  countsOf,
  type Disputed,
  day,
  disputeFixture,
  disputesOf,
  NOT_MINE,
  signedUp,
  VERIZON,
} from './dispute-fixture.ts'

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
const newDispute = async (file: Disputed): Promise<string> => (await marias().open(file)).body.ids[0]

const UNKNOWN = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'

describe('opening disputes', () => {
  test('drafts one for each item, named as in the report', async () => {
    const dana = await signedUp(app, maria)

    const { status, body } = await marias().open(dana, [
      NOT_MINE,
      { bureau: 'equifax', item_key: VERIZON, reason: 'other', explanation: ' Settled in May.\r\nSee my letter. ' },
    ])

    expect(status).toBe(201)
    const disputes = await disputesOf(maria, dana.clientId)
    expect(disputes.map(({ id }) => id)).toEqual(body.ids)
    expect(disputes).toMatchObject([
      {
        ...{ bureau: 'experian', item_kind: 'account', item_key: ALLY, item_name: 'Ally', reason: 'not_mine' },
        ...{ report_id: dana.reportId, explanation: null, status: 'drafted', due_on: null, result: null },
        opened_by: { full_name: 'Maria' },
      },
      {
        ...{ bureau: 'equifax', item_kind: 'collection', item_name: 'Verizon', reason: 'other' },
        explanation: 'Settled in May.\nSee my letter.',
      },
    ])
    expect(await countsOf(maria, dana.reportId)).toEqual({ dispute_count: 0, successful_disputes: 0 })
  })

  test.each([
    [
      'an item that isn’t in the report',
      { item_key: 'x' },
      422,
      'ITEM_NOT_IN_REPORT',
      'This item is not in the report',
    ],
    [
      ...(['a bureau without a file', { bureau: 'transunion' }, 422] as const),
      ...(['ITEM_NOT_IN_REPORT', 'This item is not in the report'] as const),
    ],
    ['no explanation of another reason', { reason: 'other' }, 422, 'EXPLANATION_REQUIRED', 'Describe what is wrong'],
    [
      ...(['an SSN', { explanation: 'It is 900-00-4567' }, 422, 'SSN_IN_EXPLANATION'] as const),
      'Remove the SSN. The letter includes its last four digits',
    ],
  ])('with %s is rejected together with the other items', async (_, change, status, code, error) => {
    const dana = await signedUp(app, maria)
    const item = { ...NOT_MINE, ...change }

    const refused = await marias().open(dana, [{ ...NOT_MINE, item_key: VERIZON }, item])

    const { bureau, item_key } = item
    expect(refused).toEqual({ status, body: { bureau, item_key, code, error, message: error } })
    expect(await disputesOf(maria, dana.clientId)).toEqual([])
  })

  test('is rejected for an item in dispute until that is decided; another bureau’s item is a different one', async () => {
    const dana = await signedUp(app, maria)
    const first = await newDispute(dana)
    const again = { ...dana, reportId: await anotherReport(app, dana.clientId) }

    const refused = await marias().open(again)
    const elsewhere = await marias().open(again, [{ ...NOT_MINE, bureau: 'equifax' }])
    await marias().advance(first, { to: 'closed' })
    const anew = await marias().open(again)

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'ITEM_ALREADY_DISPUTED', error: 'This item is already being disputed', item_key: ALLY },
    })
    expect([elsewhere.status, anew.status]).toEqual([201, 201])
  })

  test('is rejected for an item that the same bureau’s newer file no longer lists', async () => {
    const dana = await signedUp(app, maria)
    await anotherReport(app, dana.clientId, { status: 'success', full_feed: { trade_accounts: [], collections: [] } })
    // A bureau without a file says nothing about its items.
    await anotherReport(app, dana.clientId, { status: 'error', message: 'Down' })

    const gone = await marias().open(dana)
    const listed = await marias().open(dana, [{ ...NOT_MINE, bureau: 'equifax' }])

    expect(gone).toMatchObject({
      status: 422,
      body: {
        code: 'ITEM_GONE',
        bureau: 'experian',
        item_key: ALLY,
        error: expect.stringMatching(/^The report of .+ no longer lists this item at Experian$/),
      },
    })
    expect(listed.status).toBe(201)
    expect(await disputesOf(maria, dana.clientId)).toMatchObject([{ bureau: 'equifax' }])
  })

  test('twice at once, by a double click or two people, opens them once', async () => {
    const dana = await signedUp(app, maria)

    const answers = await Promise.all([1, 2, 3].map(() => marias().open(dana)))

    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
    expect(await disputesOf(maria, dana.clientId)).toHaveLength(1)
  })

  test('again with the same key returns the same; another request with it is rejected', async () => {
    const dana = await signedUp(app, maria)

    const answers = await Promise.all([1, 2, 3].map(() => marias().open(dana, [NOT_MINE], 'one-click')))
    const other = await marias().open(dana, [{ ...NOT_MINE, item_key: VERIZON }], 'one-click')
    const omars = await disputeFixture(app, omar).open(await signedUp(app, omar), [NOT_MINE], 'one-click')

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 201, body: { ids: [expect.any(String)] } })
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(omars.status).toBe(201)
    expect(await disputesOf(maria, dana.clientId)).toHaveLength(1)
  })

  test('requires the company’s own client and a report about them', async () => {
    const [dana, other] = [await signedUp(app, maria), await signedUp(app, maria)]

    const strange = await disputeFixture(app, omar).open(dana)
    const mixed = await marias().open({ ...dana, reportId: other.reportId })
    const unknown = await marias().open({ ...dana, reportId: UNKNOWN })

    expect(strange).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND', error: 'Client not found' } })
    for (const answer of [mixed, unknown]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'REPORT_NOT_FOUND', error: 'Report not found' } })
    }
    expect(await disputesOf(maria, dana.clientId)).toEqual([])
    expect(await disputesOf(omar, dana.clientId)).toEqual([])
  })

  test('and advancing them wait while the client is archived', async () => {
    const dana = await signedUp(app, maria)
    const id = await newDispute(dana)
    await marias().archive(dana.clientId, true)

    const opened = await marias().open(dana, [{ ...NOT_MINE, item_key: VERIZON }])
    const advanced = await marias().advance(id, { to: 'attested' })
    await marias().archive(dana.clientId, false)
    const later = await marias().advance(id, { to: 'attested' })

    for (const answer of [opened, advanced]) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'CLIENT_ARCHIVED' } })
    }
    expect(later.status).toBe(200)
  })
})

describe('a dispute', () => {
  test('goes from draft to result, and its report counts it once sent and once won', async () => {
    const dana = await signedUp(app, maria)
    const id = await newDispute(dana)

    const attested = await marias().advance(id, { to: 'attested', from: 'drafted' })
    const before = await countsOf(maria, dana.reportId)
    await marias().advance(id, { to: 'sent', from: 'attested', tracking_number: '9400 1000' })
    const sent = await countsOf(maria, dana.reportId)
    const received = await marias().advance(id, { to: 'received', from: 'sent' })
    const informed = await marias().advance(id, { to: 'information', from: 'received' })
    await marias().advance(id, { to: 'in_investigation' })
    const resolved = await marias().advance(id, { to: 'resolved', result: 'deleted' })
    const closed = await marias().advance(id, { to: 'closed', from: 'resolved' })

    expect(attested).toEqual({ status: 200, body: { status: 'attested', due_on: null } })
    expect(received).toEqual({ status: 200, body: { status: 'received', due_on: day(30) } })
    expect(informed).toEqual({ status: 200, body: { status: 'received', due_on: day(45) } })
    expect([resolved.body.status, closed.body.status]).toEqual(['resolved', 'closed'])
    expect(await disputesOf(maria, dana.clientId)).toMatchObject([
      {
        ...{ attested_on: day(0), sent_on: day(0), tracking_number: '9400 1000', received_on: day(0) },
        ...{
          information_on: day(0),
          investigation_on: day(0),
          result: 'deleted',
          result_on: day(0),
          closed_on: day(0),
        },
      },
    ])
    expect([before, sent, await countsOf(maria, dana.reportId)]).toEqual([
      { dispute_count: 0, successful_disputes: 0 },
      { dispute_count: 1, successful_disputes: 0 },
      { dispute_count: 1, successful_disputes: 1 },
    ])
  })

  test('shows each step in the client’s timeline, without the explanation', async () => {
    const dana = await signedUp(app, maria)
    const { body } = await marias().open(dana, [{ ...NOT_MINE, explanation: 'Between us' }])
    await marias().advance(body.ids[0], { to: 'attested' })

    const { data } = await maria.supabase.rpc('client_timeline', { client_id: dana.clientId }).throwOnError()

    expect(data.slice(0, 2)).toMatchObject([
      { action: 'disputes.advanced', actor_name: 'Maria', details: { status: 'attested', bureaus: ['experian'] } },
      { action: 'disputes.created', subject_id: body.ids[0], details: { bureaus: ['experian'] } },
    ])
    expect(JSON.stringify(data)).not.toContain('Between us')
  })

  test('open in two tabs is advanced by the first; the other gets an error', async () => {
    const dana = await signedUp(app, maria)
    const id = await newDispute(dana)

    const answers = await Promise.all([1, 2, 3].map(() => marias().advance(id, { to: 'attested', from: 'drafted' })))
    const late = await marias().advance(id, { to: 'closed', from: 'drafted' })

    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'DISPUTE_MOVED_ON', error: 'This dispute has changed. Reload it and try again' },
    })
    const { data } = await maria.supabase.rpc('client_timeline', { client_id: dana.clientId }).throwOnError()
    expect(data.filter(({ action }: { action: string }) => action === 'disputes.advanced')).toHaveLength(1)
  })

  test('is advanced once by a step repeated with its key', async () => {
    const dana = await signedUp(app, maria)
    const id = await newDispute(dana)
    const attest = () => marias().advance(id, { to: 'attested', from: 'drafted' }, 'attest')

    const answers = [await attest(), await attest()]

    expect(answers).toEqual(Array(2).fill({ status: 200, body: { status: 'attested', due_on: null } }))
  })

  test.each([
    ['out of order', { to: 'received' }, 'STEP_OUT_OF_TURN'],
    ['on a future day', { to: 'attested', on: day(1) }, 'DATE_IN_FUTURE'],
    ['before it was drafted', { to: 'attested', on: day(-3) }, 'DATE_TOO_EARLY'],
  ])('rejects a step %s', async (_, step, code) => {
    const dana = await signedUp(app, maria)
    const id = await newDispute(dana)

    expect(await marias().advance(id, step)).toMatchObject({ status: 422, body: { code } })
    expect(await disputesOf(maria, dana.clientId)).toMatchObject([{ status: 'drafted', attested_on: null }])
  })

  test.each([
    ['an unknown step', { to: 'won' }, 'Choose a step'],
    ['an invalid day', { to: 'attested', on: '2026-02-30' }, 'Enter a date'],
  ])('is rejected %s', async (_, step, sentence) => {
    const refused = await marias().advance(UNKNOWN, step)

    expect(refused).toMatchObject({ status: 400, body: { error: `Validation error: ${sentence}` } })
  })

  test('can be advanced only by its own company', async () => {
    const dana = await signedUp(app, maria)
    const id = await newDispute(dana)

    const strange = await disputeFixture(app, omar).advance(id, { to: 'attested' })
    const unknown = await marias().advance(UNKNOWN, { to: 'attested' })

    for (const answer of [strange, unknown]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'DISPUTE_NOT_FOUND' } })
    }
    expect(await disputesOf(maria, dana.clientId)).toMatchObject([{ status: 'drafted' }])
  })
})
