import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, signedInColleague } from '#features/organizations/tests/organization-fixture.ts'
import { mailReports, type ReportMailDeps } from '#features/reports/server/mail-reports.ts'
import { REPORT_MAIL } from '#features/reports/server/stop-link.ts'
import { createLog } from '#platform/http/log.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

const QUERY = 'report=clients&by=state&period=12m'
const TEAM = 'report=team&by=person&period=30d'

let app: TestApp
let maria: SignedIn
let priya: SignedIn
let ben: SignedIn
let omar: SignedIn
let posted: Letter[]
let deps: ReportMailDeps

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  priya = await signedInColleague(app, maria, 'Priya')
  ben = await signedInColleague(app, maria, 'Ben', 'admin')
  omar = await app.subscriber('Omar', 'dealer')
  await maria.supabase
    .from('clients')
    .insert({ first_name: 'D', last_name: 'W', state: 'TX', user_id: maria.person.id })
  deps = {
    pool: app.database.pools.server,
    // Not transactional. Another test checks the real outbox.
    outbox: { post: async (_, mail) => void posted.push(mail) },
    appUrl: 'https://desk.test',
    stopSecret: app.keys.secretFor(REPORT_MAIL),
    log: createLog('silent'),
  }
})
afterAll(() => app.close())

beforeEach(async () => {
  posted = []
  await app.database.pools.server.query("update app.report_schedules set next_due_at = now() + interval '1 day'")
})

let names = 0
async function saved(person: SignedIn, query = QUERY, is_shared = false): Promise<string> {
  const row = { name: `Report ${++names}`, query, is_shared }
  const { data, error } = await person.supabase.from('saved_reports').insert(row).select('id').single()
  if (error) throw error
  return data.id
}

const schedule = (person: SignedIn, id: string, recipients: SignedIn[], every: string | null = 'week') =>
  person.supabase.rpc('schedule_report', {
    saved_report_id: id,
    every,
    recipients: recipients.map((one) => one.person.id),
  })

const fallDue = (id: string, ago = '1 minute') =>
  app.database.pools.server.query(
    'update app.report_schedules set next_due_at = now() - $2::interval where saved_report_id = $1',
    [id, ago],
  )

const listed = async (person: SignedIn, id: string) => {
  const { data, error } = await person.supabase.rpc('saved_report_list')
  if (error) throw error
  return data.find((report: { id: string }) => report.id === id)
}

const addressees = () => posted.map(({ to }) => to).toSorted()
const addressOf = (...people: SignedIn[]) => people.map(({ person }) => person.email).toSorted()

describe('saving', () => {
  test('only its owner reads a report; a shared one is readable in the organization', async () => {
    const own = await saved(maria)
    const shared = await saved(maria, QUERY, true)

    expect(await listed(maria, own)).toMatchObject({ is_own: true, query: QUERY, every: null, recipients: [] })
    expect(await listed(priya, own)).toBeUndefined()
    expect(await listed(priya, shared)).toMatchObject({ is_own: false, saved_by: 'Maria' })
    expect(await listed(omar, shared)).toBeUndefined()
    expect((await omar.supabase.from('saved_reports').select('id')).data).toEqual([])
  })

  test('a person can’t change, delete or forge another’s report', async () => {
    const shared = await saved(maria, QUERY, true)

    const changed = await priya.supabase.from('saved_reports').update({ name: 'Mine' }).eq('id', shared).select('id')
    const deleted = await priya.supabase.from('saved_reports').delete().eq('id', shared).select('id')
    const forged = await priya.supabase
      .from('saved_reports')
      .insert({ name: 'F', query: QUERY, user_id: maria.person.id })

    expect([changed.data, deleted.data]).toEqual([[], []])
    expect(forged.error?.code).toBe('42501')
    expect((await app.supabase().from('saved_reports').select('id')).error?.code).toBe('42501')
  })

  test.each([
    ['an address that is none of ours', { query: 'https://evil.test/?x="' }],
    ['no name', { name: ' ' }],
    ['a name of sixty-one letters', { name: 'x'.repeat(61) }],
  ])('%s is refused', async (_, wrong) => {
    const { error } = await maria.supabase.from('saved_reports').insert({ name: 'Fine', query: QUERY, ...wrong })

    expect(error?.code).toBe('23514')
  })
})

