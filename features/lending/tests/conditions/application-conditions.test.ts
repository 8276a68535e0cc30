import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestConditions } from '#features/lending/server/conditions/request-conditions.ts'
import { decisionFixture, decline } from '#features/lending/tests/decision-fixture.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { blob, PNG } from '#platform/storage/tests/storage-fixture.ts'
import { callCommand, type SignedIn } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
beforeAll(async () => {
  desk = await decisionFixture()
})
afterAll(() => desk.app.close())

const STUB = { kind: 'pay_stub', title: 'Your latest pay stub', provider: 'applicant', days: 7 }

const call = (body: object, person: SignedIn = desk.sam, key: string = randomUUID()) =>
  callCommand(desk.app, 'application-conditions', body, { person, key })
const add = async (application_id: string, more: object = {}) =>
  (await call({ act: 'add', application_id, ...STUB, ...more })).body.ids[0]
const stored = async (id: string) =>
  (await desk.server('select * from public.application_conditions where id = $1', [id]))[0]
const actions = async (id: string) =>
  (
    await desk.server("select action from app.audit_events where details ->> 'condition' = $1 order by chain_number", [
      id,
    ])
  ).map(({ action }) => action)

async function documentOf(clientId: string, { supabase }: SignedIn = desk.sam): Promise<string> {
  const path = `${randomUUID()}.png`
  await supabase.storage.from('client-documents').upload(path, blob(PNG, 'image/png'))
  const row = { client_id: clientId, document_type: 'pay_stub', file_url: path, file_name: 'stub.png' }
  const kept = await supabase
    .from('client_documents')
    .insert({ ...row, file_size: 1, mime_type: 'image/png' })
    .select('id')
    .single()
  return kept.data?.id
}
const view = (document: string, { supabase }: SignedIn = desk.sam) =>
  supabase.rpc('record_document_view', { document_id: document })

describe('a requested document', () => {
  test('says what is needed, from whom, by when, and who requested it', async () => {
    const one = await desk.applied()

    const { status, body } = await call({ act: 'add', application_id: one.id, ...STUB })

    expect(status).toBe(200)
    expect(await stored(body.ids[0])).toMatchObject({
      ...{
        kind: 'pay_stub',
        title: 'Your latest pay stub',
        provider: 'applicant',
        source: 'person',
        status: 'requested',
      },
      ...{ client_id: one.clientId, requested_by_name: 'Sam' },
    })
  })

  test('is requested once for each idempotency key', async () => {
    const one = await desk.applied()
    const key = randomUUID()

    const first = await call({ act: 'add', application_id: one.id, ...STUB }, desk.sam, key)
    const again = await call({ act: 'add', application_id: one.id, ...STUB }, desk.sam, key)

    expect(again.body).toEqual(first.body)
    expect(
      await desk.server('select from public.application_conditions where application_id = $1', [one.id]),
    ).toHaveLength(1)
  })

  test('of a product or a decision is requested once, also by two at the same time', async () => {
    const one = await desk.applied()
    const [{ organization_id: organizationId }] = await desk.server(
      'select organization_id from public.loan_applications where id = $1',
      [one.id],
    )
    const who = { organizationId, personId: null, requestId: null }
    const request = () =>
      inTransaction(desk.app.database.pools.server, (db) =>
        requestConditions(db, who, one.id, [{ ...STUB, provider: 'applicant', source: 'decision' }]),
      )

    const ids = (await Promise.all([request(), request(), request()])).flat()

    expect(ids).toHaveLength(1)
    expect(await stored(ids[0] ?? '')).toMatchObject({ source: 'decision', requested_by_name: null })
  })

  test('is refused for an application that has ended, and for one of another company', async () => {
    const one = await desk.applied()
    await desk.decide(decline(one))

    expect(await call({ act: 'add', application_id: one.id, ...STUB })).toMatchObject({
      status: 409,
      body: { code: 'APPLICATION_ENDED' },
    })
    expect(await call({ act: 'add', application_id: one.id, ...STUB }, desk.omar)).toMatchObject({
      status: 404,
      body: { code: 'APPLICATION_NOT_FOUND' },
    })
  })
})

