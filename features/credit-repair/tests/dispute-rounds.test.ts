import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { type Disputed, day, disputeFixture, disputesOf, NOT_MINE, signedUp, VERIZON } from './dispute-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'lender')
})
afterAll(() => app.close())

const act = (name: string, body: object, person = maria) => callCommand(app, name, body, { person })
const dispute = async (file: Disputed, item: object = NOT_MINE): Promise<string> =>
  (await disputeFixture(app, maria).open(file, [item])).body.ids[0]
const partOf = async (part: string, clientId: string, { supabase } = maria) => {
  const { data } = await supabase.rpc('dispute_desk', { part, at_most: 1000 }).throwOnError()
  return data.filter((row: { client_id: string }) => row.client_id === clientId).map(({ id }: { id: string }) => id)
}
const countOf = async (part: string, { supabase } = maria): Promise<number> => {
  const { data } = await supabase.rpc('dispute_desk_counts').throwOnError()
  return data.find((row: { part: string; total: number }) => row.part === part)?.total
}

async function verified(file: Disputed, result = 'verified'): Promise<string> {
  const id = await dispute(file)
  for (const to of ['attested', 'sent', 'received']) await act('advance-dispute', { dispute_id: id, to })
  await act('advance-dispute', { dispute_id: id, to: 'resolved', result })
  return id
}

describe('several disputes at once', () => {
  test('take the same step in one request', async () => {
    const file = await signedUp(app, maria)
    const ids = [await dispute(file), await dispute(file, { ...NOT_MINE, item_key: VERIZON })]

    const { status, body } = await act('advance-disputes', { dispute_ids: ids, to: 'attested' })

    expect([status, body]).toEqual([200, { advanced: 2 }])
    expect((await disputesOf(maria, file.clientId)).map((row) => row.status)).toEqual(['attested', 'attested'])
  })

  test('take no step if one of them can’t, and the error names it', async () => {
    const file = await signedUp(app, maria)
    const [first, second] = [await dispute(file), await dispute(file, { ...NOT_MINE, item_key: VERIZON })]
    await act('advance-dispute', { dispute_id: second, to: 'attested' })

    const refused = await act('advance-disputes', { dispute_ids: [first, second], to: 'attested' })

    expect(refused).toMatchObject({ status: 422, body: { code: 'STEP_OUT_OF_TURN', dispute_id: second } })
    expect((await disputesOf(maria, file.clientId)).map((row) => row.status)).toEqual(['drafted', 'attested'])
  })

  test('of another company are not found', async () => {
    const file = await signedUp(app, maria)
    const refused = await act('advance-disputes', { dispute_ids: [await dispute(file)], to: 'attested' }, omar)

    expect(refused).toMatchObject({ status: 404, body: { code: 'DISPUTE_NOT_FOUND' } })
  })
})

describe('the desk', () => {
  test('lists each dispute where it waits, for its own company only', async () => {
    const file = await signedUp(app, maria)
    const before = await countOf('to_attest')
    const id = await dispute(file)

    expect(await partOf('to_attest', file.clientId)).toEqual([id])
    expect(await countOf('to_attest')).toBe(before + 1)
    expect(await partOf('to_attest', file.clientId, omar)).toEqual([])
    await act('advance-dispute', { dispute_id: id, to: 'attested' })
    expect(await partOf('to_print', file.clientId)).toEqual([id])
    await act('advance-dispute', { dispute_id: id, to: 'sent' })
    expect(await partOf('to_confirm', file.clientId)).toEqual([id])
  })

  test('keeps a later round back until the earlier one has ended', async () => {
    const file = await signedUp(app, maria)
    const first = await dispute(file)
    const second = await dispute(file, { ...NOT_MINE, item_key: VERIZON, round: 2 })

    expect(await partOf('to_attest', file.clientId)).toEqual([first])
    await act('advance-dispute', { dispute_id: first, to: 'closed' })
    expect(await partOf('to_attest', file.clientId)).toEqual([second])
  })

  test('leaves out archived clients', async () => {
    const file = await signedUp(app, maria)
    await dispute(file)
    await disputeFixture(app, maria).archive(file.clientId, true)

    expect(await partOf('to_attest', file.clientId)).toEqual([])
  })
})