describe('scheduling', () => {
  test('is for Mondays or firsts at six, and changing recipients does not move the date', async () => {
    const id = await saved(maria)

    const { data: due } = await schedule(maria, id, [maria])
    await schedule(maria, id, [maria, priya])
    const weekly = await listed(maria, id)
    const { data: monthly } = await schedule(maria, id, [maria], 'month')

    const at = new Date(due)
    expect([at.getUTCDay(), at.getUTCHours(), at.getUTCMinutes()]).toEqual([1, 6, 0])
    expect(at.getTime()).toBeGreaterThan(Date.now())
    expect(Date.parse(weekly.next_due_at)).toBe(at.getTime())
    expect(weekly.recipients.map(({ name }: { name: string }) => name)).toEqual(['Maria', 'Priya'])
    expect([new Date(monthly).getUTCDate(), new Date(monthly).getUTCHours()]).toEqual([1, 6])
  })

  test.each([
    ['2026-11-23T05:59:59Z', 'week', '2026-11-23T06:00:00.000Z'],
    ['2026-11-23T06:00:00Z', 'week', '2026-11-30T06:00:00.000Z'],
    ['2026-11-22T23:00:00Z', 'week', '2026-11-23T06:00:00.000Z'],
    ['2026-12-01T05:00:00Z', 'month', '2026-12-01T06:00:00.000Z'],
    ['2026-12-31T12:00:00Z', 'month', '2027-01-01T06:00:00.000Z'],
  ])('after %s every %s is %s', async (after, every, due) => {
    const { rows } = await app.database.pools.server.query('select app.next_report_due($1, $2) as due', [every, after])

    expect(rows[0].due.toISOString()).toBe(due)
  })

  test('is for members only, for one’s own report only, and for a relative period', async () => {
    const id = await saved(maria, QUERY, true)
    const fixed = await saved(maria, 'report=clients&by=day&period=custom&from=2026-01-01&until=2026-01-02')

    expect((await schedule(maria, id, [omar])).error).toMatchObject({ message: expect.stringContaining('members') })
    expect((await schedule(maria, id, [])).status).toBe(422)
    expect((await schedule(maria, id, [maria], 'hour')).status).toBe(422)
    expect((await schedule(maria, fixed, [maria])).status).toBe(422)
    expect((await schedule(priya, id, [priya])).status).toBe(404)
    expect((await schedule(omar, id, [omar])).status).toBe(404)
    expect((await listed(maria, id)).every).toBeNull()
  })

  test('prevents fixed days in its report until it ends', async () => {
    const FIXED = 'report=clients&by=day&period=custom&from=2026-01-01&until=2026-01-02'
    const id = await saved(maria)
    const change = (query: string) => maria.supabase.from('saved_reports').update({ query }).eq('id', id)
    await schedule(maria, id, [maria])

    const refused = await change(FIXED)

    expect(refused).toMatchObject({ status: 422, error: { message: expect.stringContaining('Stop sending it first') } })
    expect((await listed(maria, id)).query).toBe(QUERY)
    expect((await change('report=clients&by=day&period=30d')).error).toBeNull()
    await schedule(maria, id, [], null)
    expect((await change(FIXED)).error).toBeNull()
  })

  test('team activity can’t be scheduled by staff nor sent to them', async () => {
    const [marias, priyas] = [await saved(maria, TEAM), await saved(priya, TEAM)]

    expect((await schedule(maria, marias, [maria, priya])).error?.message).toContain('only to people who may see it')
    expect((await schedule(priya, priyas, [maria])).error?.code).toBe('42501')
    expect((await schedule(maria, marias, [maria, ben])).error).toBeNull()
  })
})

