import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let tom: SignedIn
let sam: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  tom = await app.signIn(await colleague(app.database, maria.person, 'Tom', 'admin'))
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam', 'staff'))
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())

const TODAY = new Date().toISOString().slice(0, 10)
const ROW = {
  ...{ state: 'CO', product: 'consumer_loan', rate_form: 'apr', rate: '21.5', amount_to: '5,000' },
  ...{ late_fee_kind: 'lesser', late_fee_percent: '5', late_fee_amount: '15', late_fee_grace_days: '10' },
  ...{
    citation: 'C.R.S. § 5-2-201',
    source: 'Letter of Bell LLP',
    approved_by: 'Ruth Bell',
    approved_on: '2026-01-05',
  },
}

async function call(person: SignedIn, name: string, body: object, key?: string) {
  const { status, body: reply } = await callCommand(app, name, body, { person, key })
  return { status, code: reply.code, id: reply.id }
}

// Each test has days of its own, because a company has one rule for a state and a start date.
let day = 0
const nextDay = () => new Date(Date.UTC(2025, 0, ++day)).toISOString().slice(0, 10)
const add = (who: SignedIn, fields: object = {}, key?: string) =>
  call(who, 'add-state-rule', { ...ROW, effective_from: nextDay(), ...fields }, key)
const end = (who: SignedIn, rule_id: string) => call(who, 'end-state-rule', { rule_id })

const readBy = async (who: SignedIn, id: string) =>
  (await who.supabase.from('state_rules').select('*').eq('id', id)).data ?? []
const auditOf = async (id: string) =>
  (
    await app.database.pools.server.query(
      'select action, actor_id from app.audit_events where subject_id = $1 order by chain_number',
      [id],
    )
  ).rows

describe('a company’s own rule', () => {
  test('is added whole by the owner, and recorded', async () => {
    const added = await add(maria, { nsf_fee: '20', bank_name: '' })

    expect(added.status).toBe(201)
    expect(await readBy(maria, added.id)).toMatchObject([
      {
        ...{ state: 'CO', product: 'consumer_loan', rate_form: 'apr', rate: 21.5, amount_from_cents: null },
        ...{ amount_to_cents: 500_000, late_fee_kind: 'lesser', late_fee_percent: 5, late_fee_cents: 1_500 },
        ...{ late_fee_grace_days: 10, nsf_cents: 2_000, cure_notice_days: null, bank_name: null },
        ...{ approved_by: 'Ruth Bell', approved_on: '2026-01-05', effective_until: null, created_by: maria.person.id },
      },
    ])
    expect(await auditOf(added.id)).toEqual([{ action: 'state_rules.created', actor_id: maria.person.id }])
  })

  test('is added once, however often the request is sent', async () => {
    const fields = { effective_from: nextDay() }

    const first = await add(maria, fields, 'a key of this rule')
    const again = await add(maria, fields, 'a key of this rule')

    expect(again).toEqual(first)
  })

  test('can’t be added beside one with the same start, until that one ends', async () => {
    const fields = { effective_from: nextDay() }
    const first = await add(maria, fields)

    const second = await add(tom, { ...fields, rate: '19' })
    await end(tom, first.id)
    const third = await add(tom, { ...fields, rate: '19' })

    expect([second.status, second.code]).toEqual([409, 'STATE_RULE_IN_FORCE'])
    expect(third.status).toBe(201)
  })

  test('ends today, once, and stays on record', async () => {
    const { id } = await add(maria)

    const ended = await end(maria, id)
    const again = await end(maria, id)

    expect(ended.status).toBe(200)
    expect([again.status, again.code]).toEqual([409, 'STATE_RULE_ENDED'])
    expect(await readBy(maria, id)).toMatchObject([{ effective_until: TODAY }])
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['state_rules.created', 'state_rules.ended'])
  })

  test.each([
    ['without a source', { source: ' ' }, 400],
    ['without the name of counsel', { approved_by: '' }, 400],
    ['in a territory', { state: 'PR' }, 400],
    ['of a bank without a charter', { bank_name: 'First Bank', bank_agreement: 'Agreement' }, 400],
    ['approved tomorrow', { approved_on: '2999-01-01' }, 422],
  ])('is refused %s', async (_why, fields, status) => {
    expect((await add(maria, fields)).status).toBe(status)
  })

  test('needs the permission to manage compliance', async () => {
    const { id } = await add(maria)

    const attempts = [await add(sam), await end(sam, id)]

    expect(attempts).toMatchObject([
      { status: 403, code: 'PERMISSION_NEEDED' },
      { status: 403, code: 'PERMISSION_NEEDED' },
    ])
    expect(await readBy(maria, id)).toMatchObject([{ effective_until: null }])
  })

  test('is read by the company’s staff, and neither read nor ended by another company', async () => {
    const { id } = await add(maria)

    const ended = await end(omar, id)

    expect([ended.status, ended.code]).toEqual([404, 'STATE_RULE_NOT_FOUND'])
    expect(await readBy(sam, id)).toHaveLength(1)
    expect(await readBy(omar, id)).toEqual([])
  })

  test('of another company doesn’t block it', async () => {
    const fields = { effective_from: nextDay() }

    const both = [await add(maria, fields), await add(omar, fields)]

    expect(both.map(({ status }) => status)).toEqual([201, 201])
  })

  test('can’t be written over the wire', async () => {
    const { id } = await add(maria)
    const { supabase } = maria

    const attempts = [
      await supabase.from('state_rules').update({ effective_until: TODAY }).eq('id', id),
      await supabase.from('state_rules').delete().eq('id', id),
      await supabase.from('state_rules').insert({ state: 'CO' } as never), // The columns don't matter: every insert is refused.
    ]

    expect(attempts.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501'])
  })
})
