import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageConditions } from '#features/lending/server/conditions/age-conditions.ts'
import { decisionFixture } from '#features/lending/tests/decision-fixture.ts'
import { callCommand } from '#test/support/app.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
beforeAll(async () => {
  desk = await decisionFixture()
})
afterAll(() => desk.app.close())

const STUB = { kind: 'pay_stub', title: 'Your latest pay stub', provider: 'applicant', days: 7 }
const add = async (application_id: string, more: object = {}) =>
  (
    await callCommand(
      desk.app,
      'application-conditions',
      { act: 'add', application_id, ...STUB, ...more },
      { person: desk.sam, key: randomUUID() },
    )
  ).body.ids[0]
const send = (application_id: string, person = desk.sam) =>
  callCommand(desk.app, 'send-application-link', { application_id }, { person, key: randomUUID() })
const links = async (application: string) =>
  (
    await desk.server('select count(*)::integer as n from app.application_links where application_id = $1', [
      application,
    ])
  )[0].n
const stored = async (id: string) =>
  (await desk.server('select status, reminders from public.application_conditions where id = $1', [id]))[0]
/** Moves days of a condition, as if time had passed. */
const moved = (id: string, change: string) =>
  desk.server(`update public.application_conditions set ${change} where id = $1`, [id])

const mails: { to: string; subject: string; text: string }[] = [] // filled by the reminders
const reminding = () => ({
  pool: desk.app.database.pools.server,
  appUrl: 'https://desk.test',
  outbox: { post: async (_: unknown, mail: { to: string; subject: string; text: string }) => void mails.push(mail) },
})

describe('a link to an application', () => {
  test('is emailed to the applicant, and only its hash is stored', async () => {
    const one = await desk.applied([], true, { email: 'dana@example.test' })
    await add(one.id)

    const { status, body } = await send(one.id)

    expect([status, body.sent_to]).toEqual([201, 'dana@example.test'])
    expect(await links(one.id)).toBe(1)
  })

  test('needs an email address, and an application of the own company', async () => {
    const one = await desk.applied([], true, { email: null })

    expect(await send(one.id)).toMatchObject({ status: 422, body: { code: 'EMAIL_MISSING' } })
    expect(await send(one.id, desk.omar)).toMatchObject({ status: 404, body: { code: 'APPLICATION_NOT_FOUND' } })
  })
})

describe('a reminder', () => {
  test('goes out three days before the day, once, and stops when the document comes', async () => {
    const one = await desk.applied([], true, { email: `${randomUUID()}@example.test` })
    const [early, due] = [
      await add(one.id, { title: 'Later', days: 30 }),
      await add(one.id, { title: 'Soon', days: 3 }),
    ]

    await ageConditions(reminding())
    await ageConditions(reminding())

    expect([(await stored(early)).reminders, (await stored(due)).reminders]).toEqual([0, 1])
    const sent = mails.filter(({ text }) => text.includes('Soon'))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toMatch(/https:\/\/desk\.test\/application#[\w-]{43}/)
  })

  test('comes at most three times, three days apart', async () => {
    const one = await desk.applied([], true, { email: `${randomUUID()}@example.test` })
    const id = await add(one.id, { days: 0 })

    for (let n = 0; n < 5; n++) {
      await ageConditions(reminding())
      await moved(id, 'reminded_on = reminded_on - 3')
    }

    expect((await stored(id)).reminders).toBe(3)
  })
})

test('a document expires on the day after its last valid day', async () => {
  const one = await desk.applied()
  const id = await add(one.id, { kind: 'employment_check', title: 'Call the employer', provider: 'staff' })
  await callCommand(
    desk.app,
    'application-conditions',
    { act: 'clear', condition_id: id, note: 'Spoke with payroll' },
    { person: desk.sam },
  )
  await moved(id, "expires_on = (now() at time zone 'UTC')::date + 1")
  await ageConditions(reminding())
  expect((await stored(id)).status).toBe('cleared')

  await moved(id, "expires_on = (now() at time zone 'UTC')::date - 2")
  await ageConditions(reminding())

  expect((await stored(id)).status).toBe('expired')
})
