import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTIFICATIONS } from '#features/notifications/rules/notification.ts'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { type Browser, browserOf } from '#test/support/cookie-jar.ts'
import { colleague, superAdmin } from '#test/support/people.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  // All sign-ins of these tests come from one address.
  const signInPerAddress = { count: 1000, seconds: 60 }
  app = await testApp({ authSettings: { limits: { ...AUTH_DEFAULTS.limits, signInPerAddress } } })
  owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

const sql = async (text: string, values: unknown[]) => (await app.database.pools.server.query(text, values)).rows
const emailsTo = async ({ person }: SignedIn) =>
  (await app.mailbox.list()).filter(({ to }) => to === person.email).map(({ subject }) => subject)
const choice = ({ supabase }: SignedIn, kind: string, by_email: boolean) =>
  supabase.rpc('choose_notification', { kind, by_email })
async function choose(person: SignedIn, kind: string, by_email: boolean) {
  const { error } = await choice(person, kind, by_email)
  if (error) throw error
}

/** Waits until no job is left, so all mail is in the mailbox. */
async function allSent() {
  const left = async () => (await owner.query('select count(*)::int as n from graphile_worker._private_jobs')).rows[0].n
  await expect.poll(left).toBe(0)
}

const post = (path: string, body: unknown, headers: Record<string, string>) =>
  app.fetch(path, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { apikey: app.anonKey, 'Content-Type': 'application/json', ...headers },
  })
const signInWith = async ({ person }: SignedIn, browser: Browser, userAgent: string) => {
  const body = { email: person.email, password: 'correct horse 1' }
  const { status } = await browser.post('/auth/v1/token?grant_type=password', body, { 'User-Agent': userAgent })
  expect(status).toBe(200)
}

describe('a sign-in', () => {
  test('with a new device sends a notification that names it; a known or updated device does not', async () => {
    const maria = await app.subscriber('Maria')
    const [chrome, firefox] = [browserOf(post), browserOf(post)]
    await signInWith(maria, chrome, CHROME)
    await signInWith(maria, firefox, FIREFOX)
    await signInWith(maria, firefox, FIREFOX.replaceAll('132.0', '133.0.1'))
    await signInWith(maria, chrome, CHROME)

    await allSent()

    expect(await emailsTo(maria)).toEqual(['New sign-in to your account'])
    const letter = (await app.mailbox.list()).find(({ to }) => to === maria.person.email)
    expect(letter?.text).toContain('Someone signed in to your account with Firefox on Linux')
    expect(letter?.links).toContain('https://desk.test/dashboard/settings')
  })

  test('with an unknown browser of the same name sends a notification', async () => {
    const nadia = await app.subscriber('Nadia')
    await signInWith(nadia, browserOf(post), CHROME)
    await signInWith(nadia, browserOf(post), CHROME)

    await allSent()

    expect(await emailsTo(nadia)).toEqual(['New sign-in to your account'])
  })

  test('does not notify a person who turned that off', async () => {
    const omar = await app.subscriber('Omar')
    await choose(omar, 'new_device', false)
    await signInWith(omar, browserOf(post), CHROME)
    await signInWith(omar, browserOf(post), FIREFOX)

    await allSent()

    expect(await emailsTo(omar)).toEqual([])
  })
})

describe('four fifths of the credits', () => {
  const subject = "80% of this month's credits are used"
  const setting = (columns: string) => async (person: SignedIn, value: number) => {
    const home = '(select organization_id from app.people where id = $1)'
    await sql(`update app.organizations set ${columns} = $2 where id = ${home}`, [person.person.id, value])
  }
  const use = setting('credits_used')
  const limit = setting('monthly_credit_limit')

  test('notify owners and admins once', async () => {
    const nell = await app.subscriber('Nell')
    const ben = await app.signIn(await colleague(app.database, nell.person, 'Ben', 'admin'))
    const tom = await app.signIn(await colleague(app.database, nell.person, 'Tom', 'staff'))

    for (const used of [199, 200, 203]) await use(nell, used)
    await allSent()

    expect([await emailsTo(nell), await emailsTo(ben), await emailsTo(tom)]).toEqual([[subject], [subject], []])
  })

  test('do not notify again when an order returns its credits and another uses them', async () => {
    const otto = await app.subscriber('Otto')

    for (const used of [200, 199, 200]) await use(otto, used)
    await allSent()

    expect(await emailsTo(otto)).toEqual([subject])
  })

  test('notify again in another month, and after the limit changes', async () => {
    const uma = await app.subscriber('Uma')
    const vito = await app.subscriber('Vito')
    await use(uma, 200)
    await use(vito, 200)

    await sql("update public.notifications set created_at = created_at - interval '1 month' where person_id = $1", [
      uma.person.id,
    ])
    await limit(vito, 500)
    for (const [person, used] of [
      [uma, 200],
      [vito, 400],
    ] as const) {
      await use(person, 0)
      await use(person, used)
    }
    await allSent()

    expect([await emailsTo(uma), await emailsTo(vito)]).toEqual([
      [subject, subject],
      [subject, subject],
    ])
  })
})

test('a support view notifies the owner, with its reason', async () => {
  const ines = await app.subscriber('Ines')
  const ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  const [home] = await sql('select organization_id as id from app.people where id = $1', [ines.person.id])

  await ada.supabase.functions.invoke('view-subscriber', {
    body: { act: 'start', subscriber_id: home.id, reason: 'Ticket 4711' },
  })
  await allSent()

  const letter = (await app.mailbox.list()).find(({ to }) => to === ines.person.email)
  expect(letter?.subject).toBe('Support is viewing your account')
  expect(letter?.text).toContain('read-only for up to 30 minutes. Reason given: Ticket 4711')
})

