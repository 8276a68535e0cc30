import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#features/organizations/rules/permissions.ts'
import { signedInColleague } from '#features/organizations/tests/organization-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'
import { clientRow, compared, DANAS_SSN, dana, merge, mergeAct, merging } from './merge-fixture.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

const client = (id: string) => clientRow(maria, id)
const listed = async (archived: boolean): Promise<string[]> => {
  const wish = { search: 'Dana', archived, limit: 1000 }
  const { data } = await maria.supabase.rpc('client_ids', { wish }).throwOnError()
  const { data: counted } = await maria.supabase.rpc('client_count', { wish }).throwOnError()
  expect(counted).toBe(data.ids.length)
  return data.ids
}
const server = async (sql: string, values: unknown[]) => (await app.database.pools.server.query(sql, values)).rows

describe('comparing two clients', () => {
  test('shows how each field compares, with masks and without a clear value', async () => {
    const kept = await dana(maria, { email: 'dana@one.test', ssn: DANAS_SSN, date_of_birth: '1987-02-01' })
    const merged = await dana(maria, { email: 'dana@two.test', phone: '5125550123', ssn: DANAS_SSN })

    const found = await compared(app, maria, kept, merged)

    expect(found.standings).toMatchObject({
      ...{ first_name: 'same', email: 'different', phone: 'merged', zip: 'empty', ssn: 'same', date_of_birth: 'kept' },
    })
    expect(found.kept.fields).toMatchObject({ ssn: 'XXX-XX-1639', date_of_birth: 'XX/XX/1987' })
    expect(JSON.stringify(found)).not.toMatch(/600.?22.?1639|1987-02-01/)
  })

  test('with equal masks tells different SSNs apart, and is recorded as a check of both files', async () => {
    const kept = await dana(maria, { ssn: DANAS_SSN })
    const merged = await dana(maria, { ssn: '601231639' })

    const found = await compared(app, maria, kept, merged)

    expect(found.standings.ssn).toBe('different')
    const checks = await server(
      "select subject_id from app.audit_events where action = 'client.ssn_checked' and subject_id = any ($1)",
      [[kept, merged]],
    )
    expect(checks).toHaveLength(2)
  })

  test('is refused for one client twice, and finds no client of another company', async () => {
    const omar = await app.subscriber('Omar', 'dealer')
    const [mine, theirs] = [await dana(maria), await dana(omar)]

    const same = await mergeAct(app, maria, { act: 'compare', kept_id: mine, merged_id: mine })
    const foreign = await mergeAct(app, maria, { act: 'compare', kept_id: mine, merged_id: theirs })
    const reverse = await mergeAct(app, maria, { act: 'compare', kept_id: theirs, merged_id: mine })
    const unknown = await mergeAct(app, maria, { act: 'compare', kept_id: mine, merged_id: randomUUID() })

    expect(same).toMatchObject({ status: 422, body: { code: 'SAME_CLIENT' } })
    for (const reply of [foreign, reverse, unknown])
      expect(reply).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
  })
})

