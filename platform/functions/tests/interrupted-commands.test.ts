import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Names } from '#test/access/command-names.ts'
import { ACTS, cash, namedRows } from '#test/access/commands-fixture.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let owner: pg.Client
let maria: SignedIn
let names: Names

beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  maria = await app.subscriber('Maria', 'cro')
  names = await namedRows(app, maria)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

afterEach(() => owner.query('rollback'))

const sql = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows

// The rows that an act leaves behind.
const LEFT = `
  select (select count(*) from public.messages) as messages, (select count(*) from public.message_threads) as threads,
         (select count(*) from public.loans) as loans, (select count(*) from public.loan_postings) as postings, (select count(*) from public.repair_fees) as fees,
         (select array_agg(d::text order by d.id) from public.disputes d) as disputes,
         (select array_agg(e::text order by e.id) from public.repair_enrollments e) as enrollments,
         (select array_agg(c::text order by c.id) from public.repair_contracts c) as contracts,
         (select count(*) from public.repair_statements) as statements,
         (select array_agg(e::text order by e.id) from public.electronic_consents e) as consents,
         (select count(*) from public.adverse_action_notices) as notices,
         (select count(*) from public.credit_score_notices) as disclosures,
         (select count(*) from public.incompleteness_notices) as questions,
         (select count(*)::int from app.audit_events) as events, (select count(*) from app.api_answers) as answers`
// Blocks writes to the log. It is written last, so an act that waits for it has done everything else.
const HOLD_LOG = 'lock table app.audit_events in share mode'
const AT_THE_LOG = "select pid from pg_locks where relation = 'app.audit_events'::regclass and not granted"

// Booking is logged as the loan and as its first advance, sending a contract also as the acts of its envelope, and an
// invoice also as the document that is filed or archived.
const EVENTS_OF: Readonly<Record<string, number>> = {
  ...{ 'book-loan': 2, 'send-repair-contract': 3 },
  ...{ 'prepare-repair-invoice': 2, 'void-repair-invoice': 2 },
}
// A letter is at the mail service before its outcome is recorded, so it is in two transactions, which its own tests interrupt.
const KEYED = ACTS.filter(
  ([act, bodyOf]) => act !== 'mail-disputes' && 'idempotency_key' in bodyOf(Object.create(null)),
)

test.each(KEYED)(
  '%s that is interrupted at its last step is rolled back, and a repeat does it once',
  async (act, bodyOf) => {
    const body = { ...bodyOf(names), idempotency_key: `cut-off-${act}` }
    const ask = () => callCommand(app, act, body, { person: maria })
    const [before] = await sql(LEFT)

    await owner.query('begin')
    await owner.query(HOLD_LOG)
    const cutOff = ask()
    await expect.poll(async () => (await sql(AT_THE_LOG)).length, { interval: 10 }).toBe(1)
    const meanwhile = ask()
    await sql(`select pg_terminate_backend(pid) from (${AT_THE_LOG}) as first`)
    const refused = await cutOff
    const [left] = await sql(LEFT)
    await owner.query('commit')
    const done = await meanwhile
    const again = await ask()
    const [after] = await sql(LEFT)

    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(left).toEqual(before)
    expect([200, 201]).toContain(done.status)
    expect(again).toEqual(done)
    expect(after.events).toBe(before.events + (EVENTS_OF[act] ?? 1))
  },
)

test('two concurrent reversals under different keys are one, and a key works for its own entry only', async () => {
  const ask = (act: string, body: object, key: string) => callCommand(app, act, body, { person: maria, key })
  const pay = async (key: string) => (await ask('post-payment', { ...cash(names.loan), amount: 2 }, key)).body.id
  const [payment, other] = [await pay('two'), await pay('two-more')]
  const reverse = (id: string, key: string, reason = 'Returned') =>
    ask('reverse-payment', { posting_id: id, reason }, key)

  const elsewhere = await reverse(other, 'two')
  const answers = await Promise.all([reverse(payment, 'x'), reverse(payment, 'y')])
  const otherwise = await reverse(payment, answers[0]?.status === 201 ? 'x' : 'y', 'Entered twice')

  expect(new Set(answers.map(({ status, body }) => body.code ?? status))).toEqual(new Set([201, 'ALREADY_REVERSED']))
  for (const answer of [elsewhere, otherwise])
    expect(answer).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
})
