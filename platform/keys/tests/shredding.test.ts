import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rotateKey } from '#platform/keys/rotate.ts'
import { shred } from '#platform/keys/shred.ts'
import type { SignedIn } from '#test/support/app.ts'
import { type KeyFixture, keyFixture, ssnOf } from './key-fixture.ts'

let desk: KeyFixture
let maria: SignedIn
let home: string
let clientId: string
beforeAll(async () => {
  desk = await keyFixture()
})
afterAll(() => desk.close())
beforeEach(async () => {
  maria = await desk.app.subscriber('Maria')
  home = await desk.organizationOf(maria)
  clientId = await desk.addClient(maria, ssnOf(1))
  await desk.sql('update app.organizations set company_name = $2 where id = $1', [home, 'Maria Lending'])
})

const reveal = ({ supabase }: SignedIn, id: string) =>
  supabase.functions.invoke('reveal-client', { body: { client_id: id, reason: 'Identity check' } })
const end = () => desk.sql(`update app.organizations set subscription_status = 'cancelled' where id = $1`, [home])
/** A company whose subscription has ended may only read and export. */
const renew = () => desk.sql(`update app.organizations set subscription_status = 'active' where id = $1`, [home])
async function shredMaria(): Promise<number> {
  try {
    return await shred(desk.ring, home, 'Maria Lending')
  } finally {
    await renew()
  }
}

describe('shredding is rejected', () => {
  test.each([
    ['with another name', 'Maria', 'cancelled', 'The name does not match'],
    ['if the subscription has not ended', 'Maria Lending', 'active', 'has not ended'],
    ['if the subscription is past due', 'Maria Lending', 'past_due', 'has not ended'],
  ])('%s', async (_, name, status, refusal) => {
    await desk.sql('update app.organizations set subscription_status = $2 where id = $1', [home, status])

    await expect(shred(desk.ring, home, name)).rejects.toThrow(refusal)

    await renew()
    expect((await reveal(maria, clientId)).data).toMatchObject({ ssn: ssnOf(1) })
    expect(await desk.versions(home)).toEqual([1])
  })

  test('while a report is being ordered', async () => {
    await end()
    await desk.sql(
      `insert into app.credit_pulls (organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus, credits_reserved)
       values ($1, $2, $3, 'key', 'f', '{experian}', 1)`,
      [home, clientId, maria.person.id],
    )

    await expect(shredMaria()).rejects.toThrow('is ordering a report')

    expect((await reveal(maria, clientId)).data).toMatchObject({ ssn: ssnOf(1) })
  })

  test('for a missing organization', async () => {
    await expect(shred(desk.ring, maria.person.id, 'Maria Lending')).rejects.toThrow('The organization was not found')
  })
})

test('a shredded company’s values are lost for good, and requesting one returns an error message', async () => {
  await end()
  const [before] = await desk.sql<{ sealed: Buffer }>(
    `select sealed from app.sealed_values where row_id = $1 and column_name = 'ssn'`,
    [clientId],
  )

  const values = await shredMaria()

  const { error } = await reveal(maria, clientId)
  expect(error?.context.status).toBe(410)
  expect(await error?.context.json()).toMatchObject({
    code: 'VALUES_DESTROYED',
    message: 'This was destroyed together with its key and can no longer be shown',
  })
  expect(values).toBe(2)
  expect(await desk.sql(`select from app.sealed_values where organization_id = $1 and sealed <> ''`, [home])).toEqual(
    [],
  )
  await expect(
    desk.anotherProcess().openValue('clients.ssn', before?.sealed ?? Buffer.alloc(0), home),
  ).rejects.toMatchObject({ code: 'KEY_REPLACED' })
})

test('its screens still work: masks are shown, clients can be edited, and a new SSN is encrypted and found', async () => {
  await end()
  await shredMaria()
  const { supabase } = maria
  const read = () => supabase.from('clients').select('ssn, date_of_birth').eq('id', clientId).single()
  const find = async (ssn: string) =>
    (await desk.app.signIn(maria.person)).supabase.functions.invoke('find-client-by-ssn', { body: { ssn } })

  const masks = { ssn: 'XXX-XX-0001', date_of_birth: 'XX/XX/1990' }
  expect((await read()).data).toEqual(masks)
  const edited = await supabase
    .from('clients')
    .update({ ...masks, last_name: 'Moved' })
    .eq('id', clientId)
  expect(edited.error).toBeNull()
  expect((await find(ssnOf(1))).error).toBeNull()
  const written = await supabase
    .from('clients')
    .update({ ssn: ssnOf(2), date_of_birth: '1991-01-01' })
    .eq('id', clientId)
  expect(written.error).toBeNull()
  expect((await reveal(maria, clientId)).data).toEqual({ ssn: ssnOf(2), date_of_birth: '1991-01-01' })
})

