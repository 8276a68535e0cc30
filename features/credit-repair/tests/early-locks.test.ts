import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelUntil } from '#features/credit-repair/rules/cancel-window.ts'
import { windowEnd } from '#features/credit-repair/rules/signing-days.ts'
import { daysOfClient } from '#features/credit-repair/server/contracts/days-of-client.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { appliedForLoan, contracted } from '#test/support/repair-contract.ts'
import { contractFixture, contractsOf, TERMS } from './contract-fixture.ts'
import { disputeFixture, disputesOf, NOT_MINE, reported } from './dispute-fixture.ts'
import { day, dispute, repaired, repairFixture } from './repair-fixture.ts'
import { signedPaperOf } from './signed-paper.ts'

// Every way to open a credit repair lock early that was tried. Each must be refused.

let app: TestApp
const people: Record<string, SignedIn> = {}
beforeAll(async () => {
  app = await testApp()
  for (const type of ['cro', 'lender', 'dealer', 'partner'] as const)
    people[type] = await app.subscriber(`Company ${type}`, type)
})
afterAll(() => app.close())

const TYPES = ['cro', 'lender', 'dealer', 'partner']
const personOf = (type: string) => people[type] ?? expect.unreachable(type)
const server = () => app.database.pools.server

/** Dana, enrolled at a company of this type, with its commands. */
async function enrolled(type = 'cro') {
  const maria = personOf(type)
  const file = await reported(app, maria)
  await repairFixture(app, maria).enroll(file.clientId)
  const desk = contractFixture(app, maria)
  const act = (name: string, body: object) => callCommand(app, name, body, { person: maria })
  return { maria, file, dana: file.clientId, desk, act, disputes: disputeFixture(app, maria) }
}

/** Dana with an acknowledged statement and a prepared contract. */
async function prepared() {
  const office = await enrolled()
  await office.desk.acknowledge(office.dana)
  const { id } = (await office.desk.prepare(office.dana)).body
  return { ...office, id }
}

const write = (sql: string, values: unknown[]) =>
  server()
    .query(sql, values)
    .then(
      ({ rowCount }) => `changed ${rowCount}`,
      (error: { code: string }) => error.code,
    )

describe('a signature is refused', () => {
  test.each([
    ['a name typed by staff for the statement', 'acknowledge-rights-statement', { acknowledged_on: day(0) }],
    ['a name typed by staff for the contract', 'sign-repair-contract', {}],
  ])('that is only %s', async (_, command, body) => {
    const { dana, act, id } = await prepared()

    const refused = await act(command, { client_id: dana, contract_id: id, signature_name: 'Dana W.', ...body })

    const text = 'Upload the copy that the client signed. A name typed by staff is not a signature'
    expect(refused).toMatchObject({ status: 422, body: { code: 'signed_paper_required', error: text } })
  })

  test.each([
    [
      'a copy of another client',
      404,
      'DOCUMENT_NOT_FOUND',
      async ({ maria }: { maria: SignedIn }) => signedPaperOf(maria, (await repaired(app, maria)).clientId),
    ],
    [
      'a removed copy',
      404,
      'DOCUMENT_NOT_FOUND',
      async ({ maria, dana }: { maria: SignedIn; dana: string }) => {
        const paper = await signedPaperOf(maria, dana)
        const archived_at = new Date().toISOString()
        await maria.supabase.from('client_documents').update({ archived_at }).eq('id', paper).throwOnError()
        return paper
      },
    ],
    [
      'the copy of the statement',
      409,
      'signed_paper_used',
      async ({ dana }: { dana: string }) => {
        const { rows } = await server().query('select document_id from public.repair_statements where client_id = $1', [
          dana,
        ])
        return rows[0].document_id
      },
    ],
  ])('with %s', async (_, status, code, paperFor) => {
    const office = await prepared()
    const paper = await paperFor(office)

    expect(await office.desk.sign(office.id, undefined, paper)).toMatchObject({ status, body: { code } })
  })

  test('with a paper that was uploaded before the contract was prepared', async () => {
    const { maria, dana, desk } = await enrolled()
    await desk.acknowledge(dana)
    const paper = await signedPaperOf(maria, dana)
    const { id } = (await desk.prepare(dana)).body

    expect(await desk.sign(id, undefined, paper)).toMatchObject({ status: 409, body: { code: 'signed_paper_not_new' } })
  })

  test('for a contract that another tab replaced', async () => {
    const { desk, dana, id } = await prepared()
    await desk.prepare(dana, { total_cost: 200 })

    expect((await desk.sign(id)).status).toBe(404)
  })
})

