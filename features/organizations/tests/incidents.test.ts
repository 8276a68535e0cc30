import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ViewingFixture, viewingFixture } from '#features/administration/tests/viewing-fixture.ts'
import {
  EXPOSURE_NAMES,
  INFORMATION_KIND_NAMES,
  noticeStatus,
} from '#features/organizations/rules/safeguards/incident.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { SignedIn, TestApp } from '#test/support/app.ts'
import { signedInColleague } from './organization-fixture.ts'

interface Principal {
  supabase: SupabaseClient
}

let desk: ViewingFixture
let app: TestApp
let maria: SignedIn
let tom: SignedIn
let priya: SignedIn
let omar: SignedIn
let today: string

beforeAll(async () => {
  desk = await viewingFixture()
  app = desk.app
  maria = await app.subscriber('Maria')
  tom = await signedInColleague(app, maria, 'Tom', 'admin')
  priya = await signedInColleague(app, maria, 'Priya')
  omar = await app.subscriber('Omar', 'partner')
  today = (await maria.supabase.rpc('safeguards').single<{ today: string }>()).data?.today ?? expect.fail('no day')
})
afterAll(() => desk.close())

const facts = (changed: object = {}) => ({
  ...{
    what_happened: 'A laptop was stolen',
    discovered_on: addDays(today, -3),
    began_on: addDays(today, -4),
    ended_on: null,
  },
  ...{ information: ['names', 'ssn'], consumers: 12, exposure: 'encrypted', ...changed },
})
const record = ({ supabase }: Principal, changed: object = {}, submission = randomUUID()) =>
  supabase.rpc('record_incident', { facts: facts(changed), submission })
const recorded = async (as: Principal, changed: object = {}): Promise<string> => {
  const { data, error } = await record(as, changed)
  return error ? expect.fail(error.message) : data
}
const add = (
  { supabase }: Principal,
  incident: string,
  after_number: number,
  told: object,
  submission = randomUUID(),
) => supabase.rpc('add_to_incident', { incident, after_number, facts: told, submission })
const history = async ({ supabase }: Principal, incident: string) =>
  (await supabase.rpc('incident_history', { incident })).data
const logged = async ({ supabase }: Principal, incident: string) => {
  const { data } = await supabase.rpc('organization_audit_log', { count: 1000 })
  return data.filter((event: { subject_id: string }) => event.subject_id === incident)
}

