import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasksFixture } from './tasks-fixture.ts'

let desk: Awaited<ReturnType<typeof tasksFixture>>
beforeAll(async () => {
  desk = await tasksFixture()
})
afterAll(() => desk.app.close())

const add = async (client_id: string, more: object = {}, person = desk.sam) =>
  (await desk.note({ act: 'add', client_id, body: 'Called, will send the pay stub', ...more }, person)).body.id
const seen = async ({ supabase } = desk.maria, client_id: string) =>
  (await supabase.from('notes').select('body').eq('client_id', client_id)).data ?? []

describe('a note', () => {
  test('says who wrote it and when, and the log names it without its text', async () => {
    const client = await desk.client()

    const id = await add(client)

    const { data } = await desk.maria.supabase.from('notes').select('*').eq('client_id', client)
    expect(data).toMatchObject([
      { id, body: 'Called, will send the pay stub', author_name: 'Sam', version: 1, is_pinned: false },
    ])
    const [event] = await desk.server('select action, details from app.audit_events where subject_id = $1', [id])
    expect(event).toEqual({ action: 'notes.added', details: { client_id: client } })
  })

  test('is written once for each idempotency key', async () => {
    const client = await desk.client()
    const key = randomUUID()

    const both = [1, 2].map(() => desk.note({ act: 'add', client_id: client, body: 'Once' }, desk.sam, key))

    const [first, second] = await Promise.all(both)
    expect(second?.body).toEqual(first?.body)
    expect(await seen(desk.maria, client)).toHaveLength(1)
  })

  test.each([
    ['', 'Enter a note'],
    ['   ', 'Enter a note'],
    ['x'.repeat(4001), 'Use at most 4,000 characters'],
    ['SSN 512-34-5678', 'Remove the SSN'],
  ])('%j is refused', async (body, sentence) => {
    const client = await desk.client()

    const answer = await desk.note({ act: 'add', client_id: client, body })

    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(sentence)
  })

  test('keeps its earlier texts when its author edits it', async () => {
    const client = await desk.client()
    const id = await add(client)

    await desk.note({ act: 'edit', note_id: id, body: 'Sent the pay stub', seen_version: 1 })
    const stale = await desk.note({ act: 'edit', note_id: id, body: 'Other', seen_version: 1 })

    const [stored] = await desk.server('select body, version, earlier from public.notes where id = $1', [id])
    expect(stored).toMatchObject({
      ...{ body: 'Sent the pay stub', version: 2 },
      earlier: [{ body: 'Called, will send the pay stub' }],
    })
    expect(stale).toMatchObject({ status: 409, body: { code: 'NOTE_CHANGED' } })
  })

  test('is edited by its author alone, and removed by its author or an owner', async () => {
    const client = await desk.client()
    await desk.assign(client, desk.lea)
    const id = await add(client)

    const edit = await desk.note({ act: 'edit', note_id: id, body: 'Other', seen_version: 1 }, desk.maria)
    const byColleague = await desk.note({ act: 'remove', note_id: id }, desk.lea)
    const byOwner = await desk.note({ act: 'remove', note_id: id }, desk.maria)

    expect(edit).toMatchObject({ status: 403, body: { code: 'NOT_THE_AUTHOR' } })
    expect(byColleague).toMatchObject({ status: 403, body: { code: 'REMOVAL_NOT_ALLOWED' } })
    expect(byOwner.status).toBe(200)
  })

  test('that was removed is hidden from everyone until it is restored', async () => {
    const client = await desk.client()
    const id = await add(client)

    await desk.note({ act: 'remove', note_id: id })
    const hidden = await seen(desk.maria, client)
    await desk.note({ act: 'restore', note_id: id })
    const shown = await seen(desk.maria, client)

    expect([hidden.length, shown.length]).toEqual([0, 1])
    expect(await desk.actions(id)).toEqual(['notes.added', 'notes.removed', 'notes.restored'])
  })

  test('can be pinned by any colleague, up to 20 for a client', async () => {
    const client = await desk.client()
    for (let pin = 0; pin < 20; pin += 1) await add(client, { is_pinned: true })
    const id = await add(client)

    const full = await desk.note({ act: 'pin', note_id: id }, desk.maria)

    expect(full).toMatchObject({ status: 422, body: { code: 'TOO_MANY_PINNED' } })
  })
})