test('equal values can no longer be detected, and neither a search nor another process finds a client by SSN', async () => {
  const twin = await desk.addClient(maria, ssnOf(1))
  await end()

  await shredMaria()

  const indexes = await desk.sql<{ blind_index: Buffer }>(
    `select blind_index from app.sealed_values where row_id = any ($1) and column_name = 'ssn'`,
    [[clientId, twin]],
  )
  expect(new Set(indexes.map(({ blind_index }) => blind_index.toString('hex'))).size).toBe(2)
  const { data } = await maria.supabase.functions.invoke('find-client-by-ssn', { body: { ssn: ssnOf(1) } })
  expect(data).toEqual({ client_ids: [] })
})

test('shredding is in the audit log, whose chain is valid, and other companies keep their data', async () => {
  const omar = await desk.app.subscriber('Omar', 'dealer')
  const omars = await desk.addClient(omar, ssnOf(1))
  await end()

  await shredMaria()

  const events = await desk.sql(
    `select action, actor_id from app.audit_events where organization_id = $1 and action like 'organization_key%'`,
    [home],
  )
  expect(events).toEqual([{ action: 'organization_key.shredded', actor_id: null }])
  const { data } = await maria.supabase.rpc('verify_audit_chain').single()
  expect(data).toMatchObject({ is_whole: true })
  expect((await reveal(omar, omars)).data).toMatchObject({ ssn: ssnOf(1) })
})

test('its waiting import ends, and its webhooks are paused', async () => {
  await end()
  await desk.sql(
    `with import as (insert into public.client_imports (organization_id, user_id, file_name, row_count)
                     values ($1, $2, 'clients.csv', 1) returning id)
     insert into app.client_import_rows (import_id, line, organization_id, sealed)
     select id, 2, $1, $3 from import`,
    [
      home,
      maria.person.id,
      await desk.anotherProcess().sealBytes('client_import_rows.sealed', Buffer.from('{}'), home),
    ],
  )

  await desk.sql(
    `insert into public.client_imports (organization_id, user_id, file_name, row_count, status, finished_at)
     select $1, $2, 'before.csv', 1, over, now() from unnest(array['done', 'failed']) as over`,
    [home, maria.person.id],
  )
  await desk.sql(
    `insert into app.webhook_endpoints (organization_id, url, event_types, secret) values ($1, 'https://example.test', '{*}', $2)`,
    [home, await desk.anotherProcess().sealBytes('webhook_endpoints.x.secret', Buffer.from('x'), home)],
  )

  await shredMaria()

  const { data } = await maria.supabase.from('client_imports').select('status').order('status')
  expect(data?.map(({ status }) => status)).toEqual(['cancelled', 'done', 'failed'])
  expect(await desk.sql('select from app.client_import_rows where organization_id = $1', [home])).toEqual([])
  const endpoints =
    'select paused_at is not null as rests, pause_reason from app.webhook_endpoints where organization_id = $1'
  expect(await desk.sql(endpoints, [home])).toEqual([{ rests: true, pause_reason: 'asked' }])
})

test.each([
  ['shredding', () => shredMaria()],
  ['replacing the key', () => rotateKey(desk.ring, home)],
])(
  'shredding that was killed halfway is finished by %s, and values encrypted since then are kept',
  async (_, finish) => {
    await end()
    await expect(shred(await desk.killedAtBatch(1), home, 'Maria Lending')).rejects.toThrow()
    expect((await desk.anotherProcess().indexOf('clients.ssn', ssnOf(3), home)).length).toBe(16)
    const [left] = await desk.sql<{ sealed: Buffer }>(
      `select sealed from app.sealed_values where row_id = $1 and column_name = 'ssn'`,
      [clientId],
    )
    await expect(
      desk.anotherProcess().openValue('clients.ssn', left?.sealed ?? Buffer.alloc(0), home),
    ).rejects.toMatchObject({ code: 'VALUES_DESTROYED' })
    const since = await desk.anotherProcess().sealForWire('clients.ssn', ssnOf(3), home)
    await desk.sql('update public.clients set ssn = $2 where id = $1', [clientId, since])

    await finish()
    await renew()

    expect(await desk.versions(home)).toEqual([2])
    expect(await desk.opened(home)).toEqual([ssnOf(3)])
    expect((await reveal(maria, clientId)).error?.context.status).toBe(410)
  },
)

test('the Safeguards Rule figures count only values that still exist', async () => {
  await end()
  const told = async () =>
    (await maria.supabase.rpc('safeguards').single<{ sealed_values: number }>()).data?.sealed_values
  const before = await told()

  await shredMaria()

  expect([before, await told()]).toEqual([2, 0])
})
