import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MergeBlocker } from '#features/clients/rules/client-merge.ts'
import { signedInColleague } from '#features/organizations/tests/organization-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { compared, DANAS_SSN, dana, merge } from './merge-fixture.ts'

let app: TestApp
let maria: SignedIn
let rhea: SignedIn
let owner: pg.Client
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  rhea = await app.subscriber('Rhea', 'cro')
  owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const ENROLLED = (client: string, status: string) => `
  insert into public.repair_enrollments (organization_id, client_id, monthly_fee, enrolled_on, sale_channel, status)
  select organization_id, id, 99, '2026-01-01', 'web', '${status}' from public.clients where id = ${client}`
const STATED = (client: string) => `
  insert into public.repair_statements (organization_id, client_id, acknowledged_on, signature_name, recorded_by)
  select organization_id, id, '2025-12-01', 'Dana Whitfield', user_id from public.clients where id = ${client}`
const DISPUTED = (client: string) => `
  with report as (insert into public.credit_reports (organization_id, client_id, status)
                  select organization_id, id, 'success' from public.clients where id = ${client} returning id, organization_id, client_id)
  insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason)
  select organization_id, client_id, id, 'experian', 'account', 'ally', 'Ally', 'not_mine' from report`
const PAYS = (client: string) => `
  with customer as (insert into app.payment_customers (organization_id, client_id, customer)
                    select organization_id, id, 'cus' || id from public.clients where id = ${client} returning organization_id, client_id)
  insert into public.payment_methods (organization_id, client_id, kind, brand, last_four, is_sandbox)
  select organization_id, client_id, 'card', 'visa', '4242', true from customer`

// $1 is the kept client, $2 the merged one.
const CASES: readonly (readonly [MergeBlocker, string, readonly string[]])[] = [
  [
    'both_parties',
    'remove the co-applicant',
    [
      `with asked as (insert into public.loan_applications (organization_id, client_id, loan_type, amount)
                      select organization_id, id, 'personal', 1000 from public.clients where id = $1 returning id, organization_id)
       insert into public.application_people (organization_id, application_id, client_id, role)
       select organization_id, id, $2, 'guarantor' from asked`,
    ],
  ],
  [
    'out_for_signature',
    '“Agreement” is out for signature',
    [
      `insert into public.envelopes (organization_id, client_id, title, language, signing_order, expires_on, paper_code, created_by_name, status, sent_at)
       select organization_id, id, 'Agreement', 'en', 'together', '2099-01-01', 'K7M3QPRT', 'Maria', 'sent', now() from public.clients where id = $2`,
    ],
  ],
  [
    'report_underway',
    'is being ordered',
    [
      `insert into app.credit_pulls (organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus, credits_reserved)
       select organization_id, id, user_id, 'k', 'f', '{experian}', 1 from public.clients where id = $1`,
    ],
  ],
  [
    'card_underway',
    'is being issued',
    [
      `insert into app.card_orders (organization_id, client_id, ordered_by, idempotency_key, fingerprint, form, product_id, credit_limit)
       select organization_id, id, user_id, 'k', 'f', 'virtual', 'everyday', 100 from public.clients where id = $2`,
    ],
  ],
  ['both_enrolled', 'Cancel the enrollment', [ENROLLED('$1', 'active'), ENROLLED('$2', 'active')]],
  ['contract_in_other_file', 'Keep that file instead', [STATED('$1'), ENROLLED('$2', 'active')]],
  ['same_dispute', 'open dispute of Ally', [DISPUTED('$1'), DISPUTED('$2')]],
  ['both_pay', 'End those of Dana Whitfield first', [PAYS('$1'), PAYS('$2')]],
]

describe('a merge is refused while it would be wrong, with what to do', () => {
  test.each(CASES)('%s', async (code, words, setup) => {
    const [kept, merged] = [await dana(maria), await dana(maria)]
    for (const statement of setup) await owner.query(withIds(statement, kept, merged))

    const { blockers } = await compared(app, maria, kept, merged)
    const reply = await merge(app, maria, kept, merged)

    expect(blockers.map((blocker) => blocker.code)).toContain(code)
    expect(reply).toMatchObject({ status: 409, body: { code: 'MERGE_BLOCKED' } })
    expect(reply.body.message).toContain(words)
  })
})

const withIds = (statement: string, kept: string, merged: string) =>
  statement.replaceAll('$1', `'${kept}'`).replaceAll('$2', `'${merged}'`)