describe('an incident', () => {
  test('is recorded as entered, with an event without its contents', async () => {
    const incident = await recorded(maria, { contact: 'Maria, 512-555-0100' })

    expect(await history(maria, incident)).toEqual([
      {
        ...facts({ contact: 'Maria, 512-555-0100' }),
        ...{
          incident_id: incident,
          number: 1,
          act: 'recorded',
          information_note: '',
          asks_delay: false,
          law_contact: '',
        },
        ...{ notified_on: null, is_closed: false, recorded_by_name: 'Maria', recorded_at: expect.any(String) },
      },
    ])
    expect(await logged(maria, incident)).toEqual([
      expect.objectContaining({ action: 'incident.recorded', actor_name: 'Maria', details: { entry: 1 } }),
    ])
    const { data } = await maria.supabase.rpc('incidents')
    expect(data.map(({ incident_id }: { incident_id: string }) => incident_id)).toContain(incident)
  })

  test('is recorded once, however often and concurrently it is sent', async () => {
    const lena = await app.subscriber('Lena')
    const submission = randomUUID()

    const sent = await Promise.all([1, 2, 3].map(() => record(lena, {}, submission)))

    expect(sent.map(({ error }) => error)).toEqual([null, null, null])
    expect(new Set(sent.map(({ data }) => data)).size).toBe(1)
    expect((await lena.supabase.rpc('incidents')).data).toHaveLength(1)
    expect(await logged(lena, sent[0]?.data)).toHaveLength(1)
  })

  test('gets later additions; earlier entries stay, and each addition is an event', async () => {
    const incident = await recorded(maria, { consumers: null })

    const added = await add(tom, incident, 1, { consumers: 480, ended_on: addDays(today, -3) })

    expect(added.data).toBe(2)
    expect(await history(maria, incident)).toMatchObject([
      { number: 2, act: 'changed', consumers: 480, recorded_by_name: 'Tom', what_happened: 'A laptop was stolen' },
      { number: 1, act: 'recorded', consumers: null, ended_on: null, recorded_by_name: 'Maria' },
    ])
    expect((await logged(maria, incident))[0]).toMatchObject({
      ...{ action: 'incident.changed', actor_name: 'Tom', details: { entry: 2, changed: ['consumers', 'ended_on'] } },
    })
  })

  test('an addition counts once if it is sent twice, and one without changes writes nothing', async () => {
    const incident = await recorded(maria)
    const submission = randomUUID()

    const twice = await Promise.all([1, 2].map(() => add(maria, incident, 1, { consumers: 13 }, submission)))
    const again = await add(maria, incident, 2, { consumers: 13 })

    expect(twice.map(({ data }) => data)).toEqual([2, 2])
    expect(again.data).toBe(2)
    expect(await history(maria, incident)).toHaveLength(2)
    expect(await logged(maria, incident)).toHaveLength(2)
  })

  test('of two additions to the same entry, the second is refused until it has seen the first', async () => {
    const incident = await recorded(maria)

    const both = await Promise.all([
      add(maria, incident, 1, { consumers: 14 }),
      add(tom, incident, 1, { consumers: 15 }),
    ])

    const refused = both.filter(({ error }) => error !== null)
    expect(refused.map(({ status, error }) => [status, error?.message])).toEqual([
      [409, 'Another person added to this incident in the meantime. Reload it and try again.'],
    ])
    expect(await history(maria, incident)).toHaveLength(2)
  })

  test('ignores a number, organization or author from the request', async () => {
    const incident = await recorded(maria)
    const madeUp = {
      number: 9,
      organization_id: randomUUID(),
      recorded_by_name: 'Mallory',
      act: 'closed',
      incident_id: randomUUID(),
    }

    await add(maria, incident, 1, { ...madeUp, consumers: 16 })

    expect((await history(maria, incident))?.[0]).toMatchObject({
      number: 2,
      act: 'changed',
      recorded_by_name: 'Maria',
    })
  })

  test.each([
    ['a discovery to come', { discovered_on: '2999-01-01' }, 422, 'The discovery date is in the future'],
    ['a last day to come', { ended_on: '2999-01-01' }, 422, 'The last day is in the future'],
    [
      'a beginning after its discovery',
      { discovered_on: '2026-01-01', began_on: '2026-01-02' },
      422,
      'The discovery date is before the first day',
    ],
    [
      'an end before its beginning',
      { began_on: '2026-01-02', ended_on: '2026-01-01' },
      422,
      'The last day is before the first day',
    ],
    ['no kind of information', { information: [] }, 400, expect.any(String)],
    ['an unknown kind of information', { information: ['gossip'] }, 400, expect.any(String)],
    ['fewer consumers than none', { consumers: -1 }, 400, expect.any(String)],
    ['no word of what happened', { what_happened: '  ' }, 400, expect.any(String)],
    ['no word on encryption', { exposure: null }, 400, expect.any(String)],
  ])('is refused with %s, and nothing is written', async (_which, changed, status, message) => {
    const lena = await app.subscriber('Lena')

    const refused = await record(lena, changed)

    expect([refused.status, refused.error?.message]).toEqual([status, message])
    expect((await lena.supabase.rpc('incidents')).data).toEqual([])
  })
})

describe('the notice to the FTC', () => {
  const LEAK = { exposure: 'unencrypted', consumers: 500 }

  test('is recorded with its day, and can be corrected', async () => {
    const incident = await recorded(maria, LEAK)

    await add(maria, incident, 1, { notified_on: today })
    await add(maria, incident, 2, { notified_on: addDays(today, -1) })

    const entries = (await history(maria, incident)) ?? []
    expect(entries.map(({ act, notified_on }: { act: string; notified_on: string }) => [act, notified_on])).toEqual([
      ['notified', addDays(today, -1)],
      ['notified', today],
      ['recorded', null],
    ])
    expect((await logged(maria, incident))[0]).toMatchObject({
      ...{ action: 'incident.notified', details: { notified_on: addDays(today, -1) } },
    })
  })

  test.each([
    ['before the discovery', -4, 'The notice is dated before the discovery'],
    ['in days to come', 2, 'The notice date is in the future'],
  ])('cannot have been sent %s', async (_when, days, message) => {
    const incident = await recorded(maria, LEAK)

    expect((await add(maria, incident, 1, { notified_on: addDays(today, days) })).error?.message).toBe(message)
  })

  test.each([
    [LEAK, 'Record the notice to the FTC before you close the incident'],
    [{ ...LEAK, consumers: null }, 'Enter the number of affected consumers before you close the incident'],
  ])('blocks closing: %o', async (leak, message) => {
    const incident = await recorded(maria, leak)

    const refused = await add(maria, incident, 1, { is_closed: true })

    expect([refused.status, refused.error?.message]).toEqual([409, message])
    expect(await history(maria, incident)).toHaveLength(1)
  })

  test('is due in the database if the screen shows a deadline, and only then', async () => {
    const days = ['2024-05-12', '2024-05-13']
    const cases = [null, 0, 499, 500, 501].flatMap((consumers) =>
      EXPOSURE_NAMES.flatMap((exposure) =>
        days.flatMap((discovered_on) =>
          [null, '2024-06-01'].map((notified_on) => ({ consumers, exposure, discovered_on, notified_on })),
        ),
      ),
    )
    const owed = await desk.sql(
      `select app.owes_ftc_notice(jsonb_populate_record(null::app.incident_entries, one)) as owed
         from jsonb_array_elements($1) with ordinality as listed (one, place) order by place`,
      [JSON.stringify(cases)],
    )

    expect(owed.map((row) => row['owed'])).toEqual(cases.map((one) => noticeStatus(one, '2024-06-12').kind === 'due'))
  })
})

