import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPayoutProcessor } from '#features/lending/server/funding/configured-processor.ts'
import { followFundings } from '#features/lending/server/funding/follow-fundings.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let rival: SignedIn
let nora: SignedIn
let clientId: string
let loan: string
let processor: Awaited<ReturnType<typeof openPayoutProcessor>>

const TODAY = new Date().toISOString().slice(0, 10)
const ACCOUNT = { routing: '021000021', number: '000123456789', type: 'checking' }
const BANK = {
  ...{ bank_name: 'First Bank', bank_routing: '111000025', immediate_origin: '1234567890' },
  ...{ company_name: 'Harbor Lending', company_id: '1987654321' },
}

beforeAll(async () => {
  processor = await openPayoutProcessor(null)
  app = await testApp({ payoutProcessor: processor })
  maria = await app.subscriber('Maria', 'lender')
  rival = await app.subscriber('Rival', 'lender')
  nora = await app.signIn(await colleague(app.database, maria.person, 'Nora', 'staff'))
  const client = { first_name: 'Dana', last_name: 'Whitfield', state: 'MI' }
  clientId = (await maria.supabase.from('clients').insert(client).select('id').single()).data?.id ?? ''
})
afterAll(async () => {
  await app.close()
  await processor.close()
})

beforeEach(async () => {
  const quote = {
    ...{ amount: 900_00, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start: TODAY },
    calendar: { every: 'week', first_due: addDays(TODAY, 7), count: 26 },
  }
  const body = { client_id: clientId, loan_type: 'personal', quote }
  loan = (await callCommand(app, 'book-loan', body, { person: maria, key: randomUUID() })).body.id
})

const act = (body: object, person = maria) => callCommand(app, 'loan-funding', body, { person, key: randomUUID() })
const files = (body: object, person = maria) => callCommand(app, 'funding-files', body, { person })
const request = (payout: object, person = maria) =>
  act(
    { act: 'request', loan_id: loan, payout: { payee_name: 'Dana Whitfield', amount_cents: 900_00, ...payout } },
    person,
  )
const send = (funding_id: string, more: object = {}, person = maria) =>
  act({ act: 'send', funding_id, ...more }, person)

async function downloaded(file_id: string): Promise<string> {
  const response = await app.fetch('/functions/v1/funding-files', {
    method: 'POST',
    headers: { apikey: app.anonKey, 'content-type': 'application/json', authorization: `Bearer ${maria.token}` },
    body: JSON.stringify({ act: 'download', file_id }),
  })
  return response.text()
}

async function funding(id: string) {
  const { data } = await maria.supabase.from('loan_fundings').select('*').eq('id', id).single()
  return data
}
async function interestPostings() {
  const { data } = await maria.supabase
    .from('loan_postings')
    .select('kind')
    .eq('loan_id', loan)
    .like('kind', 'accrual%')
  return data?.map(({ kind }) => kind)
}

