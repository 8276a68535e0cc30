import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day } from '#features/credit-repair/tests/repair-fixture.ts'
import { noticeTasks } from '#features/documents/server/electronic-records/send-notice.ts'
import { type Applied, approve, ask, decisionFixture, decline } from '#features/lending/tests/decision-fixture.ts'
import { emailsTo } from '#features/messages/tests/message-fixture.ts'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { createLog } from '#platform/http/log.ts'
import { type Mail, type Mailer, MailFailed } from '#platform/mail/mailer.ts'
import { smtpMailer } from '#platform/mail/smtp-mailer.ts'
import { callCommand } from '#test/support/app.ts'
import { superAdmin } from '#test/support/people.ts'
import { postOffice } from '#test/support/post-office.ts'
import { agreed, byLink, paperOf, recordTokens } from './record-fixture.ts'

const PRINTING_MS = 90_000
const NO_CONSENT = {
  status: 422,
  body: {
    code: 'electronic_consent_required',
    message:
      'This client has not consented to legal notices by email or shown that they can open them. Send the notice by mail, or ask for consent',
  },
}

let desk: Awaited<ReturnType<typeof decisionFixture>>
let owner: pg.Client
let email: string
beforeAll(async () => {
  // All requests here come from one address.
  const signInPerAddress = { count: 1000, seconds: 60 }
  desk = await decisionFixture({ authSettings: { limits: { ...AUTH_DEFAULTS.limits, signInPerAddress } } })
  owner = new pg.Client(desk.app.database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await desk.app.close()
})
beforeEach(() => {
  email = `dana-${randomUUID()}@example.test`
})

interface Kind {
  name: string
  act: string
  table: string
  column: string
  isComplete: boolean
  decided: (one: Applied) => object
}
const ADVERSE_ACTION: Kind = {
  ...{ name: 'a notice of adverse action', act: 'adverse-action-notice', table: 'adverse_action_notices' },
  ...{ column: 'adverse_action_notice_id', decided: decline, isComplete: true },
}
const CREDIT_SCORE: Kind = {
  ...{ name: 'a credit score disclosure', act: 'credit-score-notice', table: 'credit_score_notices' },
  ...{ column: 'credit_score_notice_id', decided: approve, isComplete: true },
}
const INCOMPLETENESS: Kind = {
  ...{ name: 'a notice of incompleteness', act: 'incompleteness-notice', table: 'incompleteness_notices' },
  ...{ column: 'incompleteness_notice_id', decided: ask, isComplete: false },
}
async function kept({ decided, isComplete }: Kind = ADVERSE_ACTION, isAgreed = true) {
  const one = await desk.applied([], isComplete, { email })
  const noticeId = String((await desk.decide(decided(one))).body.notice_id)
  const client = { id: one.clientId, email }
  const consentLink = isAgreed ? await agreed(desk.app, desk.maria, client) : ''
  return { ...one, noticeId, consentLink }
}

const mail = (notice_id: string, act = ADVERSE_ACTION.act, person = desk.sam) =>
  callCommand(desk.app, act, { act: 'email', notice_id }, { person })
const give = (notice_id: string, how: string) =>
  callCommand(desk.app, ADVERSE_ACTION.act, { act: 'give', notice_id, how, on: day(0) }, { person: desk.sam })
const emailsOf = async (noticeId: string, column = ADVERSE_ACTION.column) => {
  const { data } = await desk.maria.supabase.from('notice_emails').select('*').eq(column, noticeId).throwOnError()
  return data ?? []
}
async function settledEmail(noticeId: string, column?: string): Promise<void> {
  await expect.poll(async () => (await emailsOf(noticeId, column))[0]?.status).not.toBe('queued')
}
const givenOf = async (noticeId: string, table = ADVERSE_ACTION.table) =>
  (
    await desk.server(`select given_how, given_on::text, given_by_name from public.${table} where id = $1`, [noticeId])
  )[0]
const NOT_GIVEN = { given_how: null, given_on: null, given_by_name: null }
const withdraw = (client_id: string) =>
  callCommand(desk.app, 'withdraw-electronic-consent', { client_id, how: 'by_phone' }, { person: desk.maria })

describe.each([ADVERSE_ACTION, CREDIT_SCORE, INCOMPLETENESS])('$name', (kind) => {
  test(
    'goes by email to a client who consented, is given once sent, and is read on its link’s page',
    async () => {
      const one = await kept(kind)

      const answers = await Promise.all([1, 2].map(() => mail(one.noticeId, kind.act)))
      await settledEmail(one.noticeId, kind.column)
      answers.push(await mail(one.noticeId, kind.act))

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      expect(await givenOf(one.noticeId, kind.table)).toEqual({
        ...{ given_how: 'email', given_on: day(0), given_by_name: 'Sam' },
      })
      const letters = await emailsTo(desk.app, email)
      expect(letters.map(({ subject }) => subject)).toEqual([
        "A legal notice from “Maria's company”",
        expect.stringContaining('asks'),
      ])
      expect(letters[0]?.text).not.toMatch(/adverse|action taken|declin|credit score|incomplete/i)

      const token = String((await recordTokens(desk.app, email))[0])
      const { body } = await byLink(desk.app, 'open-record-link', { token })
      const words = await paperOf(desk.app, token)

      expect(body).toMatchObject({ agreed_at: expect.any(String), notice: { day: day(0), title: expect.any(String) } })
      for (const said of ['Dana Whitfield', '5 Bank Street', body.notice.title]) expect(words).toContain(said)
      expect(await emailsOf(one.noticeId, kind.column)).toMatchObject([
        { status: 'sent', email, opened_at: expect.any(String) },
      ])
      expect((await desk.eventsOf(one)).slice(0, 2)).toEqual([
        'The client opened a notice sent by email',
        `Recorded that ${kind.name} was given to the applicant`,
      ])
    },
    PRINTING_MS,
  )

  test('is rejected without consent, by the command and the database', async () => {
    const { noticeId } = await kept(kind, false)

    expect(await mail(noticeId, kind.act)).toMatchObject(NO_CONSENT)
    await expect(
      owner.query(
        `update public.${kind.table} set given_how = 'email', given_on = current_date, given_by_name = 'Sam' where id = $1`,
        [noticeId],
      ),
    ).rejects.toMatchObject({ code: 'PT422', hint: 'electronic_consent_required' })
    expect(await givenOf(noticeId, kind.table)).toEqual(NOT_GIVEN)
    expect(await emailsTo(desk.app, email)).toEqual([])
  })

  test('can’t be sent by others', async () => {
    const { noticeId } = await kept(kind)

    expect(await mail(noticeId, kind.act, desk.omar)).toMatchObject({ status: 404, body: { code: 'NOTICE_NOT_FOUND' } })
    expect(await emailsOf(noticeId, kind.column)).toEqual([])
  })
})

describe('a notice goes by mail', () => {
  test.each([
    ['if the client did not answer the request', async () => undefined, false],
    ['after the client withdrew', withdraw, true],
    [
      'after the client’s address changed',
      (id: string) => desk.server("update public.clients set email = 'new@example.test' where id = $1", [id]),
      true,
    ],
  ])('%s', async (_, change, isAgreed) => {
    const one = await kept(ADVERSE_ACTION, isAgreed)
    if (!isAgreed) {
      const body = { client_id: one.clientId, contact: '5 Bank Street' }
      await callCommand(desk.app, 'ask-electronic-consent', body, { person: desk.maria })
    }
    await change(one.clientId)

    expect(await mail(one.noticeId)).toMatchObject(NO_CONSENT)
    expect((await give(one.noticeId, 'mail')).status).toBe(200)
    expect(await givenOf(one.noticeId)).toMatchObject({ given_how: 'mail' })
  })

  test('and no one can record by hand that it went by email', async () => {
    const { noticeId } = await kept()

    expect(await give(noticeId, 'email')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('How must be among mail, in_person') },
    })
    expect(await givenOf(noticeId)).toEqual(NOT_GIVEN)
  })

  test('and is not sent by email afterwards', async () => {
    const { noticeId } = await kept()
    await give(noticeId, 'mail')

    expect(await mail(noticeId)).toMatchObject({ status: 409, body: { code: 'NOTICE_GIVEN' } })
  })
})