describe('the next round', () => {
  test('is prepared when the answer is recorded, by the client’s plan', async () => {
    const file = await signedUp(app, maria)
    const plan = { on_verified: 'furnisher', on_no_response: 'complaint', on_frivolous: 'again' }
    expect((await act('plan-disputes', { client_id: file.clientId, ...plan })).status).toBe(200)

    const id = await verified(file)

    expect(await partOf('next_round', file.clientId)).toEqual([id])
    expect(await disputesOf(maria, file.clientId)).toMatchObject([{ next_act: 'furnisher', next_status: 'proposed' }])
  })

  test('follows the earlier dispute when the item is disputed again', async () => {
    const file = await signedUp(app, maria)
    const id = await verified(file, 'frivolous')

    await dispute(file)

    expect(await disputesOf(maria, file.clientId)).toMatchObject([
      { id, next_act: 'again', next_status: 'done', next_by: 'Maria' },
      { round: 2, follows_id: id },
    ])
  })

  test('is taken back with its result', async () => {
    const file = await signedUp(app, maria)
    const id = await verified(file)

    await act('correct-dispute-result', { dispute_id: id, from: 'verified', result: 'deleted', reason: 'Misread' })

    expect(await disputesOf(maria, file.clientId)).toMatchObject([{ next_act: null, next_status: null }])
  })

  test('asks a bureau for its procedure, which is due in fifteen days', async () => {
    const file = await signedUp(app, maria)
    const id = await verified(file)

    expect((await act('next-round', { dispute_id: id, act: 'done' })).status).toBe(200)

    expect(await disputesOf(maria, file.clientId)).toMatchObject([
      { next_status: 'done', procedure_on: day(0), procedure_due_on: day(15) },
    ])
    expect(await partOf('procedures', file.clientId)).toEqual([id])
    expect((await act('next-round', { dispute_id: id, act: 'answered' })).status).toBe(200)
    expect(await partOf('procedures', file.clientId)).toEqual([])
  })

  test.each([
    ['a step that was already decided', 'done', {}, 'NO_NEXT_ACT'],
    ['a description without a request', 'answered', {}, 'PROCEDURE_REFUSED'],
  ])('refuses %s', async (_, name, more, code) => {
    const file = await signedUp(app, maria)
    const id = await verified(file)
    await act('next-round', { dispute_id: id, act: 'dismiss' })

    expect(await act('next-round', { dispute_id: id, act: name, ...more })).toMatchObject({ body: { code } })
  })

  test('is not decided by another company', async () => {
    const file = await signedUp(app, maria)
    const id = await verified(file)

    expect(await act('next-round', { dispute_id: id, act: 'dismiss' }, omar)).toMatchObject({ status: 404 })
    const plan = { on_verified: 'none', on_no_response: 'none', on_frivolous: 'none' }
    expect(await act('plan-disputes', { client_id: file.clientId, ...plan }, omar)).toMatchObject({ status: 404 })
    expect((await omar.supabase.from('dispute_plans').select('client_id').throwOnError()).data).toEqual([])
  })
})

describe('the dashboard', () => {
  test('counts disputes once the company has one, and pending reports before', async () => {
    const nina = await app.subscriber('Nina', 'lender')
    const summary = async () =>
      (await nina.supabase.rpc('dashboard_summary').single<Record<string, number | null>>().throwOnError()).data
    expect(await summary()).toMatchObject({ active_disputes: 0, pending_actions: 0 })
    const file = await signedUp(app, nina)
    const opened = await disputeFixture(app, nina).open(file, [NOT_MINE, { ...NOT_MINE, item_key: VERIZON }])

    expect(await summary()).toMatchObject({
      active_disputes: 2,
      pending_actions: 2,
      pending_actions_change_percent: null,
    })
    for (const to of ['attested', 'sent']) await disputeFixture(app, nina).advance(opened.body.ids[0], { to })
    expect(await summary()).toMatchObject({ active_disputes: 2, pending_actions: 1 })
    await disputeFixture(app, nina).advance(opened.body.ids[0], { to: 'closed' })
    expect(await summary()).toMatchObject({ active_disputes: 1, pending_actions: 1 })
  })
})
