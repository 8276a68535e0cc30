import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callCommand, clientWith, signedInLongAgo } from '#features/clients/tests/ssn-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let company = 0
beforeAll(async () => {
  app = await testApp()
})
// More people sign in here than the limit per address allows.
beforeEach(() => app.database.pools.server.query('delete from auth.rate_limits'))
afterAll(() => app.close())

async function office() {
  company += 1
  const maria = await app.subscriber(`Maria${company}`, 'lender')
  const [ann, tom] = [
    await app.signIn(await colleague(app.database, maria.person, 'Ann', 'admin')),
    await app.signIn(await colleague(app.database, maria.person, 'Tom', 'staff')),
  ]
  return { maria, ann, tom, clientId: await clientWith(maria, '600221639', { date_of_birth: '1987-02-01' }) }
}

const reveal = (who: SignedIn, client_id: string, reason = 'Identity check') =>
  callCommand(app, who, 'reveal-client', { client_id, reason })
const server = async (sql: string, values: unknown[]) => (await app.database.pools.server.query(sql, values)).rows
const times = (count: number) => Array.from({ length: count }, (_, n) => n)
const usesOf = async (owner: SignedIn, filter: object = {}) =>
  (await owner.supabase.rpc('sensitive_uses', { filter }).throwOnError()).data

describe('revealing', () => {
  test('is limited to twenty an hour per person, also concurrently, and says when to retry', async () => {
    const { maria, tom, clientId } = await office()

    const answers = await Promise.all(times(30).map(() => reveal(tom, clientId)))

    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.body.message).toMatch(
      /^You have reached the limit for viewing SSNs and dates of birth\. Try again in \d+ minutes, or ask an owner of your company to raise the limit\.$/,
    )
    expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(3500)
    expect((await reveal(maria, clientId)).status).toBe(200)
    expect(
      await server("select 1 from app.audit_events where action = 'client.revealed' and subject_id = $1", [clientId]),
    ).toHaveLength(21)
  })

  test('continues at once when an owner raises the limit, which is audited', async () => {
    const { maria, tom, clientId } = await office()
    await Promise.all(times(20).map(() => reveal(tom, clientId)))

    await maria.supabase.rpc('set_reveal_cap', { per_hour: 21 }).throwOnError()

    const answers = [await reveal(tom, clientId), await reveal(tom, clientId)]
    expect(answers.map(({ status }) => status)).toEqual([200, 429])
    expect((await maria.supabase.rpc('reveal_cap')).data).toBe(21)
    const audited = await server(
      "select details from app.audit_events where action = 'organization.reveal_cap' and actor_id = $1",
      [maria.person.id],
    )
    expect(audited).toEqual([{ details: { from: 20, to: 21 } }])
  })

  test('is refused for a reason of fewer than eight visible characters', async () => {
    const { tom, clientId } = await office()

    const answers = await Promise.all(
      ['Because', '.......\u200b\u200b', 'a b c d e f g'].map((reason) => reveal(tom, clientId, reason)),
    )

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array(3).fill([400, 'Validation error: Give a reason of at least 8 visible characters']),
    )
  })
})

test.each(['report-pdf', 'report-csv'])('%s needs eight visible characters, too', async (act) => {
  const { maria } = await office()

  const answer = await callCommand(app, maria, act, {
    report_id: '0b9f3a52-4a4e-4a41-9d0e-000000000001',
    reason: 'Because',
  })

  expect(answer).toMatchObject({
    status: 400,
    body: { message: 'Validation error: Give a reason of at least 8 visible characters' },
  })
})

describe('the limit', () => {
  test('can be set only by an owner', async () => {
    const { ann, tom } = await office()

    const answers = await Promise.all(
      [ann, tom].map(({ supabase }) => supabase.rpc('set_reveal_cap', { per_hour: 400 })),
    )

    expect(answers.map(({ error }) => error?.code)).toEqual(['42501', '42501'])
  })

  test('requires a recent sign-in and a number between 1 and 500', async () => {
    const { maria } = await office()
    const set = async (per_hour: number | null) =>
      (await maria.supabase.rpc('set_reveal_cap', { per_hour })).error?.code

    const wrong = [await set(0), await set(501), await set(null)]
    await signedInLongAgo(app, maria)

    expect(wrong).toEqual(['PT422', 'PT422', 'PT422'])
    expect(await set(30)).toBe('PT428')
  })
})