let taken: Mail[] = []
let refusal: Error | null = null
/** Runs the job for a queued notice with its own mail server. */
async function attempt(id: string, { isLastTry = false, meanwhile = async (): Promise<unknown> => undefined } = {}) {
  await attemptBy(id, isLastTry, {
    send: async (letter: Mail) => {
      if (refusal) throw refusal
      taken.push(letter)
      await meanwhile()
    },
  })
}

async function attemptBy(id: string, isLastTry: boolean, mailer: Mailer) {
  const log = createLog('silent')
  const tasks = noticeTasks({ pool: desk.app.database.pools.server, mailer, appUrl: 'https://desk.test', log })
  await tasks['send_notice']?.({ notice_email_id: id }, undefined, isLastTry)
}

/** A queued notice without a job in the running app. */
async function waiting() {
  const one = await kept()
  const rows = await desk.server(
    `insert into public.notice_emails (organization_id, client_id, adverse_action_notice_id, consent_id, email, sent_by, sent_by_name)
     select n.organization_id, n.client_id, n.id, app.electronic_consent_of(n.client_id), $2, $3, 'Sam'
       from public.adverse_action_notices n where n.id = $1 returning id`,
    [one.noticeId, email, desk.sam.person.id],
  )
  return { ...one, id: String(rows[0]?.id) }
}

