import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'
import { apply, change, WHOLE } from './application-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'lender')
})
afterAll(() => app.close())

const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows
const dana = async (more: object = {}) => (await clientOf(maria, more)).id
const applied = async (body: object = {}): Promise<string> =>
  (await apply(app, maria, { client_id: await dana(), ...WHOLE, ...body })).body.id
const stored = async (id: string) =>
  (await maria.supabase.from('loan_applications').select('*').eq('id', id).single()).data
const peopleOf = async (id: string) =>
  (await maria.supabase.from('application_people').select('client_id, role, joint_intent').eq('application_id', id))
    .data

test('a correction changes what it names, and the audit log keeps the old values', async () => {
  const id = await applied()

  const answer = await change(app, maria, { application_id: id, amount_cents: 300_050, employer: null })

  expect([answer.status, answer.body]).toEqual([200, { id }])
  expect(await stored(id)).toMatchObject({ amount: 3000.5, employer: null, job_title: 'Baker', term_months: 24 })
  const [event] = await server(
    "select actor_id, details from app.audit_events where subject_id = $1 and action = 'loan_applications.changed'",
    [id],
  )
  expect(event.actor_id).toBe(maria.person.id)
  expect(event.details).toMatchObject({ amount: [2500, 3000.5], employer: ['Acme Foods', null] })
})

test('a correction that changes nothing leaves no event', async () => {
  const id = await applied()

  await change(app, maria, { application_id: id, employer: 'Acme Foods' })

  const events = await server("select from app.audit_events where subject_id = $1 and action like '%changed'", [id])
  expect(events).toHaveLength(0)
})

test('the day received can move to an earlier day, and the deadline with it, but not to a later one', async () => {
  const id = await applied()

  const earlier = await change(app, maria, { application_id: id, received_on: '2026-01-10' })
  const later = await change(app, maria, { application_id: id, received_on: '2026-01-11' })

  expect([earlier.status, later.status, later.body.code]).toEqual([200, 422, 'RECEIVED_ON'])
  expect(await stored(id)).toMatchObject({ received_on: '2026-01-10', notice_due_on: '2026-02-09' })
})

test('co-applicants and guarantors are named, changed, and removed, each with an event', async () => {
  const [rhonda, sam] = [await dana(), await dana()]
  const id = await applied({ people: [{ client_id: rhonda, role: 'guarantor' }] })
  const joint = { client_id: rhonda, role: 'co_applicant', joint_intent: 'stated' }

  await change(app, maria, { application_id: id, people: [joint, { client_id: sam, role: 'guarantor' }] })
  expect(await peopleOf(id)).toEqual(
    expect.arrayContaining([joint, { client_id: sam, role: 'guarantor', joint_intent: null }]),
  )
  await change(app, maria, { application_id: id, people: [joint] })

  expect(await peopleOf(id)).toEqual([joint])
  const events = await server(
    "select action from app.audit_events where subject_id = $1 and action like 'application_people.%' order by chain_number",
    [id],
  )
  expect(events.map(({ action }) => action)).toEqual([
    'application_people.created',
    'application_people.changed',
    'application_people.created',
    'application_people.removed',
  ])
})

test.each([
  ['an income without its source', { income_source: null }, /where the income comes from/],
  ['housing costs without housing', { housing: null }, /owns or rents/],
  ['a job that began after the application', { employed_since: '2026-01-16' }, /Employed since must be between/],
  ['an amount of zero', { amount_cents: 0 }, /Amount must be above zero/],
  ['a sex', { sex: 'female' }, /12 CFR 1002\.5/],
])('a correction to %s is refused', async (_, body, message) => {
  const answer = await change(app, maria, { application_id: await applied(), ...body })

  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(answer.body.message).toMatch(message)
})

test('a correction that names the applicant as guarantor, or a minor, is refused', async () => {
  const client_id = await dana()
  const { body } = await apply(app, maria, { client_id })
  const child = await dana({ date_of_birth: '2012-05-05' })
  const naming = (named: string) =>
    change(app, maria, { application_id: body.id, people: [{ client_id: named, role: 'guarantor' }] })

  expect((await naming(client_id)).body.message).toMatch(/named twice/)
  expect((await naming(child)).body.code).toBe('APPLICANT_UNDERAGE')
  expect(await peopleOf(body.id)).toEqual([])
})

test.each(['counteroffered', 'approved', 'declined', 'withdrawn', 'funded'])(
  'an application that is %s can’t be changed',
  async (status) => {
    const id = await applied()
    await server('update public.loan_applications set status = $2 where id = $1', [id, status])

    const answer = await change(app, maria, { application_id: id, purpose: 'Boat' })

    expect(answer).toMatchObject({ status: 409, body: { code: 'APPLICATION_DECIDED' } })
    expect((await stored(id)).purpose).toBe('Car repair')
  },
)

test('an application from another system, without any of this, can be completed', async () => {
  const [{ id }] = await server(
    `insert into public.loan_applications (organization_id, client_id, loan_type, amount, submitted_at)
     select organization_id, id, 'auto', 9000, '2026-01-20T09:00:00Z' from public.clients where id = $1 returning id`,
    [await dana()],
  )

  const answer = await change(app, maria, { application_id: id, term_months: 36 })

  expect(answer.status).toBe(200)
  expect(await stored(id)).toMatchObject({ amount: 9000, term_months: 36, submitted_at: '2026-01-20T09:00:00+00:00' })
})

test('five corrections at once are all kept', async () => {
  const id = await applied()
  const bodies = [{ purpose: 'Boat' }, { term_months: 12 }, { job_title: 'Cook' }, { notes: 'New' }, { housing: 'own' }]

  await Promise.all(bodies.map((body) => change(app, maria, { application_id: id, ...body })))

  expect(await stored(id)).toMatchObject(Object.assign({}, ...bodies))
})

test('another company’s application does not exist, and a role without the permission is refused', async () => {
  const id = await applied()
  const priya = await app.signIn(await colleagueWith(app.database, maria.person, ['see_all_clients']))
  const casey = await app.signIn(await colleagueWith(app.database, maria.person, ['work_applications']))
  const body = { application_id: id, purpose: 'Boat' }

  const answers = [await change(app, omar, body), await change(app, priya, body), await change(app, casey, body)]

  expect(answers.map((answer) => answer.body.code)).toEqual([
    'APPLICATION_NOT_FOUND',
    'PERMISSION_NEEDED',
    'CLIENT_NOT_FOUND',
  ])
})