describe('a received document', () => {
  test('is cleared only by a person who opened it, and says who viewed it', async () => {
    const one = await desk.applied()
    const id = await add(one.id, { expires_after_days: 60 })
    const document_id = await documentOf(one.clientId)
    await call({ act: 'receive', condition_id: id, document_id })
    await view(document_id, desk.maria)

    const unseen = await call({ act: 'clear', condition_id: id })
    await view(document_id)
    const seen = await call({ act: 'clear', condition_id: id })
    const twice = await call({ act: 'clear', condition_id: id })

    expect(unseen).toMatchObject({ status: 422, body: { code: 'DOCUMENT_NOT_VIEWED' } })
    expect([seen.body.ids, twice.body.ids]).toEqual([[id], []])
    expect(await stored(id)).toMatchObject({ status: 'cleared', viewed_by_name: 'Sam', settled_by_name: 'Sam' })
    expect(await actions(id)).toEqual([
      'application_conditions.requested',
      'application_conditions.received',
      'application_conditions.cleared',
    ])
  })

  test('must be of the same client', async () => {
    const [one, other] = [await desk.applied(), await desk.applied()]
    const id = await add(one.id)

    const answer = await call({ act: 'receive', condition_id: id, document_id: await documentOf(other.clientId) })

    expect(answer).toMatchObject({ status: 422, body: { code: 'DOCUMENT_NOT_FOUND' } })
  })

  test('can be reopened, which requests another one', async () => {
    const one = await desk.applied()
    const id = await add(one.id)
    await call({ act: 'receive', condition_id: id, document_id: await documentOf(one.clientId) })

    await call({ act: 'reopen', condition_id: id, note: 'The date can’t be read', days: 3 })

    expect(await stored(id)).toMatchObject({ status: 'requested', document_id: null, note: 'The date can’t be read' })
    expect(await call({ act: 'clear', condition_id: id })).toMatchObject({ body: { code: 'DOCUMENT_MISSING' } })
  })
})

test('a fact without a document is cleared with a note on how it was checked', async () => {
  const one = await desk.applied()
  const id = await add(one.id, { kind: 'employment_check', title: 'Call the employer', provider: 'staff' })

  const bare = await call({ act: 'clear', condition_id: id })
  const noted = await call({ act: 'clear', condition_id: id, note: 'Spoke with the payroll office' })

  expect(bare).toMatchObject({ status: 422, body: { code: 'NOTE_MISSING' } })
  expect(noted.body.ids).toEqual([id])
})

test('a waiver needs the permission to decide, and a reason', async () => {
  const one = await desk.applied()
  const id = await add(one.id)
  const { app, maria } = desk
  const clerk = await app.signIn(
    await colleagueWith(app.database, maria.person, ['see_all_clients', 'work_applications']),
  )

  const refused = await call({ act: 'waive', condition_id: id, note: 'Not needed any more' }, clerk)
  await call({ act: 'waive', condition_id: id, note: 'Not needed any more' })

  expect(refused).toMatchObject({ status: 403, body: { permission: 'decide_applications' } })
  expect(await stored(id)).toMatchObject({ status: 'waived', note: 'Not needed any more', settled_by_name: 'Sam' })
})

test('another company neither reads nor changes a condition, and the wire writes none', async () => {
  const one = await desk.applied()
  const id = await add(one.id)

  const read = await desk.omar.supabase.from('application_conditions').select('id').eq('id', id)
  const cleared = await call({ act: 'waive', condition_id: id, note: 'Not needed' }, desk.omar)
  const written = await desk.sam.supabase.from('application_conditions').update({ status: 'waived' }).eq('id', id)

  expect(read.data).toEqual([])
  expect(cleared).toMatchObject({ status: 404, body: { code: 'CONDITION_NOT_FOUND' } })
  expect(written.error?.code).toBe('42501')
})
