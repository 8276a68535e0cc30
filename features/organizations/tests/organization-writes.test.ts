import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, emailsTo } from '#features/messages/tests/message-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { superAdmin } from '#test/support/people.ts'
import { ORGANIZATION_STATES, putInto } from './organization-states.ts'

const STATES = Object.keys(ORGANIZATION_STATES)
// The smallest valid image.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

let app: TestApp
let maria: SignedIn
let client: string
let saved: string
let organization: string

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  client = (await clientOf(maria)).id
  const row = { name: 'Clients', query: 'report=clients&by=month&period=year', is_shared: false }
  saved = (await maria.supabase.from('saved_reports').insert(row).select('id').single().throwOnError()).data.id
  const { rows } = await app.database.pools.server.query('select organization_id as id from app.people where id = $1', [
    maria.person.id,
  ])
  organization = rows[0].id
})
afterAll(() => app.close())

const kept = async () => {
  const { rows } = await app.database.pools.server.query(
    `select (select jsonb_agg(to_jsonb(c) order by c.id) from public.clients c) as clients,
            (select count(*)::int from storage.objects) as files,
            (select count(*)::int from app.report_schedules) as schedules`,
  )
  return rows[0]
}

describe.each(STATES)('a company that is %s', (state) => {
  test('writes rows, or gets a reason and changes nothing', async () => {
    const { block } = await putInto(app.database, maria.person, state)
    const before = await kept()
    const { person, supabase } = maria

    const answers = [
      await supabase.from('clients').insert({ first_name: 'Nora', last_name: 'Vale', user_id: person.id }),
      await supabase.from('clients').update({ city: 'Austin' }).eq('id', client),
      await supabase.from('saved_reports').delete().eq('name', 'nothing'),
      await supabase.rpc('archive_clients', { ids: [client], archived: false }),
      await supabase.rpc('schedule_report', { saved_report_id: saved, every: 'week', recipients: [person.id] }),
      await supabase
        .from('users')
        .update({ full_name: `Maria of ${state}` })
        .eq('id', person.id),
    ]

    const refusals = answers.map(({ status, error }) => (error === null ? null : [status, error.code]))
    expect(refusals).toEqual(answers.map(() => (block === null ? null : [403, block])))
    const after = await kept()
    expect(after).toEqual(block === null ? after : before)
  })

  test('uploads and removes files, or gets a reason', async () => {
    const { block } = await putInto(app.database, maria.person, state)
    const before = await kept()
    const bucket = maria.supabase.storage.from('client-documents')
    const path = `${organization}/${client}/${crypto.randomUUID()}.png`

    const uploaded = await bucket.upload(path, PNG, { contentType: 'image/png' })
    const link = await bucket.createSignedUploadUrl(`${organization}/${client}/${crypto.randomUUID()}.png`)
    const listed = await bucket.list(`${organization}/${client}`)

    expect(listed.error).toBeNull()
    expect([uploaded.error === null, link.error === null]).toEqual([block === null, block === null])
    expect(uploaded.error?.message ?? '').toContain(block === null ? '' : 'read and export')
    const after = await kept()
    expect(after).toEqual(block === null ? after : before)
  })

  test('broadcasts to its own channel, or is refused', async () => {
    const { block } = await putInto(app.database, maria.person, state)

    const response = await app.fetch(
      `/realtime/v1/api/broadcast/organization:${organization}/events/note?private=true`,
      {
        method: 'POST',
        headers: { apikey: app.anonKey, authorization: `Bearer ${maria.token}`, 'content-type': 'application/json' },
        body: '{}',
      },
    )

    expect(response.status).toBe(block === null ? 202 : 403)
  })

  test('can read in any state', async () => {
    await putInto(app.database, maria.person, state)
    const { supabase } = maria

    const answers = [
      await supabase.from('clients').select('id').eq('id', client),
      await supabase.rpc('client_list', { wish: {} }),
      await supabase.rpc('dashboard_summary'),
      await supabase.rpc('record_report_list_export', { filter: {}, reports: 1 }),
    ]

    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null))
  })

  test('its people see what prevents them from working', async () => {
    const { block } = await putInto(app.database, maria.person, state)

    const { data } = await maria.supabase.rpc('company_standing')

    expect(data).toMatchObject({ block })
  })
})

test('people see the support address of the installation', async () => {
  const setTo = (address: string | null) =>
    app.database.pools.server.query('update app.installation set support_email = $1', [address])
  const told = async () => (await maria.supabase.rpc('company_standing')).data.support_email

  await setTo('help@desk.test')
  const withAddress = await told()
  await setTo(null)

  expect([withAddress, await told()]).toEqual(['help@desk.test', null])
})

test('an upload link from before a suspension accepts no file after it', async () => {
  await putInto(app.database, maria.person, 'approved')
  const bucket = maria.supabase.storage.from('client-documents')
  const path = `${organization}/${client}/${crypto.randomUUID()}.png`
  const { data } = await bucket.createSignedUploadUrl(path)

  await putInto(app.database, maria.person, 'suspended')
  const { error } = await bucket.uploadToSignedUrl(path, data?.token ?? '', PNG, { contentType: 'image/png' })

  expect(error).not.toBeNull()
  const { rows } = await app.database.pools.server.query('select from storage.objects where name = $1', [path])
  expect(rows).toHaveLength(0)
})

test('a super admin suspends a company between two requests of a running session, and lifts it', async () => {
  await putInto(app.database, maria.person, 'approved')
  const ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  const write = () => maria.supabase.from('clients').update({ city: 'Dallas' }).eq('id', client)
  const said = { subscriber_id: organization, reason: 'Reported as fraud by a bank' }

  const before = await write()
  await ada.supabase.rpc('suspend_company', { ...said, suspended: true }).throwOnError()
  const during = await write()
  await ada.supabase.rpc('suspend_company', { ...said, suspended: false }).throwOnError()
  const after = await write()

  expect([before.error, during.error?.code, after.error]).toEqual([null, 'company_suspended', null])
  const subjects = async () => (await emailsTo(app, maria.person.email)).map(({ subject }) => subject).toSorted()
  await expect.poll(subjects).toEqual(['Your company is suspended', 'Your company’s suspension is lifted'])
})