describe('mailing', () => {
  test('each recipient gets the figures, a link to all of them and a link to stop; and it is recorded', async () => {
    const id = await saved(maria)
    await schedule(maria, id, [maria, priya])
    await fallDue(id)

    await mailReports(deps)

    expect(addressees()).toEqual(addressOf(maria, priya))
    const letter = posted.find(({ to }) => to === priya.person.email)
    for (const part of [
      'Clients by state',
      'Texas',
      '/dashboard/reports?report=clients',
      '/report-mail#stop=',
      'Monday',
    ]) {
      expect(letter?.text, part).toContain(part)
    }
    expect(letter?.html).toContain('by=state&amp;period=12m')
    const { data } = await maria.supabase.rpc('organization_audit_log', { count: 1 })
    expect(data[0]).toMatchObject({ action: 'report.mailed', actor_name: null, details: { letters: 2 } })
    expect(Date.parse((await listed(maria, id)).next_due_at)).toBeGreaterThan(Date.now())
  })

  test('a stopping process finishes the current report, and leaves the rest to the next process', async () => {
    const ids = [await saved(maria), await saved(maria)]
    for (const id of ids) {
      await schedule(maria, id, [maria])
      await fallDue(id)
    }
    const stopping = new AbortController()
    const outbox: ReportMailDeps['outbox'] = {
      async post(_, mail) {
        posted.push(mail)
        stopping.abort(new Error('stopping'))
      },
    }

    await expect(mailReports({ ...deps, outbox }, stopping.signal)).rejects.toThrow('stopping')
    const mailedBefore = posted.length
    await mailReports(deps)

    expect(mailedBefore).toBe(1)
    expect(new Set(posted.map(({ subject }) => subject)).size).toBe(2)
    expect(posted).toHaveLength(2)
  })

  test('two concurrent processes mail each report once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => saved(maria)))
    for (const id of ids) await schedule(maria, id, [maria])
    for (const id of ids) await fallDue(id)

    await Promise.all([mailReports(deps), mailReports(deps), mailReports(deps)])
    await mailReports(deps)

    expect(posted).toHaveLength(6)
    const { rows } = await app.database.pools.server.query(
      'select count(*)::int as times from app.report_mailings where saved_report_id = any ($1) group by saved_report_id',
      [ids],
    )
    expect(rows.map(({ times }) => times)).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('missed weeks are made up for by one email', async () => {
    const id = await saved(maria)
    await schedule(maria, id, [maria])
    await fallDue(id, '40 days')

    await mailReports(deps)
    await mailReports(deps)

    expect(posted).toHaveLength(1)
  })

  test('a process that dies half-way has mailed nothing, and the next mails all of it; others do not wait', async () => {
    const [broken, whole] = [await saved(maria), await saved(maria)]
    await schedule(maria, broken, [maria, priya])
    await schedule(maria, whole, [maria])
    await fallDue(broken, '2 minutes')
    await fallDue(whole)
    const dying: ReportMailDeps = {
      ...deps,
      outbox: {
        post: async (db, mail) => {
          if (mail.to === priya.person.email) throw new Error('the mail could not be posted')
          await deps.outbox.post(db, mail)
        },
      },
    }

    await mailReports(dying)
    const { rows } = await app.database.pools.server.query(
      'select 1 from app.report_mailings where saved_report_id = $1',
      [broken],
    )
    posted = []
    await mailReports(deps)

    expect(rows).toEqual([])
    expect(addressees()).toEqual(addressOf(maria, priya))
  })

  test('through the real outbox an email waits for the transaction that claimed its report', async () => {
    const id = await saved(maria)
    await schedule(maria, id, [ben])
    await fallDue(id)
    const { outbox } = await import('#platform/mail/outbox.ts')
    const waiting = outbox({ send: async () => undefined }, Buffer.alloc(32, 1))

    await mailReports({ ...deps, outbox: waiting })

    const { rows } = await app.database.pools.server.query(
      'select letters from app.report_mailings where saved_report_id = $1',
      [id],
    )
    expect(rows).toEqual([{ letters: 1 }])
  })

  test('a person who left, lost the permission or unsubscribed gets no email', async () => {
    const [team, clients] = [await saved(maria, TEAM), await saved(maria)]
    const leaver = await signedInColleague(app, maria, 'Leaver')
    await schedule(maria, team, [maria, ben])
    await schedule(maria, clients, [leaver, priya])
    await maria.supabase.rpc('remove_member', { member_id: leaver.person.id })
    await maria.supabase.rpc('change_member_role', { member_id: ben.person.id, role: 'staff' })
    await priya.supabase.rpc('stop_report_mail', { saved_report_id: clients })
    await fallDue(team)
    await fallDue(clients)

    await mailReports(deps)

    expect(addressees()).toEqual(addressOf(maria))
    await maria.supabase.rpc('change_member_role', { member_id: ben.person.id, role: 'admin' })
  })

  test('a report whose owner left is mailed to no one', async () => {
    const leaver = await signedInColleague(app, maria, 'Goer')
    const id = await saved(leaver)
    await schedule(leaver, id, [maria])
    await maria.supabase.rpc('remove_member', { member_id: leaver.person.id })
    await fallDue(id)

    await mailReports(deps)

    expect(posted).toEqual([])
  })
})

describe('stopping', () => {
  test('the link works without signing in, only for its reader, and only the reader can undo it', async () => {
    const id = await saved(maria)
    await schedule(maria, id, [maria, priya])
    await fallDue(id)
    await mailReports(deps)
    const token = /#stop=(\S+)/.exec(posted.find(({ to }) => to === priya.person.email)?.text ?? '')?.[1]

    expect(await call(app, null, 'stop-report-mail', { token })).toMatchObject({ status: 200, body: { stopped: true } })
    expect(await listed(priya, id)).toMatchObject({ is_sent_to_me: true, is_stopped_by_me: true })
    await schedule(maria, id, [maria, priya])
    expect((await listed(maria, id)).recipients).toEqual([
      { id: maria.person.id, name: 'Maria', is_stopped: false },
      { id: priya.person.id, name: 'Priya', is_stopped: true },
    ])
    await priya.supabase.rpc('stop_report_mail', { saved_report_id: id, stopped: false })
    expect(await listed(priya, id)).toMatchObject({ is_stopped_by_me: false })
  })

  test('a link that was tampered with stops nothing', async () => {
    const id = await saved(maria)
    await schedule(maria, id, [maria])
    const forged = `${id}.${maria.person.id}.${'A'.repeat(43)}`

    for (const token of [forged, '', 'a.b.c', `${forged}.x`]) {
      expect((await call(app, null, 'stop-report-mail', { token })).status).toBe(404)
    }
    expect((await call(app, null, 'stop-report-mail', {})).status).toBe(400)
    expect(await listed(maria, id)).toMatchObject({ is_stopped_by_me: false })
  })

  test('a person who doesn’t receive a report can’t stop it', async () => {
    const id = await saved(maria, QUERY, true)
    await schedule(maria, id, [maria])

    expect((await priya.supabase.rpc('stop_report_mail', { saved_report_id: id })).status).toBe(404)
    expect((await omar.supabase.rpc('stop_report_mail', { saved_report_id: id })).status).toBe(404)
    expect((await schedule(maria, id, [], null)).error).toBeNull()
    expect(await listed(maria, id)).toMatchObject({ every: null, recipients: [] })
  })
})