describe('the record', () => {
  test('shows an owner who revealed what and why, and who checked, without a digit', async () => {
    const { maria, tom, clientId } = await office()
    await reveal(tom, clientId, 'Verify identity on the phone')
    await callCommand(app, tom, 'find-client-by-ssn', { ssn: '111221639' })

    const uses = await usesOf(maria)

    expect(uses).toMatchObject([
      { kind: 'check', way: 'search', person_name: 'Tom', client_ids: [clientId], client_names: ['Dana Whitfield'] },
      { kind: 'reveal', person_name: 'Tom', client_ids: [clientId], reason: 'Verify identity on the phone' },
    ])
    expect(JSON.stringify(uses)).not.toMatch(/1639|1987/)
  })

  test('is filtered by person, file, kind, days and unusual access, page by page', async () => {
    const { maria, tom, clientId } = await office()
    const other = await clientWith(maria, '600221640')
    await reveal(tom, clientId)
    await reveal(maria, other)
    await callCommand(app, maria, 'client-ssn', { act: 'weigh', client_id: other, ssn: '600221640' })
    const count = async (filter: object) => (await usesOf(maria, filter)).length

    expect(await count({ person: tom.person.id })).toBe(1)
    expect(await count({ client: other })).toBe(2)
    expect(await count({ kind: 'check' })).toBe(1)
    expect(await count({ until: '2020-01-01' })).toBe(0)
    expect(await count({ unusual: '1', person: tom.person.id })).toBe(1)
    const [newest] = (await maria.supabase.rpc('sensitive_uses', { count: 1 })).data
    expect((await maria.supabase.rpc('sensitive_uses', { before: newest.id })).data).toHaveLength(2)
  })

  test('has totals by person and by file', async () => {
    const { maria, tom, clientId } = await office()
    await reveal(tom, clientId)
    await reveal(tom, clientId)
    await reveal(maria, clientId)
    const totals = async (grouped_by: string) => (await maria.supabase.rpc('sensitive_totals', { grouped_by })).data

    expect(await totals('person')).toMatchObject([
      { id: tom.person.id, name: 'Tom', reveals: 2, files: 1, checks: 0 },
      { id: maria.person.id, reveals: 1 },
    ])
    expect(await totals('file')).toMatchObject([{ id: clientId, name: 'Dana Whitfield', reveals: 3, people: 2 }])
  })

  test('can be read and exported only by an owner', async () => {
    const { ann, tom, maria } = await office()
    const exported = (who: SignedIn) =>
      callCommand(app, who, 'export-sensitive-data', { filter: {}, date: '2026-11-26' })

    for (const who of [ann, tom]) {
      expect((await who.supabase.rpc('sensitive_uses')).error?.code).toBe('42501')
      expect((await who.supabase.rpc('sensitive_totals', { grouped_by: 'person' })).error?.code).toBe('42501')
      expect(await exported(who)).toMatchObject({ status: 403, body: { code: 'OWNERS_ONLY' } })
    }
    await signedInLongAgo(app, maria)
    expect((await exported(maria)).status).toBe(428)
  })

  test('is exported as CSV, which is audited', async () => {
    const { maria, tom, clientId } = await office()
    await reveal(tom, clientId, 'Verify identity on the phone')

    const { status, body } = await callCommand(app, maria, 'export-sensitive-data', { filter: {}, date: '2026-11-26' })

    expect(status).toBe(200)
    expect(body.text).toContain('Number,Time (UTC),Person,Access,Way,Files,Reason,Unusual')
    expect(body.text).toMatch(/Tom,reveal,reveal,Dana Whitfield,Verify identity on the phone,.*Recently joined/)
    expect(
      await server("select 1 from app.audit_events where action = 'sensitive_data.exported' and actor_id = $1", [
        maria.person.id,
      ]),
    ).toHaveLength(1)
  })

  test('can’t be changed or removed', async () => {
    const { maria, clientId } = await office()
    await reveal(maria, clientId)

    await expect(
      server('delete from app.sensitive_uses where person_id = $1', [maria.person.id]),
    ).rejects.toMatchObject({
      code: '42501',
    })
    await expect(
      server("update app.sensitive_uses set reason = 'x' where person_id = $1", [maria.person.id]),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('unusual revealing', () => {
  const unusualOf = async (owner: SignedIn, who: SignedIn): Promise<string[]> => {
    const [newest] = await usesOf(owner, { person: who.person.id })
    return newest.unusual
  }
  const toldOf = async (owner: SignedIn): Promise<string[]> => {
    const { data } = await owner.supabase.from('notifications').select('details').eq('kind', 'unusual_reveal')
    return (data ?? []).map(({ details }) => details.unusual)
  }

  test('is a reveal of many files in an hour; owners are notified once a day per person, also by email', async () => {
    const { maria, tom } = await office()
    const files = await Promise.all(times(12).map((n) => clientWith(maria, `60022200${String(n % 10)}`)))
    for (const file of files.slice(0, 5)) await reveal(tom, file)
    expect(await unusualOf(maria, tom)).not.toContain('many_in_an_hour')

    for (const file of files.slice(5)) await reveal(tom, file)

    expect(await unusualOf(maria, tom)).toEqual(expect.arrayContaining(['many_in_an_hour', 'many_in_a_day']))
    const told = await toldOf(maria)
    expect(told.filter((kind) => kind === 'many_in_an_hour')).toHaveLength(1)
    expect(told.filter((kind) => kind === 'newcomer')).toHaveLength(1)
    await expect
      .poll(async () => (await app.mailbox.list()).filter(({ to }) => to === maria.person.email).map((m) => m.subject))
      .toContain('Unusual access to SSNs: many files in an hour')
  })

  test('is a reveal by a person new to the company, other than its owner', async () => {
    const { maria, tom, clientId } = await office()

    await reveal(tom, clientId)
    await reveal(maria, clientId)

    expect(await unusualOf(maria, tom)).toContain('newcomer')
    expect(await unusualOf(maria, maria)).not.toContain('newcomer')
  })

  test('is no longer a reveal by a person who joined more than fourteen days ago', async () => {
    const { maria, tom, clientId } = await office()
    await server("update app.people set created_at = now() - interval '15 days' where id = $1", [tom.person.id])

    await reveal(tom, clientId)

    expect(await unusualOf(maria, tom)).not.toContain('newcomer')
  })

  test('is never a reveal of the same file again and again', async () => {
    const { maria, tom, clientId } = await office()
    for (const _ of times(15)) await reveal(tom, clientId)

    expect(await unusualOf(maria, tom)).not.toContain('many_in_an_hour')
  })
})