describe('a day is refused', () => {
  test.each([-1, -2, -30, -400])('of a contract dated %i days away', async (daysAway) => {
    const { dana, desk } = await enrolled()
    await desk.acknowledge(dana)

    const refused = await desk.prepare(dana, { contract_date: day(daysAway - 1) })

    expect(refused.status).toBeGreaterThan(400)
    expect(['DATE_TOO_EARLY', 'croa_statement_first']).toContain(refused.body.code)
  })

  test('of a statement signed before the client was enrolled', async () => {
    const { dana, desk } = await enrolled()

    expect(await desk.acknowledge(dana, day(-2))).toMatchObject({ status: 422, body: { code: 'DATE_TOO_EARLY' } })
  })

  test('that the caller adds to a signature: the server sets it', async () => {
    const { dana, maria, act, id } = await prepared()
    const document_id = await signedPaperOf(maria, dana)
    const dated = { signed_on: '2020-01-02', cancel_until: '2020-01-07', signed_at: '2020-01-02', means: 'link' }

    const { body } = await act('sign-repair-contract', { contract_id: id, document_id, ...dated })

    expect(body).toEqual({ cancel_until: windowEnd(day(0), await daysOfClient(server(), dana)), has_link: false })
    expect(await contractsOf(maria, dana)).toMatchObject([{ means: 'paper', document_id, signed_on: day(0) }])
  })

  test('by the database too, if a signature names an earlier one than its recording allows', async () => {
    const { dana, maria, id } = await prepared()
    const document = await signedPaperOf(maria, dana)
    const sign = (signed: string, until: string, means = 'paper') =>
      write(
        `update public.repair_contracts set signature_name = 'Dana', means = $5, document_id = $2, signed_on = $3, cancel_until = $4,
                signed_at = '2020-01-02' where id = $1`,
        [id, document, signed, until, means],
      )

    expect(await sign('2020-01-02', cancelUntil(day(0)))).toBe('23514')
    expect(await sign(day(0), day(1))).toBe('23514')
    expect(await sign(day(0), cancelUntil(day(0)), 'recorded')).toBe('23514')
    expect(await sign(day(3), cancelUntil(day(3)))).toBe('23514')
    expect(await sign(day(0), cancelUntil(day(0)))).toBe('changed 1')
    const { rows } = await server().query(
      'select now() - signed_at < $2 as is_now from public.repair_contracts where id = $1',
      [...[id, '1 minute']],
    )
    expect(rows).toEqual([{ is_now: true }])
  })
})