test.each([
  ['error', 'report_failed', 'A credit report failed'],
  ['success', 'report_ready', 'A credit report is ready'],
])('a report with status %s notifies the person who ordered it, if %s is on', async (status, kind, subject) => {
  const wanting = await app.subscriber('Wanting')
  const declining = await app.subscriber('Declining')
  await choose(wanting, kind, true)
  await choose(declining, kind, false)

  for (const { person } of [wanting, declining]) await report(person.id, status)
  await allSent()

  expect([await emailsTo(wanting), await emailsTo(declining)]).toEqual([[subject], []])
})

test('an import notifies the person who started it, with its figures, if that is on', async () => {
  const vera = await app.subscriber('Vera')
  const wes = await app.subscriber('Wes')
  await choose(vera, 'import_finished', true)

  for (const { person } of [vera, wes]) await finishedImport(person.id)
  await allSent()

  expect([await emailsTo(vera), await emailsTo(wes)]).toEqual([['Your import is finished'], []])
  const letter = (await app.mailbox.list()).find(({ to }) => to === vera.person.email)
  expect(letter?.text).toContain('town.csv: 3 added, 1 already on file, 2 rejected.')
})

test('an accepted invitation notifies its sender, with the name of the new member', async () => {
  const xena = await app.subscriber('Xena')
  const yan = await colleague(app.database, xena.person, 'Yan')

  await sql(
    `with invited as (insert into app.invitations (organization_id, email, role, token_hash, invited_by, expires_at)
                      select organization_id, 'yan@example.test', 'staff', 'x', id, now() + interval '1 day'
                        from app.people where id = $1 returning id)
     select id from invited`,
    [xena.person.id],
  )
  const acceptance = 'update app.invitations set accepted_at = now(), accepted_by = $2 where invited_by = $1'
  for (const _ of ['once', 'once more']) await sql(acceptance, [xena.person.id, yan.id])
  await allSent()

  expect(await emailsTo(xena)).toEqual(['“Yan” accepted your invitation'])
})

const finishedImport = (personId: string) =>
  owner
    .query(
      `with begun as (insert into public.client_imports (organization_id, user_id, file_name, row_count, status)
                    select organization_id, id, 'town.csv', 6, 'importing' from app.people where id = $1 returning id)
     select id from begun`,
      [personId],
    )
    .then(({ rows }) =>
      owner.query(
        `update public.client_imports set status = 'done', rows_added = 3, rows_existing = 1, rejects = '[{}, {}]' where id = $1`,
        [rows[0].id],
      ),
    )

const report = (personId: string, status: string) =>
  sql(
    `with client as (insert into public.clients (organization_id, user_id, first_name, last_name)
                     select organization_id, id, 'Dana', 'Whitfield' from app.people where id = $1 returning id, organization_id)
     insert into public.credit_reports (organization_id, client_id, status, ordered_by) select organization_id, id, $2, $1 from client`,
    [personId, status],
  )

describe('the choice of notifications', () => {
  test('is each person’s own, with sensible defaults', async () => {
    const otto = await app.subscriber('Otto')
    const pia = await app.subscriber('Pia')

    await choose(otto, 'import_finished', true)
    await choose(otto, 'new_device', false)

    const chosen = async ({ supabase }: SignedIn) => {
      const { data } = await supabase.rpc('my_notifications')
      return data
        .filter((row: { by_email: boolean }) => row.by_email)
        .map((row: { kind: string }) => row.kind)
        .toSorted()
    }
    const atFirst = [
      ...[
        'account_viewed',
        'application_referred',
        'company_review',
        'company_suspended',
        'credits_low',
        'fees_suspended',
        'invitation_accepted',
        'item_reinserted',
        'mentioned',
        'message_received',
      ],
      ...[
        'new_device',
        'notice_due',
        'override_requested',
        'repair_refund_due',
        'report_failed',
        'signing_ended',
        'signing_question',
        'signing_undelivered',
        'ssn_review',
        'task_assigned',
        'unusual_reveal',
      ],
    ]
    expect(await chosen(pia)).toEqual(atFirst)
    expect(await chosen(otto)).toEqual([
      'account_viewed',
      'application_referred',
      'company_review',
      'company_suspended',
      'credits_low',
      'fees_suspended',
      'import_finished',
      'invitation_accepted',
      'item_reinserted',
      'mentioned',
      'message_received',
      'notice_due',
      'override_requested',
      'repair_refund_due',
      'report_failed',
      'signing_ended',
      'signing_question',
      'signing_undelivered',
      'ssn_review',
      'task_assigned',
      'unusual_reveal',
    ])
  })

  test('has the same kinds in the database as in the settings', async () => {
    const { data } = await (await app.subscriber('Quin')).supabase.rpc('my_notifications')

    expect(data.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(
      NOTIFICATIONS.map(({ kind }) => kind)
        .filter((kind) => kind !== 'contact_message')
        .toSorted(),
    )
  })

  test('rejects unknown kinds, and can’t be changed by others', async () => {
    const rosa = await app.subscriber('Rosa')

    const { error } = await choice(rosa, 'lottery', true)
    const visitor = await app.supabase().rpc('choose_notification', { kind: 'new_device', by_email: false })
    const peek = await rosa.supabase
      .schema('app' as 'public')
      .from('notification_choices')
      .select()

    expect(error).toMatchObject({ code: '22023', message: 'This notification doesn’t exist' })
    expect(visitor.status).toBe(401)
    expect(peek.error?.code).toBe('PGRST106')
  })
})