describe('a mention', () => {
  test('notifies the colleague once, also after an edit', async () => {
    const client = await desk.client()
    const mention = { body: 'Please look @Maria', mentions: [desk.maria.person.id] }

    const id = await add(client, mention)
    await desk.note({
      ...{ act: 'edit', note_id: id, body: 'Please look today @Maria' },
      ...{ mentions: mention.mentions, seen_version: 1 },
    })

    const told = (await desk.toldOf(desk.maria, 'mentioned')).filter(({ details }) => details.client_id === client)
    expect(told).toEqual([{ details: { client_id: client, by: 'Sam' } }])
  })

  test('of a colleague who can’t see the client, or of another company, is refused', async () => {
    const client = await desk.client()

    const hidden = await desk.note({ act: 'add', client_id: client, body: '@Casey', mentions: [desk.lea.person.id] })
    const foreign = await desk.note({ act: 'add', client_id: client, body: '@Omar', mentions: [desk.omar.person.id] })

    expect([hidden.body.code, foreign.body.code]).toEqual(['MENTION_NOT_ALLOWED', 'MENTION_NOT_ALLOWED'])
    expect(await desk.toldOf(desk.omar, 'mentioned')).toEqual([])
  })

  test('offers the members who see the client', async () => {
    const client = await desk.client()

    const { data: team } = await desk.sam.supabase.rpc('client_team', { client_id: client })
    const { data: foreign } = await desk.omar.supabase.rpc('client_team', { client_id: client })

    expect((team ?? []).map(({ name, may_write }: { name: string; may_write: boolean }) => [name, may_write])).toEqual([
      ['Maria', true],
      ['Ron', false],
      ['Sam', true],
    ])
    expect(foreign).toEqual([])
  })
})

describe('notes are refused', () => {
  test('to a role that only reads, which still reads them', async () => {
    const client = await desk.client()
    await add(client)

    const written = await desk.note({ act: 'add', client_id: client, body: 'Hello' }, desk.ron)

    expect(written).toMatchObject({ status: 403, body: { code: 'PERMISSION_NEEDED' } })
    expect(await seen(desk.ron, client)).toHaveLength(1)
  })

  test('to a person who sees only assigned clients, until the client is assigned', async () => {
    const client = await desk.client()
    const id = await add(client)

    const before = [
      await desk.note({ act: 'add', client_id: client, body: 'Hello' }, desk.lea),
      await desk.note({ act: 'pin', note_id: id }, desk.lea),
    ].map(({ status }) => status)
    const unseen = await seen(desk.lea, client)
    await desk.assign(client, desk.lea)
    const after = await desk.note({ act: 'add', client_id: client, body: 'Hello' }, desk.lea)

    expect([before, unseen, after.status]).toEqual([[404, 404], [], 200])
    expect(await seen(desk.lea, client)).toHaveLength(2)
  })

  test('to another company', async () => {
    const client = await desk.client()
    const id = await add(client)

    const statuses = [
      await desk.note({ act: 'add', client_id: client, body: 'Hello' }, desk.omar),
      await desk.note({ act: 'pin', note_id: id }, desk.omar),
    ].map(({ status }) => status)

    expect(statuses).toEqual([404, 404])
    expect(await seen(desk.omar, client)).toEqual([])
  })

  test('over the wire, where no table can be written', async () => {
    const client = await desk.client()
    const id = await add(client)
    const { supabase } = desk.sam

    const codes = [
      (await supabase.from('notes').insert({ client_id: client, body: 'x', author_name: 'Sam' })).error?.code,
      (await supabase.from('notes').update({ body: 'x' }).eq('id', id)).error?.code,
      (await supabase.from('notes').delete().eq('id', id)).error?.code,
    ]

    expect(codes).toEqual(['42501', '42501', '42501'])
  })

  test('for an archived client, and for a record of another client', async () => {
    const [client, other] = [await desk.client(), await desk.client()]
    const [application] = await desk.server(
      `insert into public.loan_applications (organization_id, client_id, loan_type, amount)
       select organization_id, id, 'auto', 100 from public.clients where id = $1 returning id`,
      [other],
    )
    await desk.archive(client)

    const archived = await desk.note({ act: 'add', client_id: client, body: 'Hello' })
    const elsewhere = await desk.note({
      ...{ act: 'add', client_id: await desk.client(), application_id: application.id, body: 'Hello' },
    })

    expect([archived.body.code, elsewhere.body.code]).toEqual(['CLIENT_ARCHIVED', 'RECORD_NOT_FOUND'])
  })
})