describe('closing', () => {
  test('is an entry and an event; a closed incident accepts nothing until it is reopened', async () => {
    const incident = await recorded(maria)
    await add(maria, incident, 1, { is_closed: true })

    const refused = await add(maria, incident, 2, { consumers: 20 })
    const reopened = await add(maria, incident, 2, { is_closed: false, consumers: 20 })

    expect([refused.status, refused.error?.message]).toEqual([409, 'The incident is closed. Reopen it to add to it.'])
    expect(reopened.data).toBe(3)
    const entries = (await history(maria, incident)) ?? []
    expect(entries.map(({ act }: { act: string }) => act)).toEqual(['reopened', 'closed', 'recorded'])
    const actions = (await logged(maria, incident)).map(({ action }: { action: string }) => action)
    expect(actions).toEqual(['incident.reopened', 'incident.closed', 'incident.recorded'])
  })

  test('moves an incident below the open ones', async () => {
    const lena = await app.subscriber('Lena')
    const closed = await recorded(lena, { discovered_on: addDays(today, -1) })
    await add(lena, closed, 1, { is_closed: true })
    const open = await recorded(lena, { discovered_on: addDays(today, -90), began_on: null })

    const { data } = await lena.supabase.rpc('incidents')

    expect(data).toMatchObject([
      { incident_id: open, is_closed: false },
      { incident_id: closed, is_closed: true },
    ])
  })
})

describe('is for owners and admins', () => {
  test('staff, strangers and super admins can’t see or write anything', async () => {
    const incident = await recorded(maria)

    for (const person of [priya, desk.ada, { supabase: app.supabase() }]) {
      const attempts = [
        await person.supabase.rpc('incidents'),
        await person.supabase.rpc('incident_history', { incident }),
        await record(person),
        await add(person, incident, 1, { consumers: 1 }),
      ]
      expect(attempts.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501', '42501'])
    }
    expect(await history(maria, incident)).toHaveLength(1)
  })

  test('another company’s incident is not found', async () => {
    const incident = await recorded(maria)

    expect((await omar.supabase.rpc('incidents')).data).toEqual([])
    expect(await history(omar, incident)).toEqual([])
    expect((await add(omar, incident, 1, { consumers: 1 })).status).toBe(404)
    expect(await history(maria, incident)).toHaveLength(1)
  })

  test('a super admin who views the company reads and writes nothing', async () => {
    const incident = await recorded(maria)
    const view = await desk.view(maria)

    expect(await history(view, incident)).toHaveLength(1)
    expect((await view.supabase.rpc('incidents')).error).toBeNull()
    expect([(await record(view)).status, (await add(view, incident, 1, { consumers: 1 })).status]).toEqual([403, 403])
  })

  test('no entry can be changed or removed, not even by the server', async () => {
    await recorded(maria)
    for (const sql of ['update app.incident_entries set consumers = 1', 'delete from app.incident_entries'])
      await expect(desk.sql(sql)).rejects.toMatchObject({ code: '42501' })
  })
})

test('the database accepts every kind of information that the form offers', async () => {
  const incident = await recorded(maria, { information: INFORMATION_KIND_NAMES })

  expect((await history(maria, incident))?.[0].information).toEqual(INFORMATION_KIND_NAMES)
})
