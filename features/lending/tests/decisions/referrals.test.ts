import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Applied, decisionFixture, decline } from '#features/lending/tests/decision-fixture.ts'
import { callCommand, type SignedIn } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
let lena: SignedIn
beforeAll(async () => {
  desk = await decisionFixture()
  lena = await desk.app.signIn(await colleagueWith(desk.app.database, desk.maria.person, ['decide_applications']))
})
afterAll(() => desk.app.close())

const refer = ({ id }: Applied, to: SignedIn, more: object = {}, person = desk.sam, key: string = randomUUID()) =>
  callCommand(
    desk.app,
    'refer-application',
    { application_id: id, to: to.person.id, note: 'Please look at the income', seen_owner_id: null, ...more },
    { person, key },
  )
const referralsOf = ({ id }: Applied) =>
  desk.server('select * from public.application_referrals where application_id = $1', [id])

test('a referral makes a colleague the owner, notifies them, and is in the history, once', async () => {
  const one = await desk.applied()
  const key = randomUUID()

  const [first, repeated] = [
    await refer(one, desk.maria, {}, desk.sam, key),
    await refer(one, desk.maria, {}, desk.sam, key),
  ]

  expect([first.status, repeated.body]).toEqual([200, first.body])
  expect(await referralsOf(one)).toMatchObject([
    { referred_to: desk.maria.person.id, referred_by_name: 'Sam', note: 'Please look at the income' },
  ])
  const [{ owner_id }] = await desk.server('select owner_id from public.loan_applications where id = $1', [one.id])
  expect(owner_id).toBe(desk.maria.person.id)
  const told = await desk.server(
    `select person_id, details from public.notifications where kind = 'application_referred' and details ->> 'application_id' = $1`,
    [one.id],
  )
  expect(told).toEqual([
    { person_id: desk.maria.person.id, details: { client_id: one.clientId, application_id: one.id, by: 'Sam' } },
  ])
  expect(await desk.eventsOf(one)).toContain('Referred a loan application to a colleague')
})

test('an SSN in the note is not kept', async () => {
  const one = await desk.applied()

  await refer(one, desk.maria, { note: 'Check the SSN 512-34-5678 please' })

  expect(await referralsOf(one)).toMatchObject([{ note: 'Check the SSN [redacted] please' }])
})

test.each([
  ['to oneself', () => desk.sam, {}, 422, 'REFERRED_TO_SELF'],
  ['to a person of another company', () => desk.omar, {}, 422, 'OWNER_NOT_FOUND'],
  ['to a colleague who can’t see the client', () => lena, {}, 422, 'COLLEAGUE_HIDDEN'],
  ['without a note', () => desk.maria, { note: ' ' }, 400, 'VALIDATION_FAILED'],
  ['in a window that shows another owner', () => desk.maria, { seen_owner_id: randomUUID() }, 409, 'OWNER_CHANGED'],
] as const)('a referral %s is refused', async (_, to, more, status, code) => {
  const one = await desk.applied()

  expect(await refer(one, to(), more)).toMatchObject({ status, body: { code } })
  expect(await referralsOf(one)).toEqual([])
})

test('a decided application is not referred', async () => {
  const one = await desk.applied()
  await desk.decide(decline(one))

  expect(await refer(one, desk.maria)).toMatchObject({ status: 409, body: { code: 'APPLICATION_DECIDED' } })
})

test('a person without the permission can’t refer, and another company doesn’t find it', async () => {
  const one = await desk.applied()
  const reader = await desk.app.signIn(await colleagueWith(desk.app.database, desk.maria.person, ['see_all_clients']))

  expect(await refer(one, desk.maria, {}, reader)).toMatchObject({ status: 403 })
  expect(await refer(one, desk.maria, {}, desk.omar)).toMatchObject({ status: 404 })
})
