import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isSolution } from '#features/lending/rules/intake/bot-check.ts'
import { remindCoApplicants } from '#features/lending/server/intake/joint/remind-co-applicants.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'
import { newSsn, openedPage, submit } from './intake-fixture.ts'

let now = Date.now()
let app: TestApp
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp({ clock: () => now })
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'dealer')
  await openedPage(app, maria, 'maria-lending')
})
afterAll(() => app.close())

const later = () => {
  now += 3_000
}
const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows
const link = (body: object) => callCommand(app, 'application-link', body)
const open = (token: string) => link({ act: 'open', token })

interface Rosa {
  token: string
  id: string
  ssn: string
}

/** Rosa applies on the public page. */
async function applied(): Promise<Rosa> {
  const ssn = newSsn()
  const { body } = await submit(app, 'maria-lending', later, { ssn })
  const [{ id }] = await server('select id from public.loan_applications where number = $1', [body.number.slice(2)])
  return { token: body.token, id, ssn }
}

function solutionOf(challenge: string): string {
  for (let n = 0; ; n++) if (isSolution(createHash('sha256').update(`${challenge}.${n}`).digest())) return String(n)
}

/** Rosa adds Ines, or another person. */
async function add({ token }: Pick<Rosa, 'token'>, more: object = {}) {
  const { challenge } = (await open(token)).body.together
  later()
  const person = { first_name: 'Ines', last_name: 'Berg', email: `${randomUUID()}@example.test`, relation: 'household' }
  const checked = { challenge, solution: solutionOf(challenge ?? ''), intends_jointly: true }
  return link({ act: 'add_co_applicant', token, ...person, ...checked, ...more })
}