describe('a payout by the payout service', () => {
  test('is sent and settles, and says that it went to the sandbox', async () => {
    const { id } = (await request({ kind: 'processor', account: ACCOUNT })).body

    expect((await send(id)).status).toBe(200)

    expect(await funding(id)).toMatchObject({ status: 'settled', is_sandbox: true, account_mask: '••••6789' })
  })

  test('is made once, though its reply is lost', async () => {
    const account = { ...ACCOUNT, number: '000123450109' }
    const { id } = (await request({ kind: 'processor', account })).body

    expect((await send(id)).body).toMatchObject({ code: 'PAYOUT_UNAVAILABLE' })
    expect((await funding(id)).status).toBe('sending')
    expect((await send(id)).status).toBe(200)

    expect(await funding(id)).toMatchObject({ status: 'settled' })
  })

  test('that comes back can be paid again, and interest stops meanwhile', async () => {
    const account = { ...ACCOUNT, number: '000123450103' }
    const { id } = (await request({ kind: 'processor', account })).body
    await send(id)

    expect(await funding(id)).toMatchObject({ status: 'returned', return_code: 'R03' })
    expect(await interestPostings()).toEqual(['accrual_off'])

    const again = (await request({ kind: 'processor', account: ACCOUNT })).body.id
    await send(again)
    expect(await funding(again)).toMatchObject({ status: 'settled' })
    expect(await interestPostings()).toEqual(['accrual_off', 'accrual_on'])
  })

  test('can come back after it settled, and the same reply again changes nothing', async () => {
    const account = { ...ACCOUNT, number: '000123450106' }
    const { id } = (await request({ kind: 'processor', account })).body
    await send(id)
    expect((await funding(id)).status).toBe('settled')

    const { server } = app.database.pools
    const deps = { pool: server, sealer: app.sealer, processor }
    await followFundings(deps)
    await followFundings(deps)

    expect(await funding(id)).toMatchObject({ status: 'returned', return_code: 'R02' })
    expect(await interestPostings()).toEqual(['accrual_off'])
  })

  test('that comes back after five days, in a reply that arrives twice at once, is returned once', async () => {
    const account = { ...ACCOUNT, number: '000123450106' }
    const { id } = (await request({ kind: 'processor', account })).body
    await send(id)
    const { server } = app.database.pools
    await server.query('update public.loan_fundings set sent_on = $2, settled_on = $2 where id = $1', [
      id,
      addDays(TODAY, -5),
    ])
    const deps = { pool: server, sealer: app.sealer, processor }

    await Promise.all([followFundings(deps), followFundings(deps), followFundings(deps)])

    expect(await funding(id)).toMatchObject({ status: 'returned', returned_on: TODAY, sent_on: addDays(TODAY, -5) })
    const { rows } = await server.query(
      "select kind from public.loan_funding_events where funding_id = $1 and kind = 'returned'",
      [id],
    )
    expect(rows).toHaveLength(1)
    expect(await interestPostings()).toEqual(['accrual_off'])
  })

  test('that the service refuses pays nothing', async () => {
    const { id } = (await request({ kind: 'processor', account: { ...ACCOUNT, number: '000123450108' } })).body

    expect((await send(id)).body).toMatchObject({ code: 'PAYOUT_REFUSED' })

    expect((await funding(id)).status).toBe('returned')
  })
})