describe('in credit repair', () => {
  test('different SSNs refuse a merge in both directions, because an SSN changes only by a review', async () => {
    const [kept, merged] = [await dana(rhea, { ssn: DANAS_SSN }), await dana(rhea, { ssn: '601231640' })]

    for (const [one, other] of [
      [kept, merged],
      [merged, kept],
    ] as const) {
      const reply = await merge(app, rhea, one, other, { ssn: 'merged' })
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'MERGE_BLOCKED', blockers: [{ code: 'different_ssns' }] },
      })
      expect(reply.body.message).toContain('Correct the SSN in one of the files first')
    }
  })

  test('a first SSN is taken over, and goes back with the undo', async () => {
    const [kept, merged] = [await dana(rhea), await dana(rhea, { ssn: DANAS_SSN })]

    const reply = await merge(app, rhea, kept, merged)
    const { data: after } = await rhea.supabase.from('clients').select('ssn').eq('id', kept).single().throwOnError()
    const undone = await rhea.supabase.functions.invoke('merge-clients', {
      body: { act: 'undo', merge_id: reply.body.merge_id },
    })
    const { data: back } = await rhea.supabase.from('clients').select('ssn').eq('id', kept).single().throwOnError()

    expect(after.ssn).toBe('XXX-XX-1639')
    expect(undone.error).toBeNull()
    expect(back.ssn).toBeNull()
  })

  test('a different SSN that is pending review is decided first', async () => {
    const [kept, merged] = [await dana(rhea), await dana(rhea, { ssn: '212074628' })]
    await signedInColleague(app, rhea, 'Ada', 'admin')
    const change = { act: 'change', client_id: merged, ssn: '601231641', reason: 'Shown on the card' }
    await rhea.supabase.functions.invoke('client-ssn', { body: change })

    const reply = await merge(app, rhea, kept, merged)

    expect(reply.body.blockers).toEqual([
      { code: 'ssn_pending', message: expect.stringContaining('Decide on it first') },
    ])
  })
})

describe('of a row that a client has once, the kept client’s counts', () => {
  const ofClients = async (table: string, ids: string[], columns: string) =>
    (
      await owner.query(`select ${columns} from ${table} where client_id = any ($1) order by client_id = $2`, [
        ids,
        ids[1],
      ])
    ).rows

  test('a canceled enrollment stays with the merged client, and a lone one moves', async () => {
    const [kept, merged, third] = [await dana(maria), await dana(maria), await dana(maria)]
    await owner.query(withIds(ENROLLED('$1', 'active'), kept, merged))
    await owner.query(withIds(ENROLLED('$2', 'cancelled'), kept, merged))

    expect((await merge(app, maria, kept, merged)).status).toBe(200)
    expect((await merge(app, maria, third, kept)).status).toBe(200)

    const found = await ofClients(
      'public.repair_enrollments',
      [kept, merged, third],
      'client_id, status, is_client_archived',
    )
    expect(found).toHaveLength(2)
    expect(found).toContainEqual({ client_id: third, status: 'active', is_client_archived: false })
    expect(found).toContainEqual({ client_id: merged, status: 'cancelled', is_client_archived: true })
  })

  test('texts of both join one conversation, in the order of their times', async () => {
    const [kept, merged] = [await dana(maria), await dana(maria)]
    for (const [client, body, minutes] of [
      [kept, 'First', 3],
      [merged, 'Second', 2],
    ] as const)
      await owner.query(
        `with thread as (insert into public.message_threads (organization_id, client_id, channel, last_message_at, last_message, unread_count)
                         select organization_id, id, 'text', now(), $2, 1 from public.clients where id = $1 returning id, organization_id, client_id)
         insert into public.messages (organization_id, thread_id, client_id, direction, body, status, created_at)
         select organization_id, id, client_id, 'inbound', $2, 'received', now() - make_interval(mins => $3) from thread`,
        [client, body, minutes],
      )

    const reply = await merge(app, maria, kept, merged)

    const shown = maria.supabase.from('message_threads').select('last_message, unread_count, messages(body)')
    const { data } = await shown.eq('client_id', kept).throwOnError()
    expect(data).toEqual([
      {
        last_message: 'Second',
        unread_count: 2,
        messages: expect.arrayContaining([{ body: 'First' }, { body: 'Second' }]),
      },
    ])
    await maria.supabase.functions.invoke('merge-clients', { body: { act: 'undo', merge_id: reply.body.merge_id } })
    const { data: back } = await maria.supabase.from('messages').select('body').eq('client_id', merged)
    expect(back).toEqual([{ body: 'Second' }])
  })

  test('a stop of contact that both have stays in force once', async () => {
    const [kept, merged] = [await dana(maria), await dana(maria)]
    for (const client of [kept, merged])
      await owner.query(
        `insert into public.contact_stops (organization_id, client_id, kind, received_on, set_by_name)
         select organization_id, id, 'cease', '2026-01-01', 'Maria' from public.clients where id = $1`,
        [client],
      )

    expect((await merge(app, maria, kept, merged)).status).toBe(200)

    expect(await ofClients('public.contact_stops', [kept, merged], 'client_id')).toEqual([
      { client_id: kept },
      { client_id: merged },
    ])
  })
})