/** Returns the secret of the newest mail to an address. */
async function secretFor(email: string): Promise<string> {
  for (let n = 0; n < 100; n++) {
    const mail = (await app.mailbox.list()).find(({ to }: { to: string }) => to === email)
    const token = /application#([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    if (token !== undefined) return token
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('No mail with a link came')
}

/** Rosa adds Ines, who gets a link of her own. */
async function joining(rosa: Rosa): Promise<string> {
  const email = `${randomUUID()}@example.test`
  await add(rosa, { email })
  return secretFor(email)
}

async function join(token: string, more: object = {}) {
  const { joint } = (await open(token)).body
  return link({
    ...{ act: 'submit_joint', token, first_name: 'Ines', last_name: 'Berg', email: 'ines@example.test' },
    ...{ phone: '5125550199', address: '12 Oak Lane', city: 'Austin', state: 'TX', zip: '78704' },
    ...{ monthly_income_cents: 310_000, income_source: 'employment', employer: 'Bell Labs' },
    ...{ ssn: newSsn(), date_of_birth: '1987-05-06', signed_name: 'Ines Berg', intends_jointly: true },
    ...{ consent_version: joint?.form?.consent.en.version ?? 'none', ...more },
  })
}
const stageOf = async ({ id }: Rosa) =>
  (await server('select stage from public.loan_applications where id = $1', [id]))[0].stage
const staff = (body: object, person = maria) =>
  callCommand(app, 'co-applicant-links', body, { person, key: randomUUID() })
const linksOf = async ({ id }: Rosa) => (await staff({ act: 'list', application_id: id })).body.links

describe('a co-applicant', () => {
  test('gets a link of their own, and the application needs data until they have finished', async () => {
    const rosa = await applied()
    const before = await stageOf(rosa)
    const token = await joining(rosa)
    const meanwhile = await stageOf(rosa)

    const { status, body } = await join(token)

    expect([before, meanwhile, await stageOf(rosa)]).toEqual(['new', 'needs_data', 'new'])
    expect([status, body.number]).toEqual([200, expect.stringMatching(/^A-/)])
    const [person] = await server(
      `select p.*, c.source, k.text_version, k.pull_type, l.intent_version, l.applicant_intent_at <= l.own_intent_at as is_joint
         from public.application_people p join public.clients c on c.id = p.client_id
         join app.co_applicant_links l on l.client_id = c.id join public.credit_consents k on k.id = l.consent_id
        where p.application_id = $1`,
      [rosa.id],
    )
    expect(person).toMatchObject({
      ...{ role: 'co_applicant', joint_intent: 'online', monthly_income_cents: '310000', source: 'online' },
      ...{ text_version: 'standard-2026-11', pull_type: 'soft', intent_version: 'joint-2026-11', is_joint: true },
    })
    expect((await open(rosa.token)).body.together.people).toMatchObject([{ name: 'Ines Berg', state: 'finished' }])
  })

  test('and the applicant see nothing that the other one entered, and no other secret', async () => {
    const rosa = await applied()
    const token = await joining(rosa)
    const ssn = newSsn()
    await join(token, { ssn })

    const [hers, rosas] = [JSON.stringify((await open(token)).body), JSON.stringify((await open(rosa.token)).body)]

    expect(hers).not.toMatch(new RegExp(`${rosa.ssn}|420.?000|Acme|Vega|1985|${rosa.token}`))
    expect(rosas).not.toMatch(new RegExp(`${ssn}|310.?000|Bell Labs|1987|ines@example|${token}`))
    expect(app.logged()).not.toMatch(new RegExp(`${ssn}|${rosa.ssn}|${token}`))
  })

  test('joins once, with two clicks and from two tabs', async () => {
    const rosa = await applied()
    const token = await joining(rosa)
    const ssn = newSsn()

    const answers = await Promise.all([join(token, { ssn }), join(token, { ssn })])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await server('select from public.application_people where application_id = $1', [rosa.id])).toHaveLength(1)
  })

  test.each([
    ['under 18', { date_of_birth: '2015-01-01' }, 'UNDERAGE'],
    ['without the intent to apply jointly', { intends_jointly: false }, 'VALIDATION_FAILED'],
    ['with another consent text', { consent_version: 'v0' }, 'CONSENT_CHANGED'],
  ])('%s is refused', async (_, wrong, code) => {
    const token = await joining(await applied())

    expect((await join(token, wrong)).body.code).toBe(code)
  })

  test('can’t be the applicant, and the reply doesn’t say whose number it is', async () => {
    const rosa = await applied()
    const token = await joining(rosa)

    const { body } = await join(token, { ssn: rosa.ssn })

    expect(body.code).toBe('NOT_TAKEN_ONLINE')
    expect(await server('select from public.application_people where application_id = $1', [rosa.id])).toEqual([])
  })

  test('can’t join a second time as another person', async () => {
    const rosa = await applied()
    const [first, second] = [await joining(rosa), await joining(rosa)]
    const ssn = newSsn()
    await join(first, { ssn })

    expect((await join(second, { ssn })).body.code).toBe('NOT_TAKEN_ONLINE')
  })

  test('is pulled on the own consent, where the company pulls online applicants', async () => {
    await openedPage(app, maria, 'maria-lending', { pulls_report: true })
    const rosa = await applied()
    await join(await joining(rosa))
    const pulls = () =>
      server(
        `select k.permissible_purpose, k.consent_id = l.consent_id as is_own
           from app.co_applicant_links l join app.credit_pulls k on k.client_id = l.client_id where l.application_id = $1`,
        [rosa.id],
      )

    await vi.waitFor(async () => expect(await pulls()).toHaveLength(1), 10_000)

    expect(await pulls()).toEqual([{ permissible_purpose: 'credit_transaction', is_own: true }])
    await openedPage(app, maria, 'maria-lending')
  })

  test('can withdraw the own consent, not the applicant’s', async () => {
    const rosa = await applied()
    const token = await joining(rosa)
    await join(token)

    await link({ act: 'withdraw', token })

    expect((await open(token)).body.consent.withdrawn_at).not.toBeNull()
    expect((await open(rosa.token)).body.consent.withdrawn_at).toBeNull()
  })

  test('can’t join once the company has decided, or use the link for anything else', async () => {
    const rosa = await applied()
    const token = await joining(rosa)

    expect((await link({ act: 'save', token, values: {} })).body.code).toBe('LINK_OVER')
    await server("update public.loan_applications set status = 'declined' where id = $1", [rosa.id])
    expect((await join(token)).body.code).toBe('JOINT_CLOSED')
  })
})

