import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { warnOfNotices } from '#features/lending/server/warn-of-notices.ts'
import { addDays, daysBetween } from '#platform/rules/calendar.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let sam: SignedIn
let omar: SignedIn
let clientId: string

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  omar = await app.subscriber('Omar', 'dealer')
  const added = await maria.supabase.from('clients').insert({ first_name: 'Dana', last_name: 'Whitfield' }).select('id')
  clientId = added.data?.[0]?.id
})
afterAll(() => app.close())

const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows

async function applied(status = 'pending'): Promise<string> {
  const rows = await server(
    `insert into public.loan_applications (organization_id, client_id, loan_type, amount, status, submitted_at)
     select organization_id, id, 'auto', 1200, $2, '2026-03-01T15:04:00Z' from public.clients where id = $1 returning id`,
    [clientId, status],
  )
  return rows[0].id
}

async function date(who: SignedIn, application_id: string, event: string, on: string) {
  const response = await app.fetch('/functions/v1/date-application', {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ application_id, event, on }),
  })
  return { status: response.status, body: await response.json() }
}
const refusal = async (...asked: Parameters<typeof date>) => {
  const { status, body } = await date(...asked)
  return [status, body.code]
}

const seen = async (who: SignedIn, id: string) =>
  (await who.supabase.from('loan_applications').select('status, completed_at, notice_due_on').eq('id', id)).data
const decide = (id: string, status: string) =>
  server('update public.loan_applications set status = $2 where id = $1', [id, status])

describe('the notice deadline', () => {
  test('is thirty days after the application was complete', async () => {
    const id = await applied()

    const answer = await date(sam, id, 'completed', '2026-03-02')

    expect(answer).toEqual({ status: 200, body: { notice_due_on: '2026-04-01' } })
    expect(await seen(maria, id)).toEqual([
      { status: 'pending', completed_at: '2026-03-02T00:00:00+00:00', notice_due_on: '2026-04-01' },
    ])
  })

  test('is ninety days after a counteroffer was sent', async () => {
    const id = await applied('in_review')
    await date(sam, id, 'completed', '2026-03-02')

    const answer = await date(sam, id, 'counteroffered', '2026-03-02')

    expect(answer.body).toEqual({ notice_due_on: '2026-05-31' })
    expect(await seen(maria, id)).toMatchObject([{ status: 'counteroffered', notice_due_on: '2026-05-31' }])
  })

  test('is thirty days after an incomplete application was received', async () => {
    expect(await seen(maria, await applied())).toMatchObject([{ completed_at: null, notice_due_on: '2026-03-31' }])
  })

  test('ends once an application is decided', async () => {
    const id = await applied()
    await date(maria, id, 'completed', '2026-03-02')

    await decide(id, 'declined')

    expect(await seen(maria, id)).toMatchObject([{ status: 'declined', notice_due_on: null }])
  })

  test('keeps a deadline that passed before another system adds the counteroffer', async () => {
    const id = await applied()

    await decide(id, 'counteroffered')

    expect(await seen(maria, id)).toMatchObject([{ notice_due_on: '2026-03-31' }])
  })

  test('starts on the day the application was received, whatever the hour', async () => {
    const id = await applied()

    await date(maria, id, 'completed', '2026-03-01')

    expect(await seen(maria, id)).toMatchObject([
      { completed_at: '2026-03-01T15:04:00+00:00', notice_due_on: '2026-03-31' },
    ])
  })
})

