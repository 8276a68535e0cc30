import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractFixture } from '#features/credit-repair/tests/contract-fixture.ts'
import { day, dispute, type Repaired, repaired, repairFixture } from '#features/credit-repair/tests/repair-fixture.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague, superAdmin } from '#test/support/people.ts'
import { contracted } from '#test/support/repair-contract.ts'

let app: TestApp
let ada: SignedIn
let maria: SignedIn
let sam: SignedIn
let lena: SignedIn
beforeAll(async () => {
  app = await testApp()
  ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  maria = await app.subscriber('Maria', 'cro')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
  lena = await app.subscriber('Lena', 'lender')
})
afterAll(() => app.close())

const sql = async (text: string, values: unknown[] = []) => (await app.database.pools.server.query(text, values)).rows
const organizationOf = async ({ person }: SignedIn): Promise<string> =>
  (await sql('select organization_id as id from app.people where id = $1', [person.id]))[0].id

/** Returns the number of connections that wait for a lock. */
const waiting = async () =>
  (await sql("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length

async function board(who: SignedIn) {
  const { data } = await ada.supabase.rpc('risk_board').throwOnError()
  const home = await organizationOf(who)
  return data.rows.find(({ id }: { id: string }) => id === home)
}

const details = async (who: SignedIn, of: SignedIn) =>
  who.supabase.rpc('risk_details', { of_company: await organizationOf(of) }).throwOnError()

async function enrolled(who: SignedIn, change: object = {}): Promise<Repaired> {
  const client = await repaired(app, who)
  await repairFixture(app, who).enroll(client.clientId, change)
  await contracted(app.database.pools.server, client.clientId)
  return client
}

describe('for each credit repair organization the board counts, in ninety days,', () => {
  test('fees that were refused as charged in advance, and no other invalid ones', async () => {
    const { clientId } = await enrolled(maria)
    const before = (await board(maria)).refused
    const unfinished = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
    const early = await repairFixture(app, maria).fee(clientId, [unfinished])
    const dated = await repairFixture(app, maria).fee(clientId, [unfinished], { received_on: day(1) })

    expect([early.body.code, dated.body.code]).toEqual(['croa_advance_fee', 'DATE_IN_FUTURE'])
    expect((await board(maria)).refused).toBe(before + 1)
  })

  test('a refused fee before the refusal is sent', async () => {
    const cara = await app.subscriber('Cara', 'cro')
    const { clientId } = await enrolled(cara)
    const ask = () => repairFixture(app, cara).fee(clientId, ['83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'])
    await ask()
    const other = await app.database.pools.server.connect()
    await other.query('begin')
    await other.query('select app.note_refused_fee($1)', [await organizationOf(cara)])

    let isAnswered = false
    const asking = ask().finally(() => void (isAnswered = true))
    await expect.poll(waiting).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const wasAnswered = isAnswered
    await other.query('rollback')
    other.release()

    expect(wasAnswered).toBe(false)
    expect((await asking).body.code).toBe('croa_advance_fee')
    expect((await board(cara)).refused).toBe(2)
  })

  test('fees and refunds, letters, contracts and enrollments by phone', async () => {
    const cora = await app.subscriber('Cora', 'cro')
    const client = await enrolled(cora, { sale_channel: 'phone' })
    const other = await enrolled(cora)
    const desk = repairFixture(app, cora)
    const { body: fee } = await desk.fee(other.clientId, [await dispute(app, other, 10)])
    await desk.refund(fee.id)
    await dispute(app, client, 100)

    expect(await board(cora)).toMatchObject({
      ...{ fees: 1, refunds: 1, letters: 1, active_clients: 2, enrolled: 2, by_phone: 1, refused: 0 },
      // The test's contracts and statements are dated years ago.
      ...{ same_words: 0, stands_out: ['backdated'], fees_suspended_at: null },
    })
  })

  test('signed contracts, and how many of them were canceled', async () => {
    const cleo = await app.subscriber('Cleo', 'cro')
    const desk = contractFixture(app, cleo)
    const clients = await Promise.all([1, 2].map(() => repaired(app, cleo)))
    for (const { clientId } of clients) await repairFixture(app, cleo).enroll(clientId)
    const [kept = '', cancelled = ''] = clients.map(({ clientId }) => clientId)
    await desk.signed(kept)

    await desk.cancel(await desk.signed(cancelled))

    expect(await board(cleo)).toMatchObject({ signed: 2, cancelled: 1 })
  })

  test('letters as identical from the tenth client with the same text, including earlier ones', async () => {
    const cody = await app.subscriber('Cody', 'cro')
    const send = async () => dispute(app, await enrolled(cody), 10)
    for (let clients = 1; clients <= 9; clients += 1) await send()
    const nine = await board(cody)

    await send()

    expect([nine.letters, nine.same_words]).toEqual([9, 0])
    expect(await board(cody)).toMatchObject({ letters: 10, same_words: 10 })
    await send()
    expect(await board(cody)).toMatchObject({ letters: 11, same_words: 11 })
  })

  test('documents and results that were recorded after the day that they state, but none of the same day', async () => {
    const cleo = await app.subscriber('Cleo Late', 'cro')
    const { clientId, reportId } = await enrolled(cleo)
    const today = await enrolled(cleo)
    await dispute(app, { clientId, reportId }, 10, { isRecordedNow: true })
    await dispute(app, today, 0, { isRecordedNow: true })

    // The contract and the statement of each client are dated years ago.
    expect(await board(cleo)).toMatchObject({ backdated_papers: 4, backdated_results: 1, stands_out: ['backdated'] })
    const { data } = await details(ada, cleo)
    const kinds = data.backdated.rows.map(({ kind }: { kind: string }) => kind).toSorted()
    expect(kinds).toEqual(['contract', 'contract', 'result', 'statement', 'statement'])
    expect(data.backdated.rows.find(({ kind }: { kind: string }) => kind === 'result')).toMatchObject({
      ...{ client_id: clientId, stated_on: day(-10) },
    })
  })

  test('letters that were sent before a signed contract allowed them', async () => {
    const cody = await app.subscriber('Cody Early', 'cro')
    const early = await repaired(app, cody)
    const onTime = await enrolled(cody)
    await dispute(app, early, 10)
    await repairFixture(app, cody).enroll(early.clientId)
    await dispute(app, onTime, 10)

    expect(await board(cody)).toMatchObject({ early_letters: 1 })
    expect((await details(ada, cody)).data.early).toMatchObject({
      total: 1,
      rows: [{ client_id: early.clientId, bureau: 'experian', item_name: 'Ally', sent_on: day(-30), signed_on: null }],
    })
  })

  test('fees by result, charged and refunded, as the share of each fee', async () => {
    const cara = await app.subscriber('Cara Fees', 'cro')
    const client = await enrolled(cara)
    const desk = repairFixture(app, cara)
    const works = [await dispute(app, client, 10), await dispute(app, client, 10, { result: 'modified' })]
    const { body: fee } = await desk.fee(client.clientId, works, { amount: 150 })
    await desk.refund(fee.id, 'part', 50)
    const correction = { dispute_id: works[1], from: 'modified', result: 'verified', reason: 'Read anew' }
    await callCommand(app, 'correct-dispute-result', correction, { person: cara })

    expect(await board(cara)).toMatchObject({ paid_disputes: 2, paid_unchanged: 1 })
    expect((await details(ada, cara)).data.fees).toEqual([
      { result: 'deleted', disputes: 1, charged_cents: 7500, refunded_cents: 2500 },
      { result: 'verified', disputes: 1, charged_cents: 7500, refunded_cents: 2500 },
    ])
  })

  test('the work of companies of all account types', async () => {
    const dora = await app.subscriber('Dora', 'lender')
    await enrolled(dora)

    expect(await board(dora)).toMatchObject({ enrolled: 1, active_clients: 1 })
  })

  test('nothing of companies without repair work, and nothing of any consumer', async () => {
    const { data } = await ada.supabase.rpc('risk_board').throwOnError()

    expect(data.rows.map(({ id }: { id: string }) => id)).not.toContain(await organizationOf(lena))
    expect(JSON.stringify(data)).not.toMatch(/Dana|Whitfield/)
    expect(JSON.stringify((await details(ada, maria)).data)).not.toMatch(/Dana|Whitfield/)
  })
})

test('marked organizations come first: three refused fees are marked, two are not', async () => {
  const [calm, risky] = [await app.subscriber('Calm', 'cro'), await app.subscriber('Risky', 'cro')]
  const refuse = async (who: SignedIn) => sql('select app.note_refused_fee($1)', [await organizationOf(who)])
  for (const who of [calm, calm, risky, risky, risky]) await refuse(who)
  await sql("select app.note_refused_fee($1, (now() at time zone 'UTC')::date - 90)", [await organizationOf(calm)])

  const { data } = await ada.supabase.rpc('risk_board').throwOnError()

  const at = async (who: SignedIn) => {
    const home = await organizationOf(who)
    return data.rows.findIndex(({ id }: { id: string }) => id === home)
  }
  expect(await at(risky)).toBeLessThan(await at(calm))
  expect([data.rows[await at(risky)].stands_out, data.rows[await at(calm)].stands_out]).toEqual([['refused'], []])
})

describe('suspended fees', () => {
  const suspend = (who: SignedIn, subscriber_id: string, suspended = true, reason = 'Fees before work') =>
    who.supabase.rpc('suspend_fees', { subscriber_id, suspended, reason })

  test('are refused with a message on every path until they are resumed; refunds are not', async () => {
    const cara = await app.subscriber('Cara', 'cro')
    const home = await organizationOf(cara)
    const client = await enrolled(cara)
    const desk = repairFixture(app, cara)
    const [paid, owed] = [await dispute(app, client, 10), await dispute(app, client, 10)]
    const { body: fee } = await desk.fee(client.clientId, [paid])

    await suspend(ada, home).throwOnError()

    expect(await desk.fee(client.clientId, [owed])).toMatchObject({
      status: 409,
      body: {
        code: 'fees_suspended',
        error: 'The platform has suspended your company’s fees, so none can be recorded: Fees before work',
      },
    })
    const written = sql(
      `insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, method, dispute_ids, recorded_by, recorded_by_name)
       values ($1, $2, 'fee', 99, current_date, 'check', array[$3::uuid], $4, 'Cara')`,
      [home, client.clientId, owed, cara.person.id],
    )
    await expect(written).rejects.toMatchObject({
      code: '23514',
      message: 'The fees of this organization are suspended',
    })
    expect((await desk.refund(fee.id)).status).toBe(201)
    await suspend(ada, home, false, 'It was mended').throwOnError()
    expect((await desk.fee(client.clientId, [owed])).status).toBe(201)
  })

  test('notify the owners, are in their audit log, and are shown to staff', async () => {
    const home = await organizationOf(maria)
    await suspend(ada, home).throwOnError()

    const { data: shown } = await sam.supabase.rpc('fee_suspension')
    const { data: elsewhere } = await lena.supabase.rpc('fee_suspension')
    const told = await sql(
      "select person_id, details from public.notifications where kind = 'fees_suspended' and person_id = any ($1)",
      [[maria.person.id, sam.person.id]],
    )
    const logged = await sql(
      "select actor_id, details from app.audit_events where organization_id = $1 and action = 'fees.suspended'",
      [home],
    )

    expect([shown, elsewhere]).toEqual([[{ suspended_at: expect.any(String), reason: 'Fees before work' }], []])
    expect(told).toEqual([{ person_id: maria.person.id, details: { suspended: true, reason: 'Fees before work' } }])
    expect(logged).toEqual([{ actor_id: ada.person.id, details: { reason: 'Fees before work' } }])
    expect(await board(maria)).toMatchObject({ fees_suspended_because: 'Fees before work' })
    await suspend(ada, home, false).throwOnError()
    expect((await sam.supabase.rpc('fee_suspension')).data).toEqual([])
  })

  test('happen once: the second of two concurrent requests gets an error', async () => {
    const home = await organizationOf(await app.subscriber('Cass', 'cro'))

    const answers = await Promise.all([suspend(ada, home), suspend(ada, home)])

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
    expect(answers.find(({ error }) => error)?.error?.message).toBe('These fees are already suspended')
    expect(
      await sql("select 1 from app.audit_events where organization_id = $1 and action = 'fees.suspended'", [home]),
    ).toHaveLength(1)
  })

  test.each([
    ['without a reason', ' ', 400, 'Give a reason of 8 to 500 visible characters'],
    ['with a short reason', 'Because', 400, 'Give a reason of 8 to 500 visible characters'],
    ['with an endless reason', 'x'.repeat(501), 400, 'Give a reason of 8 to 500 visible characters'],
  ])('require a reason: %s is refused', async (_, reason, status, message) => {
    const answer = await suspend(ada, await organizationOf(maria), true, reason)

    expect([answer.status, answer.error?.message]).toEqual([status, message])
  })

  test('are not resumed if they were not suspended, nor for an unknown subscriber', async () => {
    const none = await suspend(ada, '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66')
    const resumed = await suspend(ada, await organizationOf(lena), false)

    expect([none.error?.message, resumed.error?.message]).toEqual([
      'Subscriber not found',
      'These fees are not suspended',
    ])
  })

  test('are for super admins only, like the board and its records', async () => {
    const home = await organizationOf(maria)

    const refusals = await Promise.all([
      suspend(maria, home),
      maria.supabase.rpc('risk_board'),
      sam.supabase.rpc('risk_board'),
      maria.supabase.rpc('risk_details', { of_company: home }),
    ])

    expect(refusals.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501', '42501'])
  })
})