describe('a queued notice', () => {
  beforeEach(() => {
    taken = []
    refusal = null
  })

  test('is sent once, even if its job runs twice', async () => {
    const one = await waiting()

    await attempt(one.id)
    await attempt(one.id)

    expect(taken).toHaveLength(1)
    expect(await givenOf(one.noticeId)).toMatchObject({ given_how: 'email', given_by_name: 'Sam' })
  })

  test('waits while the mail server is down, and is not given after the last attempt', async () => {
    const one = await waiting()
    refusal = new MailFailed('sending mail failed: ECONNECTION', false)

    await expect(attempt(one.id)).rejects.toThrow('ECONNECTION')
    expect(await emailsOf(one.noticeId)).toMatchObject([{ status: 'queued' }])
    await attempt(one.id, { isLastTry: true })

    expect(await emailsOf(one.noticeId)).toMatchObject([
      { status: 'failed', failure: 'The mail server did not accept it after hours of attempts' },
    ])
    expect(await givenOf(one.noticeId)).toEqual(NOT_GIVEN)
    // It can be retried or sent by mail.
    expect((await mail(one.noticeId)).status).toBe(200)
  })

  test('is not given if a real mail server rejects the address, and goes on paper', async () => {
    const one = await waiting()
    const { url, received } = await postOffice(`550 5.1.1 no such user ${email}`)

    await attemptBy(one.id, false, smtpMailer(url, 'no-reply@desk.test'))

    expect(received()).toContain(`RCPT TO:<${email}>`)
    expect(await emailsOf(one.noticeId)).toMatchObject([
      { status: 'failed', failure: 'The recipient’s mail server rejected it' },
    ])
    expect(await givenOf(one.noticeId)).toEqual(NOT_GIVEN)
    expect((await give(one.noticeId, 'mail')).status).toBe(200)
    expect(await givenOf(one.noticeId)).toMatchObject({ given_how: 'mail' })
  })

  test('is not sent after the client withdrew', async () => {
    const one = await waiting()
    await withdraw(one.clientId)

    await attempt(one.id)

    expect(taken).toEqual([])
    expect(await emailsOf(one.noticeId)).toMatchObject([
      { status: 'failed', failure: 'The client’s consent was no longer valid when the email was due to be sent' },
    ])
  })

  test('is not given if the client withdrew during sending', async () => {
    const one = await waiting()

    await attempt(one.id, { meanwhile: () => withdraw(one.clientId) })

    expect(await emailsOf(one.noticeId)).toMatchObject([{ status: 'failed' }])
    expect(await givenOf(one.noticeId)).toEqual(NOT_GIVEN)
  })

  test('stays given by mail if someone recorded that meanwhile', async () => {
    const one = await waiting()
    await give(one.noticeId, 'mail')

    await attempt(one.id)

    expect(await givenOf(one.noticeId)).toMatchObject({ given_how: 'mail' })
    expect(await emailsOf(one.noticeId)).toMatchObject([{ status: 'sent' }])
  })

  test('fails if no job is left for it', async () => {
    const [lost, young] = [await waiting(), await waiting()]
    // Acts like the hourly sweep on an older notice. Its time can't be rewritten.
    await owner.query('alter table public.notice_emails disable trigger refuse_rewriting')
    await owner.query("update public.notice_emails set created_at = now() - interval '11 minutes' where id = $1", [
      lost.id,
    ])
    await owner.query('alter table public.notice_emails enable trigger refuse_rewriting')

    await desk.server('select app.sweep_records()')

    expect(await emailsOf(lost.noticeId)).toMatchObject([{ status: 'failed', failure: 'It could not be sent' }])
    expect(await emailsOf(young.noticeId)).toMatchObject([{ status: 'queued' }])
  })
})