describe('the applicant', () => {
  test('removes a co-applicant who has not finished, and the link says so', async () => {
    const rosa = await applied()
    const token = await joining(rosa)
    const [{ id }] = (await open(rosa.token)).body.together.people

    const { body } = await link({ act: 'remove_co_applicant', token: rosa.token, co_applicant_id: id })

    expect([body.together.people, await stageOf(rosa)]).toEqual([[], 'new'])
    expect(await open(token)).toMatchObject({ status: 410, body: { code: 'JOINT_REMOVED' } })
  })

  test('can’t remove one who has signed, or one of another application', async () => {
    const [rosa, other] = [await applied(), await applied()]
    await join(await joining(rosa))
    const [{ id }] = (await open(rosa.token)).body.together.people
    const remove = ({ token }: Rosa) => link({ act: 'remove_co_applicant', token, co_applicant_id: id })

    expect((await remove(rosa)).body.code).toBe('JOINT_FINISHED')
    expect((await remove(other)).body.code).toBe('LINK_OVER')
  })

  test.each([
    ['a program', { website: 'https://spam.test' }, 'CHECK_FAILED'],
    ['a wrong solution', { solution: 'none' }, 'CHECK_FAILED'],
    ['no way to reach the person', { email: '' }, 'FIELD_REFUSED'],
    ['an address in the name', { first_name: 'Win at evil.test' }, 'VALIDATION_FAILED'],
    ['no intent to apply jointly', { intends_jointly: false }, 'VALIDATION_FAILED'],
    ['a marital status', { relation: 'spouse' }, 'VALIDATION_FAILED'],
  ])('adds no one with %s', async (_, wrong, code) => {
    const rosa = await applied()

    expect((await add(rosa, wrong)).body.code).toBe(code)
    expect(await linksOf(rosa)).toEqual([])
  })

  test('adds the same person once, and at most three', async () => {
    const rosa = await applied()
    const email = `${randomUUID()}@example.test`
    for (const more of [{ email }, { email }, {}, {}]) await add(rosa, more)

    expect((await add(rosa)).body.code).toBe('JOINT_MOST')
    expect(await linksOf(rosa)).toHaveLength(3)
  })

  test('shares the link of a person without an email address from the own phone', async () => {
    const rosa = await applied()

    const { body } = await add(rosa, { email: '', phone: '(512) 555-0188' })

    const token = /application#([\w-]{43})$/.exec(body.together.people[0].share_link)?.[1] ?? ''
    expect((await join(token)).status).toBe(200)
    expect((await open(rosa.token)).body.together.people[0].share_link).toBeNull()
  })
})

describe('the company', () => {
  test('sends a link again, and revokes it, so that the application waits no longer', async () => {
    const rosa = await applied()
    const token = await joining(rosa)
    const [{ id }] = await linksOf(rosa)

    const again = await staff({ act: 'resend', link_id: id })
    const revoked = await staff({ act: 'revoke', link_id: id })

    expect([again.body.links[0].times_sent, revoked.status, await stageOf(rosa)]).toEqual([2, 200, 'new'])
    expect(await open(token)).toMatchObject({ status: 410, body: { code: 'LINK_REVOKED' } })
    expect((await link({ act: 'ask_again', token })).body).toEqual({ is_sent: false })
    expect((await linksOf(rosa))[0].renewal_asked_at).not.toBeNull()
  })

  test('needs the permission to work on applications, and an application of its own', async () => {
    const rosa = await applied()
    await joining(rosa)
    const [{ id }] = await linksOf(rosa)
    const reader = await app.signIn(await colleagueWith(app.database, maria.person, ['see_all_clients']))

    for (const body of [
      { act: 'list', application_id: rosa.id },
      { act: 'resend', link_id: id },
      { act: 'revoke', link_id: id },
    ]) {
      expect((await staff(body, reader)).status).toBe(403)
      expect((await staff(body, omar)).status).toBe(404)
    }
    expect((await linksOf(rosa))[0].revoked_at).toBeNull()
  })
})

describe('a link', () => {
  test('that expired says so, and is sent again to the address on record', async () => {
    const rosa = await applied()
    const token = await joining(rosa)
    await server(
      "update app.co_applicant_links set expires_at = now() - interval '1 second' where application_id = $1",
      [rosa.id],
    )

    expect(await open(token)).toMatchObject({ status: 410, body: { code: 'LINK_EXPIRED' } })
    expect((await link({ act: 'ask_again', token })).body).toEqual({ is_sent: true })
    expect((await open(token)).status).toBe(200)
  })

  test('gets one reminder after three days', async () => {
    const rosa = await applied()
    await joining(rosa)
    await server("update app.co_applicant_links set sent_at = now() - interval '3 days' where application_id = $1", [
      rosa.id,
    ])
    const mails: { subject: string }[] = []
    const outbox = { post: async (_db: unknown, mail: { subject: string }) => void mails.push(mail) }
    const remind = () =>
      remindCoApplicants({
        ...{ pool: app.database.pools.server, appUrl: 'https://desk.test', outbox },
        intakeSecret: Buffer.from('secret'),
      })

    await remind()
    await remind()

    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Reminder: your part of a joint application/),
    ])
  })
})