describe('a signed contract keeps', () => {
  test.each([
    "clauses = '[]'",
    "services = 'Everything'",
    'total_cost = 9000',
    "contract_date = '2020-01-02'",
    "signed_on = '2020-01-02'",
    "signed_at = '2020-01-02'",
    "cancel_until = '2020-01-07'",
    'document_id = null',
    "means = 'recorded'",
    'id = gen_random_uuid()',
  ])('its text and days: the server can’t set %s', async (assignment) => {
    const { dana, desk } = await enrolled()
    const id = await desk.signed(dana)

    expect(await write(`update public.repair_contracts set ${assignment} where id = $1`, [id])).toMatch(/42501|23514/)
  })

  test('its copy: staff can’t remove or replace the document', async () => {
    const { dana, desk, maria } = await enrolled()
    await desk.signed(dana)
    const [{ document_id }] = await contractsOf(maria, dana)
    const archived_at = new Date().toISOString()

    const removed = await maria.supabase.from('client_documents').update({ archived_at }).eq('id', document_id)

    expect(removed.error?.message).toBe(
      'This document is the signed copy of a contract and can’t be removed or replaced'.replace('’', "'"),
    )
  })

  test.each([
    "update public.repair_contracts set cancel_until = '2020-01-07'",
    "update public.repair_statements set acknowledged_on = '2020-01-02'",
    'insert into public.repair_contracts default values',
    'delete from public.repair_contracts',
  ])('itself from the service’s key, which can’t %s', async (sql) => {
    const owner = new pg.Client(app.database.ownerUrl)
    await owner.connect()
    await owner.query('set role service_role')

    await expect(owner.query(sql)).rejects.toMatchObject({ code: '42501' })
    await owner.end()
  })
})

describe('contract text is refused', () => {
  test.each([
    [{ payment_terms: 'A $200 setup fee applies.' }, 'advance_fee', '15 USC 1679b(b)'],
    [{ payment_terms: '$99 a month.' }, 'payment_plan', '15 USC 1679b(b)'],
    [{ services: 'You waive your right to cancel.' }, 'waiver', '15 USC 1679f(a) and 1679e'],
    [{ guarantees: 'We guarantee a score of 700.' }, 'guarantee', '15 USC 1679b(a)(3) and (4)'],
    [{ services: 'Le damos una nueva identidad.' }, 'new_identity', '15 USC 1679b(a)(2)'],
    [{ completion: 'Month to month.' }, 'open_ended', '15 USC 1679d(b)(2)(C)'],
  ])('%j, with the law and a correction', async (change, rule, citation) => {
    const { dana, desk, maria } = await enrolled()
    await desk.acknowledge(dana)

    const refused = await desk.prepare(dana, change)

    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'croa_contract_unlawful', problems: [{ rule, citation, fix: expect.any(String) }] },
    })
    expect(await contractsOf(maria, dana)).toEqual([])
  })

  test('of a contract that was prepared before it was checked, when it is signed', async () => {
    const { desk, id } = await prepared()
    await server().query(
      `update public.repair_contracts set clauses = jsonb_set(clauses, '{1,text}', '"You get a new credit identity."') where id = $1`,
      [id],
    )

    expect(await desk.sign(id)).toMatchObject({ status: 422, body: { code: 'croa_contract_unlawful' } })
  })
})