describe('the link to a notice', () => {
  test('can withdraw, and still opens notices given earlier', async () => {
    const one = await kept()
    await mail(one.noticeId)
    await settledEmail(one.noticeId)
    const token = String((await recordTokens(desk.app, email))[0])

    const answer = await byLink(desk.app, 'answer-record-link', { act: 'withdraw', token })

    expect(answer).toMatchObject({ status: 200, body: { withdrawn_at: expect.any(String) } })
    expect((await byLink(desk.app, 'open-record-link', { token })).body.notice).toMatchObject({ day: day(0) })
    expect(await givenOf(one.noticeId)).toMatchObject({ given_how: 'email' })
    const [link] = await desk.server(
      `select expires_at > now() + interval '89 days' as stays from app.record_links where notice_email_id is not null
        and consent_id in (select id from public.electronic_consents where client_id = $1)`,
      [one.clientId],
    )
    expect(link).toEqual({ stays: true })
  })

  test('opens nothing after the client’s address changed or after ninety days', async () => {
    const one = await kept()
    await mail(one.noticeId)
    await settledEmail(one.noticeId)
    const token = String((await recordTokens(desk.app, email))[0])
    const open = async () => (await byLink(desk.app, 'record-link-paper', { token })).status

    await desk.server("update public.clients set email = 'new@example.test' where id = $1", [one.clientId])
    expect(await open()).toBe(404)
    await desk.server('update public.clients set email = $2 where id = $1', [one.clientId, email])
    await desk.server('update app.record_links set expires_at = now() where notice_email_id is not null')
    expect(await open()).toBe(404)
  })
})

describe('the stored email', () => {
  test('is readable by the company and super admins, and can’t be written over the API', async () => {
    const one = await waiting()
    const ada = await desk.app.signIn(await superAdmin(desk.app.database, 'Ada'))
    const emails = () => desk.maria.supabase.from('notice_emails')

    expect(await emailsOf(one.noticeId)).toHaveLength(1)
    expect((await ada.supabase.from('notice_emails').select('id').eq('id', one.id)).data).toHaveLength(1)
    expect((await desk.omar.supabase.from('notice_emails').select('id')).data).toEqual([])
    for (const attempted of [
      emails().insert({ client_id: one.clientId }),
      emails().update({ status: 'sent' }).eq('id', one.id),
      emails().delete().eq('id', one.id),
    ])
      expect((await attempted).error).toMatchObject({ code: '42501' })
  })

  test.each([
    "update public.notice_emails set email = 'other@example.test'",
    "update public.notice_emails set status = 'queued', failure = null where status = 'failed'",
    'delete from public.notice_emails',
    'truncate public.notice_emails cascade',
  ])('can’t be rewritten, not even by the database owner: %s', async (sql) => {
    const one = await waiting()
    await withdraw(one.clientId)
    await attempt(one.id)

    await expect(owner.query(sql)).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    ['another client’s notice', 'c.id', 'another client'],
    ['a consent that is not current', 'n.client_id', 'not the client'],
  ])('can’t be about %s', async (_, client, sentence) => {
    const one = await kept()
    email = `omar-${randomUUID()}@example.test`
    const other = await kept()

    await expect(
      owner.query(
        `insert into public.notice_emails (organization_id, client_id, adverse_action_notice_id, consent_id, email, sent_by_name)
         select n.organization_id, ${client}, n.id, app.electronic_consent_of(c.id), 'x', 'Sam'
           from public.adverse_action_notices n, public.clients c where n.id = $1 and c.id = $2`,
        [one.noticeId, other.clientId],
      ),
    ).rejects.toMatchObject({ code: '42501', message: expect.stringContaining(sentence) })
  })
})