describe('the day an application was complete', () => {
  test('is recorded once and can’t be changed', async () => {
    const id = await applied()
    const answers = await Promise.all([1, 2, 3].map(() => date(sam, id, 'completed', '2026-03-02')))

    const later = await refusal(maria, id, 'completed', '2026-03-20')

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.notice_due_on}`))).toEqual(
      new Set(['200 2026-04-01']),
    )
    expect(later).toEqual([409, 'APPLICATION_DATED'])
    expect(await confirmations(id)).toHaveLength(1)
  })

  test('appears in the audit log with who confirmed it', async () => {
    const id = await applied()

    await date(sam, id, 'completed', '2026-03-02')

    expect(await confirmations(id)).toMatchObject([
      { actor_id: sam.person.id, details: { client_id: clientId, status: 'pending', notice_due_on: '2026-04-01' } },
    ])
  })

  test.each(['2026-02-28', addDays(new Date().toISOString().slice(0, 10), 2)])(
    'can’t be before the application or in the future: %s',
    async (on) => {
      expect(await refusal(sam, await applied(), 'completed', on)).toEqual([422, 'APPLICATION_DAY'])
    },
  )

  test.each(['approved', 'declined', 'withdrawn', 'funded'])(
    'can’t be recorded for an application that is %s',
    async (status) => {
      expect(await refusal(sam, await applied(status), 'counteroffered', '2026-03-02')).toEqual([
        409,
        'APPLICATION_DECIDED',
      ])
    },
  )

  test('can’t be recorded after a counteroffer, which has its own deadline and warnings', async () => {
    const id = await applied()
    await date(sam, id, 'counteroffered', '2026-03-05')

    expect(await refusal(sam, id, 'completed', '2026-03-06')).toEqual([409, 'APPLICATION_COUNTEROFFERED'])

    expect(await seen(maria, id)).toEqual([
      { status: 'counteroffered', completed_at: null, notice_due_on: '2026-06-03' },
    ])
  })

  test('can’t be recorded by another company or written directly', async () => {
    const id = await applied()

    const another = await refusal(omar, id, 'completed', '2026-03-02')
    const { error } = await maria.supabase.from('loan_applications').update({ completed_at: '2026-03-02' }).eq('id', id)

    expect(another).toEqual([404, 'APPLICATION_NOT_FOUND'])
    expect(error?.code).toBe('42501')
    expect(await seen(maria, id)).toMatchObject([{ completed_at: null }])
  })
})

const confirmations = (id: string) =>
  server(
    "select actor_id, details from app.audit_events where subject_id = $1 and action = 'loan_applications.completed'",
    [id],
  )

describe('the decision-maker', () => {
  const warn = (day: string) => server('select app.warn_of_notices($1)', [day])
  const toldTo = async ({ person }: SignedIn, client: string) =>
    (
      await server(
        `select details from public.notifications
          where person_id = $1 and kind = 'notice_due' and details ->> 'client_id' = $2 order by created_at`,
        [person.id, client],
      )
    ).map(({ details }) => [details.due_on, details.days_left])

  async function waiting(completed: string | null = '2026-03-02') {
    const rows = await server(
      `insert into public.clients (organization_id, user_id, first_name, last_name)
       select organization_id, id, 'Rosa', 'Vega' from app.people where id = $1 returning id`,
      [maria.person.id],
    )
    clientId = rows[0].id
    const id = await applied()
    if (completed !== null) await date(sam, id, 'completed', completed)
    return { id, client: clientId }
  }

  test('is notified on the 25th and 28th day, once each, however often the job runs', async () => {
    const { client } = await waiting()
    await warn('2026-03-26')
    const onDay24 = await toldTo(maria, client)

    await warn('2026-03-27')
    await Promise.all([warn('2026-03-28'), warn('2026-03-28')])
    const onDay26 = await toldTo(maria, client)
    await Promise.all([warn('2026-03-30'), warn('2026-03-30')])
    await warn('2026-04-20')

    expect(onDay24).toEqual([])
    expect(onDay26).toEqual([['2026-04-01', 5]])
    expect(await toldTo(maria, client)).toEqual([
      ['2026-04-01', 5],
      ['2026-04-01', 2],
    ])
  })

  test('is notified of an incomplete application, and again once it is complete', async () => {
    const { id, client } = await waiting(null)
    await warn('2026-03-29')

    await date(sam, id, 'completed', '2026-03-30')
    await warn('2026-04-24')

    expect(await toldTo(maria, client)).toEqual([
      ['2026-03-31', 2],
      ['2026-04-29', 5],
    ])
  })

  test('is notified at once if the job did not run for days', async () => {
    const { client } = await waiting()

    await warnOfNotices(app.database.pools.server)

    const today = new Date().toISOString().slice(0, 10)
    expect(await toldTo(maria, client)).toEqual([['2026-04-01', daysBetween(today, '2026-04-01')]])
  })

  test('includes the client’s contact and no other staff', async () => {
    const { client } = await waiting()
    const rosa = await app.signIn(await colleague(app.database, maria.person, 'Rosa'))
    await server('update public.clients set assigned_contact_id = $2 where id = $1', [client, rosa.person.id])

    await warn('2026-03-27')

    expect([await toldTo(rosa, client), await toldTo(sam, client), await toldTo(omar, client)]).toMatchObject([
      { length: 1 },
      { length: 0 },
      { length: 0 },
    ])
  })

  test('is not notified of decided applications, but is notified again of a counteroffer', async () => {
    const decided = await waiting()
    await decide(decided.id, 'approved')
    const offered = await waiting()
    await warn('2026-03-30')

    await date(sam, offered.id, 'counteroffered', '2026-03-31')
    await warn('2026-06-24')

    expect(await toldTo(maria, decided.client)).toEqual([])
    expect(await toldTo(maria, offered.client)).toEqual([
      ['2026-04-01', 2],
      ['2026-06-29', 5],
    ])
  })
})