describe('a loan is never paid out twice', () => {
  test('two requests at once leave one', async () => {
    const asked = await Promise.all([request({ kind: 'check' }), request({ kind: 'check' })])

    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('a part leaves the rest, and not a cent more', async () => {
    await request({ kind: 'check', amount_cents: 400_00 })

    expect((await request({ kind: 'cash', amount_cents: 500_01 })).body).toMatchObject({
      code: 'FUNDED_ALREADY',
      left_cents: 500_00,
    })
    expect((await request({ kind: 'cash', amount_cents: 500_00 })).status).toBe(200)
  })

  test('a canceled payout can be requested again', async () => {
    const { id } = (await request({ kind: 'check' })).body

    await act({ act: 'cancel', funding_id: id })

    expect((await request({ kind: 'check' })).status).toBe(200)
    expect((await send(id, { reference: '1042' })).body).toMatchObject({ code: 'FUNDING_CLOSED' })
  })
})

test('a check has a number, and settles when it clears', async () => {
  const { id } = (await request({ kind: 'check' })).body

  expect((await send(id)).body).toMatchObject({ code: 'REFERENCE_MISSING' })
  await send(id, { reference: '1042' })
  expect((await act({ act: 'settle', funding_id: id, on: '2199-01-01' })).body).toMatchObject({ code: 'DAY_IN_FUTURE' })
  await act({ act: 'settle', funding_id: id })

  expect(await funding(id)).toMatchObject({ status: 'settled', reference: '1042', settled_on: TODAY })
})

test('cash needs the initials of two people', async () => {
  const { id } = (await request({ kind: 'cash' })).body

  expect((await send(id)).body).toMatchObject({ code: 'INITIALS_MISSING' })
  await send(id, { initials: 'mg' })
  expect((await act({ act: 'settle', funding_id: id, initials: 'MG' })).body).toMatchObject({
    code: 'WITNESS_IS_SENDER',
  })
  expect((await act({ act: 'settle', funding_id: id, initials: 'NW' }, nora)).status).toBe(200)

  expect(await funding(id)).toMatchObject({ status: 'settled', sent_initials: 'MG', witness_initials: 'NW' })
})

describe('ACH files', () => {
  const nacha = (more: object = {}) => request({ kind: 'nacha', account: ACCOUNT, ...more })

  test('a file needs the bank, has each payout once, and follows the returns of the bank', async () => {
    const { id } = (await nacha()).body
    expect((await files({ act: 'make' })).body).toMatchObject({ code: 'ACH_BANK_MISSING' })
    await files({ act: 'save_bank', origin: BANK })
    expect((await send(id)).body).toMatchObject({ code: 'ONLY_IN_FILES' })

    const made = await Promise.all([files({ act: 'make' }), files({ act: 'make' })])
    const fileId = made.find(({ status }) => status === 200)?.body.id
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const text = await downloaded(fileId)
    expect(text.split('\n')[2]).toContain('021000021000123456789     0000090000')

    const { trace_number } = await funding(id)
    const records = text.split('\n')
    const returned = [
      records[0],
      records[1],
      records[2]?.replace(/0(\d{15})$/, '1$1'),
      `799R03${trace_number}      02100002`.padEnd(94),
      records[3],
      records[4]?.replace('00000001', '00000002'),
    ].join('\n')
    expect((await files({ act: 'read_returns', contents: returned })).body).toEqual({
      ...{ returned: 1, changed: 0, repeated: 0, unknown: [] },
    })
    expect((await files({ act: 'read_returns', contents: returned })).body).toMatchObject({ returned: 0, repeated: 1 })
    expect(await funding(id)).toMatchObject({ status: 'returned', return_code: 'R03' })
    expect((await files({ act: 'read_returns', contents: returned }, rival)).body).toMatchObject({
      unknown: [trace_number],
    })
    expect((await files({ act: 'read_returns', contents: 'a,b' })).body).toMatchObject({ code: 'FILE_UNREADABLE' })
    expect((await files({ act: 'download', file_id: fileId }, rival)).body).toMatchObject({ code: 'FILE_NOT_FOUND' })
  })

  test('a prenote goes first, and the money only after the days of the bank', async () => {
    await files({ act: 'save_bank', origin: BANK })
    const { id } = (await nacha({ wants_prenote: true })).body

    await files({ act: 'make' })

    expect(await funding(id)).toMatchObject({ status: 'requested', prenote: 'sent' })
    expect((await files({ act: 'make' })).body).toMatchObject({ code: 'NOTHING_TO_SEND' })
    expect((await files({ act: 'make', effective_on: TODAY })).status).toBe(400)
  })
})

describe('refusals', () => {
  test('another company finds no payout and no loan', async () => {
    const { id } = (await request({ kind: 'check' })).body

    expect((await request({ kind: 'check' }, rival)).status).toBe(404)
    expect((await act({ act: 'cancel', funding_id: id }, rival)).body).toMatchObject({ code: 'FUNDING_NOT_FOUND' })
    expect((await rival.supabase.from('loan_fundings').select().eq('id', id)).data).toEqual([])
  })

  test.each([
    ['an account for a check', { kind: 'check', account: ACCOUNT }],
    ['no account for a transfer', { kind: 'processor' }],
    ['a wrong routing number', { kind: 'processor', account: { ...ACCOUNT, routing: '021000022' } }],
    ['nothing', { kind: 'check', amount_cents: 0 }],
  ])('%s is invalid', async (_, payout) => {
    expect((await request(payout)).status).toBe(400)
  })

  test('a loan on a dwelling is held until the right of rescission ends', async () => {
    const row = { kind: 'check', payee_name: 'Dana Whitfield', amount_cents: 900_00, held_until: '2199-01-01' }
    const { rows } = await app.database.pools.server.query(
      `insert into public.loan_fundings (organization_id, loan_id, client_id, kind, payee_name, amount_cents, held_until)
       select l.organization_id, l.id, l.client_id, $2, $3, $4, $5 from public.loans l where l.id = $1 returning id`,
      [loan, row.kind, row.payee_name, row.amount_cents, row.held_until],
    )

    expect((await send(rows[0].id, { reference: '1042' })).body).toMatchObject({ code: 'FUNDING_HELD' })
  })

  test('members write neither payouts nor their history', async () => {
    const { error } = await maria.supabase.from('loan_fundings').update({ status: 'settled' }).eq('loan_id', loan)

    expect(error?.code).toBe('42501')
  })
})