describe('work', () => {
  const drafting = async ({ disputes, file }: Awaited<ReturnType<typeof enrolled>>) => disputes.open(file, [NOT_MINE])

  test.each(TYPES)('waits for a contract in an account of type %s', async (type) => {
    const office = await enrolled(type)

    const without = await drafting(office)
    await office.desk.signed(office.dana)
    const open = await drafting(office)

    expect(without).toMatchObject({ status: 409, body: { code: 'croa_contract_first' } })
    expect(open).toMatchObject({ status: 409, body: { code: 'croa_window_open' } })
    expect(await disputesOf(office.maria, office.dana)).toEqual([])
  })

  test.each(TYPES)('stops when the enrollment is canceled in an account of type %s, and so do fees', async (type) => {
    const office = await enrolled(type)
    await contracted(server(), office.dana)
    const repair = repairFixture(app, office.maria)
    const done = await dispute(app, office.file, 10)
    await repair.change(office.dana, { status: 'cancelled' })

    const answers = [await drafting(office), await repair.fee(office.dana, [done])]
    const written = await write(
      `insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, method, dispute_ids, recorded_by,
                                       recorded_by_name)
       select organization_id, id, 'fee', 1, now()::date, 'check', array[$2::uuid], user_id, 'M' from public.clients where id = $1`,
      [office.dana, done],
    )
    expect(written).toBe('23514')
    await repair.change(office.dana, { status: 'active', from: 'cancelled' })
    answers.push(await drafting(office))

    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'croa_contract_first' } })
  })

  test('before a later contract has no fee, in an account that never was a credit repair company', async () => {
    const maria = personOf('lender')
    const file = await repaired(app, maria)
    const work = await dispute(app, file, 10)
    const repair = repairFixture(app, maria)
    await repair.enroll(file.clientId)
    await contractFixture(app, maria).signed(file.clientId)

    expect(await repair.fee(file.clientId, [work])).toMatchObject({
      status: 409,
      body: { code: 'croa_contract_first' },
    })
  })

  test('between a canceled contract and the next stays uncovered, whatever the next is dated', async () => {
    const { dana, desk, file, maria } = await enrolled()
    const first = await contracted(server(), dana, day(-40))
    await desk.cancelByMail(first, day(-40))
    const backdated = { contract_date: day(-39), ...TERMS }

    expect((await desk.prepare(dana, backdated)).status).toBe(422)
    const { id } = (await desk.prepare(dana)).body
    await desk.sign(id)
    await repairFixture(app, maria).change(dana, { status: 'active', from: 'cancelled' })
    const sentMeanwhile = await disputeFixture(app, maria).open(file, [NOT_MINE])

    expect(sentMeanwhile).toMatchObject({ status: 409, body: { code: 'croa_window_open' } })
    expect(
      await write(
        `insert into public.repair_contracts (organization_id, client_id, statement_id, contract_date, company_name, company_address,
                                              total_cost, services, clauses, cancel_until, signature_name)
         select organization_id, client_id, statement_id, $2::date - 1, company_name, company_address, total_cost, services, clauses,
                $2::date + 2, 'Dana' from public.repair_contracts where id = $1`,
        [first, day(-40)],
      ),
    ).toBe('23514')
  })

  test('is not recorded with an earlier day to slip under the window', async () => {
    const office = await enrolled()
    await contracted(server(), office.dana, '2020-01-02')
    const [id] = (await drafting(office)).body.ids
    await office.disputes.advance(id, { to: 'attested' })

    const early = await write("update public.disputes set status = 'sent', sent_on = '2020-01-07' where id = $1", [id])

    expect(early).toBe('23514')
  })
})

describe('a lender’s own order', () => {
  const order = async (maria: SignedIn, client_id: string, permissible_purpose: string) =>
    server()
      .query(
        `insert into app.credit_pulls (organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus,
                                       credits_reserved, permissible_purpose)
         select organization_id, id, $2, gen_random_uuid(), 'f', '{experian}', 1, $3 from public.clients where id = $1`,
        [client_id, maria.person.id, permissible_purpose],
      )
      .then(
        () => 'ordered',
        (error: { code: string }) => error.code,
      )

  test('for a loan is no credit repair, but on the client’s written instructions it is', async () => {
    const { dana, maria } = await enrolled('lender')

    expect(await order(maria, dana, 'written_instructions')).toBe('TLC04')
    expect(await order(maria, dana, 'credit_transaction')).toBe('TLC04')
    await appliedForLoan(server(), dana)
    expect(await order(maria, dana, 'credit_transaction')).toBe('ordered')
  })

  test.each(TYPES)('for a client whom a %s never enrolled is refused, and says to enroll', async (type) => {
    const maria = personOf(type)
    const file = await reported(app, maria)
    const refused = {
      status: 409,
      body: { code: 'croa_enrollment_first', error: expect.stringMatching(/Enroll the client/) },
    }

    expect(await disputeFixture(app, maria).open(file, [NOT_MINE])).toMatchObject(refused)
    expect(await disputesOf(maria, file.clientId)).toEqual([])
    const { fee } = repairFixture(app, maria)
    expect(await fee(file.clientId, [crypto.randomUUID()])).toMatchObject({
      status: 409,
      body: { code: 'NOT_ENROLLED' },
    })
  })

  test('is always credit repair at a credit repair company', async () => {
    const { dana, maria } = await enrolled('cro')

    expect(await order(maria, dana, 'credit_transaction')).toBe('TLC04')
  })
})