describe('a merge', () => {
  test('keeps one client with the chosen values and what only the other had', async () => {
    const kept = await dana(maria, { email: 'dana@one.test', city: 'Austin' })
    const merged = await dana(maria, { email: 'dana@two.test', city: 'Reno', phone: '5125550123', ssn: DANAS_SSN })

    const reply = await merge(app, maria, kept, merged, { email: 'merged', city: 'kept' })

    expect(reply).toMatchObject({ status: 200, body: { client_id: kept } })
    expect(await client(kept)).toMatchObject({
      ...{ email: 'dana@two.test', city: 'Austin', phone: '5125550123', ssn: 'XXX-XX-1639', archived_at: null },
    })
    const revealed = await app.fetch('/functions/v1/reveal-client', {
      method: 'POST',
      headers: { apikey: app.anonKey, authorization: `Bearer ${maria.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: kept, reason: 'Test of the merge' }),
    })
    expect(await revealed.json()).toMatchObject({ ssn: DANAS_SSN })
  })

  test('takes the other client from every list, count, search, and check for duplicates, and leads to the kept one', async () => {
    const kept = await dana(maria, { ssn: '212074628' })
    const merged = await dana(maria, { ssn: '212074628' })

    await merge(app, maria, kept, merged)

    expect(await client(merged)).toBeNull()
    for (const archived of [false, true]) expect(await listed(archived)).not.toContain(merged)
    const { data: found } = await maria.supabase.rpc('search_clients', { query: 'Dana Whitfield' }).throwOnError()
    expect(found.map(({ id }: { id: string }) => id)).not.toContain(merged)
    const alike = { first_name: 'Dana', last_name: 'Whitfield', ssn: '212074628' }
    const duplicates = await maria.supabase.functions.invoke('duplicate-clients', { body: alike })
    expect(duplicates.data.duplicates.map(({ id }: { id: string }) => id)).toEqual([kept])
    const bySsn = await maria.supabase.functions.invoke('find-client-by-ssn', { body: { ssn: '212074628' } })
    expect(bySsn.data.client_ids).toEqual([kept])
    const { data: way } = await maria.supabase.from('client_merges').select('kept_id').eq('merged_id', merged)
    expect(way).toEqual([{ kept_id: kept }])
  })

  test('moves records, and the timeline of the kept client has the events of both files', async () => {
    const kept = await dana(maria)
    const merged = await dana(maria, { first_name: 'Daniela' })
    const note = { act: 'add', client_id: merged, body: 'Called about the rate' }
    await maria.supabase.functions.invoke('notes', { body: note })

    await merge(app, maria, kept, merged, { first_name: 'kept' })

    const { data: notes } = await maria.supabase.from('notes').select('body').eq('client_id', kept)
    expect(notes).toEqual([{ body: 'Called about the rate' }])
    const { data: timeline } = await maria.supabase.rpc('client_timeline', { client_id: kept }).throwOnError()
    const shown = timeline.map(({ action, merged_file }: { action: string; merged_file: { name: string } | null }) => [
      action,
      merged_file?.name ?? null,
    ])
    expect(shown).toContainEqual(['clients.created', 'Daniela Whitfield'])
    expect(shown).toContainEqual(['clients.created', null])
    expect(shown.filter(([action]: string[]) => action === 'client.merged')).toEqual([['client.merged', null]])
  })

  test('is audited in both files with the fields taken over, and no value of them', async () => {
    const kept = await dana(maria)
    const merged = await dana(maria, { ssn: DANAS_SSN, phone: '5125550199' })

    await merge(app, maria, kept, merged)

    const events = await server(
      "select actor_id, subject_id, details from app.audit_events where action = 'client.merged' and subject_id = any ($1)",
      [[kept, merged]],
    )
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({
      actor_id: maria.person.id,
      details: { kept_id: kept, merged_id: merged, taken: ['phone', 'ssn'] },
    })
    expect(JSON.stringify(events)).not.toMatch(/600221639|1639|5125550199/)
  })

  test('of clients with different SSNs takes the chosen one', async () => {
    const kept = await dana(maria, { ssn: DANAS_SSN })
    const merged = await dana(maria, { ssn: '601231639' })

    const unchosen = await merge(app, maria, kept, merged)
    const chosen = await merge(app, maria, kept, merged, { ssn: 'merged' })

    expect(unchosen).toMatchObject({ status: 422, body: { code: 'MERGE_CHOICE_NEEDED', fields: ['ssn'] } })
    expect(chosen.status).toBe(200)
  })

  test('is refused if a file was edited since it was compared', async () => {
    const [kept, merged] = [await dana(maria), await dana(maria)]
    const request = await merging(app, maria, kept, merged)
    await maria.supabase.from('clients').update({ phone: '5125550111' }).eq('id', merged).throwOnError()

    const reply = await mergeAct(app, maria, request)

    expect(reply).toMatchObject({ status: 409, body: { code: 'CLIENT_EDITED' } })
    expect(await client(merged)).toMatchObject({ archived_at: null })
  })

  test('that is sent twice happens once: with its key the reply is the same, without it the merge is known', async () => {
    const [kept, merged] = [await dana(maria), await dana(maria)]
    const request = await merging(app, maria, kept, merged)

    const first = await mergeAct(app, maria, request, 'merge-once')
    const repeated = await mergeAct(app, maria, request, 'merge-once')
    const again = await mergeAct(app, maria, request)

    expect(repeated).toEqual(first)
    expect(again).toMatchObject({ status: 409, body: { code: 'CLIENT_MERGED', kept_id: kept } })
    expect(again.body.message).toContain('was already merged into Dana Whitfield')
  })

  test('of one pair in both directions at once happens once, without a deadlock', async () => {
    const [one, other] = [await dana(maria), await dana(maria)]
    const requests = [await merging(app, maria, one, other), await merging(app, maria, other, one)]

    const replies = await Promise.all(requests.map((request) => mergeAct(app, maria, request)))

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('of A into B, and of B into C at once, loses no record', async () => {
    const [a, b, c] = [await dana(maria), await dana(maria), await dana(maria)]
    const requests = [await merging(app, maria, b, a), await merging(app, maria, c, b)]

    const replies = await Promise.all(requests.map((request) => mergeAct(app, maria, request)))

    expect(replies.map(({ status }) => status)).toContain(200)
    const refused = replies.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(refused.filter((code) => code !== 'CLIENT_MERGED' && code !== 'CLIENT_EDITED')).toEqual([])
    expect((await client(c))?.archived_at).toBeNull()
  })

  test('into an archived client is refused, but an archived client can be merged away', async () => {
    const [open, archived] = [await dana(maria), await dana(maria)]
    await maria.supabase.rpc('archive_clients', { ids: [archived], archived: true }).throwOnError()

    const refused = await merge(app, maria, archived, open)
    const done = await merge(app, maria, open, archived)

    expect(refused).toMatchObject({ status: 422, body: { code: 'CLIENT_ARCHIVED' } })
    expect(done.status).toBe(200)
  })

  test('leaves a client that can’t be changed or restored', async () => {
    const [kept, merged] = [await dana(maria), await dana(maria)]
    await merge(app, maria, kept, merged)

    const changing = server("update public.clients set phone = '5125550111' where id = $1", [merged])
    await expect(changing).rejects.toThrow('This client was merged into another client')
    const { data: restored } = await maria.supabase.rpc('archive_clients', { ids: [merged], archived: false })

    expect(restored).toEqual([])
  })
})

describe('the permission', () => {
  test('is the owners’ and admins’; staff is refused every act', async () => {
    const [kept, merged] = [await dana(maria), await dana(maria)]
    const request = await merging(app, maria, kept, merged)
    const sam = await signedInColleague(app, maria, 'Sam', 'staff')
    const ada = await signedInColleague(app, maria, 'Ada', 'admin')

    const acts = [
      request,
      { act: 'compare', kept_id: kept, merged_id: merged },
      { act: 'review_undo', merge_id: randomUUID() },
      { act: 'undo', merge_id: randomUUID() },
    ]
    for (const act of acts)
      expect(await mergeAct(app, sam, act)).toMatchObject({ status: 403, body: { code: 'PERMISSION_NEEDED' } })
    expect((await mergeAct(app, ada, request)).status).toBe(200)
  })

  test('of a person who sees assigned clients reaches only those', async () => {
    const [kept, merged] = [await dana(maria), await dana(maria)]
    const casey = await app.signIn(
      await colleagueWith(
        app.database,
        maria.person,
        PERMISSIONS.filter(
          (one) =>
            one === 'merge_clients' ||
            one === 'change_clients' ||
            one === 'change_documents' ||
            one === 'reveal_identity',
        ),
      ),
    )
    await maria.supabase.from('clients').update({ assigned_contact_id: casey.person.id }).eq('id', kept).throwOnError()

    const hidden = await mergeAct(app, casey, { act: 'compare', kept_id: kept, merged_id: merged })

    expect(hidden).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
  })
})
