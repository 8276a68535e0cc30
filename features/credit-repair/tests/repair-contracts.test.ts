import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventSentence } from '#features/clients/rules/file-event.ts'
import { cancelUntil } from '#features/credit-repair/rules/cancel-window.ts'
import { CANCEL_STATEMENT } from '#features/credit-repair/rules/repair-contract.ts'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import { call, madeKey, RHONDAS_ORDER } from '#features/public-api/tests/api-fixture.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { contracted, lastDayToCancel } from '#test/support/repair-contract.ts'
import { contractFixture, contractsOf } from './contract-fixture.ts'
import { type Disputed, disputeFixture, disputesOf, NOT_MINE, reported, VERIZON } from './dispute-fixture.ts'
import { day, dispute, enrollmentOf, repaired, repairFixture } from './repair-fixture.ts'
import { signedPaperOf } from './signed-paper.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let luis: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'cro')
  omar = await app.subscriber('Omar', 'cro')
  luis = await app.subscriber('Luis', 'lender')
})
afterAll(() => app.close())

const desk = () => contractFixture(app, maria)
const UNKNOWN = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => String(status)).toSorted()

/** Dana, enrolled. */
async function enrolled(person = maria): Promise<string> {
  const { clientId } = await repaired(app, person)
  await repairFixture(app, person).enroll(clientId)
  return clientId
}

describe('a contract', () => {
  test('can’t be signed before the statement of rights: 409 croa_statement_first', async () => {
    const dana = await enrolled()

    const without = await desk().sign((await desk().prepare(dana)).body.id)
    await desk().acknowledge(dana, day(0))
    const before = await desk().prepare(dana, { contract_date: day(-1) })

    expect(without).toMatchObject({ status: 409, body: { code: 'croa_statement_first' } })
    expect(before).toMatchObject({
      status: 409,
      body: { code: 'croa_statement_first', error: expect.stringContaining(`on ${shortDate(day(0))}.`) },
    })
    expect(await contractsOf(maria, dana)).toMatchObject([{ signature_name: null, statement_id: null }])
  })

  test('is stored with its cost, services, text and cancellation deadline, and signed once', async () => {
    const dana = await enrolled()
    await desk().acknowledge(dana)

    const { status, body } = await desk().prepare(dana)
    const answers = await Promise.all([1, 2, 3].map(() => desk().sign(body.id)))

    expect([status, body.cancel_until]).toEqual([201, cancelUntil(day(0))])
    expect(statuses(answers)).toEqual(['200', '409', '409'])
    expect(answers.find((one) => one.status === 409)?.body).toMatchObject({ code: 'ALREADY_SIGNED' })
    const [contract, ...others] = await contractsOf(maria, dana)
    expect(others).toEqual([])
    expect(contract).toMatchObject({
      ...{ id: body.id, contract_date: day(0), total_cost: 594, services: 'We write disputes.' },
      ...{ cancel_until: cancelUntil(day(0)), signature_name: 'Dana Whitfield', cancelled_on: null },
    })
    expect(contract.clauses.at(-1)).toMatchObject({ id: 'cancellation', text: CANCEL_STATEMENT })
    expect(await desk().prepare(dana)).toMatchObject({ status: 409, body: { code: 'ALREADY_SIGNED' } })
  })

  test('without a required clause is rejected, and everything missing is named', async () => {
    const dana = await enrolled()
    await desk().acknowledge(dana)

    const refused = await desk().prepare(dana, { company_address: ' ', guarantees: undefined, services: '' })

    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'croa_clause_missing', missing: ['parties', 'services', 'guarantees'] },
    })
    expect(await contractsOf(maria, dana)).toEqual([])
  })

  test('that is replaced can no longer be signed', async () => {
    const dana = await enrolled()
    await desk().acknowledge(dana)
    const first = (await desk().prepare(dana)).body.id

    const second = (await desk().prepare(dana, { total_cost: 300 })).body.id

    expect(await desk().sign(first)).toMatchObject({ status: 404, body: { code: 'CONTRACT_NOT_FOUND' } })
    expect(await contractsOf(maria, dana)).toMatchObject([{ id: second, total_cost: 300, signature_name: null }])
  })

  test('with a future date is signed on that day', async () => {
    const dana = await enrolled()
    await desk().acknowledge(dana)
    const { id } = (await desk().prepare(dana, { contract_date: day(2) })).body

    expect(await desk().sign(id)).toMatchObject({ status: 422, body: { code: 'DATE_IN_FUTURE' } })
    expect(await desk().prepare(dana, { contract_date: day(31) })).toMatchObject({
      status: 422,
      body: { code: 'DATE_IN_FUTURE', error: 'A contract can be dated at most thirty days ahead' },
    })
  })

  test('is canceled within its period, once, together with the enrollment; then there can be another', async () => {
    const dana = await enrolled()
    const id = await desk().signed(dana)

    const answers = await Promise.all([1, 2, 3].map(() => desk().cancel(id)))
    const again = await desk().prepare(dana)

    expect(statuses(answers)).toEqual(['200', '409', '409'])
    expect(answers.find((one) => one.status === 409)?.body).toMatchObject({ code: 'ALREADY_CANCELLED' })
    expect(await enrollmentOf(maria, dana)).toMatchObject({ status: 'cancelled' })
    expect(again.status).toBe(201)
    expect(await contractsOf(maria, dana)).toMatchObject([{ id, cancelled_on: day(0) }, { cancelled_on: null }])
  })

  test('is canceled by a notice dated the last day, whenever it arrives, but not the day after', async () => {
    const dana = await enrolled()
    const id = await contracted(app.database.pools.server, dana, day(-30))
    const last = lastDayToCancel(day(-30))

    const late = await desk().cancel(id)
    const early = await desk().cancelByMail(id, day(-31))
    const arrived = await desk().cancelByMail(id, last)

    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'croa_window_over',
        error: `The cancellation period of this contract ended on ${shortDate(last)}. If the client’s notice was mailed or delivered by then, upload it. Otherwise cancel the enrollment`,
      },
    })
    expect(early).toMatchObject({ status: 422, body: { code: 'DATE_TOO_EARLY' } })
    expect(arrived).toEqual({ status: 200, body: { cancelled_on: last } })
  })

  test('can’t be canceled before it is signed', async () => {
    const dana = await enrolled()
    await desk().acknowledge(dana)
    const { id } = (await desk().prepare(dana)).body

    expect(await desk().cancel(id)).toMatchObject({ status: 409, body: { code: 'NOT_SIGNED' } })
  })
})

describe('each step', () => {
  test('returns the same if repeated with its key', async () => {
    const dana = await enrolled()

    const rights = await signedPaperOf(maria, dana)
    const acknowledging = () => desk().acknowledge(dana, day(0), 'a', rights)
    const acknowledged = [await acknowledging(), await acknowledging()]
    const prepared = [await desk().prepare(dana, {}, 'p'), await desk().prepare(dana, {}, 'p')]
    const { id } = prepared[0]?.body ?? {}
    const paper = await signedPaperOf(maria, dana)
    const signed = [await desk().sign(id, 's', paper), await desk().sign(id, 's', paper)]
    const cancelled = [await desk().cancel(id, 'c'), await desk().cancel(id, 'c')]

    for (const [first, again] of [acknowledged, prepared, signed, cancelled]) expect(again).toEqual(first)
    expect(await contractsOf(maria, dana)).toHaveLength(1)
  })

  test.each([
    ['sign', 'repair_contract.signed'],
    ['cancel', 'repair_contract.cancelled'],
    ['print', 'repair_contract.printed'],
  ])('fails while the database rejects it: %s', async (step, action) => {
    const dana = await enrolled()
    await desk().acknowledge(dana)
    const { id } = (await desk().prepare(dana)).body
    if (step === 'cancel') await desk().sign(id)
    const before = await contractsOf(maria, dana)
    await refusing(action, async () => {
      const steps: Record<string, () => Promise<{ status: number }>> = {
        sign: () => desk().sign(id),
        cancel: () => desk().cancel(id),
        print: () =>
          callCommand(app, 'repair-contract-paper', { client_id: dana, paper: 'contract' }, { person: maria }),
      }
      expect((await steps[step]?.())?.status).toBe(500)
    })

    expect(await contractsOf(maria, dana)).toEqual(before)
  })

  test('appears in the client’s timeline', async () => {
    const dana = await enrolled()
    await desk().cancel(await desk().signed(dana))

    const { data } = await maria.supabase.rpc('client_timeline', { client_id: dana }).throwOnError()

    const today = shortDate(day(0))
    expect(
      data.map(eventSentence).filter((said: string) => /contract|rights/.test(said) && !/document/i.test(said)),
    ).toEqual([
      `Recorded that the client canceled the credit repair contract on ${today}`,
      `Recorded that the client signed the credit repair contract on ${today}`,
      'Prepared a credit repair contract',
      `Recorded that the client acknowledged their credit file rights on ${today}`,
    ])
  })

  test('requires the company’s own client, enrolled and not archived', async () => {
    const [dana, { clientId: stranger }] = [await enrolled(), await repaired(app, maria)]
    const id = await desk().signed(dana)
    const omars = contractFixture(app, omar)

    for (const answer of [await omars.acknowledge(dana), await omars.prepare(dana)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
    for (const answer of [await omars.sign(id), await omars.cancel(id), await desk().sign(UNKNOWN)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'CONTRACT_NOT_FOUND' } })
    expect(await desk().acknowledge(stranger)).toMatchObject({ status: 409, body: { code: 'NOT_ENROLLED' } })
    await repairFixture(app, maria).archive(dana, true)
    expect(await desk().cancel(id)).toMatchObject({ status: 422, body: { code: 'CLIENT_ARCHIVED' } })
    expect(await contractsOf(omar, dana)).toEqual([])
  })

  test('is dated today or earlier; the statement is acknowledged once', async () => {
    const dana = await enrolled()

    const ahead = await desk().acknowledge(dana, day(1))
    const answers = await Promise.all([1, 2].map(() => desk().acknowledge(dana)))

    expect(ahead).toMatchObject({ status: 422, body: { code: 'DATE_IN_FUTURE' } })
    expect(statuses(answers)).toEqual(['201', '409'])
  })
})

/** While `work` runs, the database rejects the audit entries of an action, and with each the change behind it. */
async function refusing(action: string, work: () => Promise<void>): Promise<void> {
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  await owner.query(`
    create function app.refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse_entry before insert on app.audit_events for each row when (new.action = '${action}')
      execute function app.refuse_entry()`)
  try {
    await work()
  } finally {
    await owner.query('drop function app.refuse_entry cascade')
    await owner.end()
  }
}

describe('work for a client enrolled by a credit repair company', () => {
  const DRAFTED = `
    insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason, explanation)
    select organization_id, id, $2, 'experian', 'account', $3, 'Ally', 'not_mine', null from public.clients where id = $1 returning id`
  async function stored({ clientId, reportId }: Disputed, item_key: string): Promise<string> {
    const values = [clientId, reportId, item_key]
    return (await app.database.pools.server.query<{ id: string }>(DRAFTED, values)).rows[0]?.id ?? ''
  }
  /** Dana with two disputes, of which one is attested, enrolled afterwards. */
  async function attested(person: SignedIn) {
    const dana = await reported(app, person)
    const disputes = disputeFixture(app, person)
    const [id, drafted] = [await stored(dana, NOT_MINE.item_key), await stored(dana, VERIZON)]
    await app.database.pools.server.query(
      "update public.disputes set status = 'attested', attested_on = current_date where id = $1",
      [id],
    )
    await repairFixture(app, person).enroll(dana.clientId)
    return {
      clientId: dana.clientId,
      send: () => disputes.advance(id, { to: 'sent' }),
      letter: () => callCommand(app, 'dispute-letter', { dispute_ids: [id] }, { person }),
      attest: () => disputes.advance(drafted, { to: 'attested' }),
      draft: () => disputes.open(dana, [{ ...NOT_MINE, bureau: 'equifax' }]),
      order: () => callCommand(app, 'credit-pull', orderOf(dana.clientId), { person }),
      close: () => disputes.advance(drafted, { to: 'closed' }),
    }
  }
  const orderOf = (client_id: string) => ({
    ...{
      client_id,
      first_name: 'Dana',
      last_name: 'Whitfield',
      address: '12 Larkspur Ln',
      city: 'Austin',
      state: 'TEXAS',
    },
    ...{ zip: '78704', bureaus: ['experian'], permissible_purpose: 'written_instructions' },
    consent: { method: 'esign', text_version: DEFAULT_CONSENT_TEXT.version },
  })
  const consentsOf = async (clientId: string) =>
    (await maria.supabase.from('credit_consents').select('id').eq('client_id', clientId).throwOnError()).data

  test('waits for a signed contract: nothing is drafted, attested, sent, printed or ordered', async () => {
    const { clientId, draft, attest, send, letter, order, close } = await attested(maria)
    await desk().acknowledge(clientId)
    await desk().prepare(clientId)

    for (const answer of [await draft(), await attest(), await send(), await letter(), await order()])
      expect(answer).toMatchObject({ status: 409, body: { code: 'croa_contract_first' } })
    expect(await disputesOf(maria, clientId)).toMatchObject([
      { status: 'attested', sent_on: null },
      { status: 'drafted' },
    ])
    expect(await consentsOf(clientId)).toEqual([])
    expect((await close()).status).toBe(200)
  })

  test('waits until the contract can’t be canceled, and shows how long', async () => {
    const { clientId, draft, attest, send, letter, order, close } = await attested(maria)
    await desk().signed(clientId)
    const cancel_until = cancelUntil(day(0))
    const error = `The client can cancel the contract through ${shortDate(cancel_until)}. You can start work on ${shortDate(addDays(cancel_until, 1))}`

    for (const answer of [await draft(), await attest(), await send(), await letter(), await order()])
      expect(answer).toMatchObject({ status: 409, body: { code: 'croa_window_open', error, cancel_until } })
    expect(await consentsOf(clientId)).toEqual([])
    expect((await close()).status).toBe(200)
  })

  test('waits for API programs too, with an error in their format', async () => {
    const { clientId } = await attested(maria)
    await desk().signed(clientId)
    const { key } = await madeKey(maria)
    const order = { ...RHONDAS_ORDER, clientId, permissiblePurpose: 'written_instructions' }

    const refused = await call(app, key, 'POST', '/v1/credit-reports', order)

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'croa_window_open', title: 'The client can still cancel their credit repair contract' },
    })
  })

  test('doesn’t include recording a bureau’s answer, which waits only while the contract can be canceled', async () => {
    const dana = await reported(app, maria)
    const disputes = disputeFixture(app, maria)
    const id = await stored(dana, NOT_MINE.item_key)
    await app.database.pools.server.query(
      `update public.disputes set status = 'received', attested_on = current_date, sent_on = current_date,
              received_on = current_date, due_on = current_date + 30 where id = $1`,
      [id],
    )
    await repairFixture(app, maria).enroll(dana.clientId)
    const correct = () =>
      callCommand(
        app,
        'correct-dispute-result',
        { dispute_id: id, from: 'deleted', result: 'verified', reason: 'Misread' },
        { person: maria },
      )

    const answered = await disputes.advance(id, { to: 'resolved', result: 'deleted' })
    const contract = await desk().signed(dana.clientId)
    const early = await correct()
    await desk().cancel(contract)

    expect(answered.status).toBe(200)
    expect(early).toMatchObject({ status: 409, body: { code: 'croa_window_open' } })
    expect((await correct()).status).toBe(200)
  })

  test('can begin after the cancellation period, unless the contract was canceled', async () => {
    const [going, cancelled] = [await attested(maria), await attested(maria)]
    await contracted(app.database.pools.server, going.clientId, day(-30))
    await desk().cancelByMail(await contracted(app.database.pools.server, cancelled.clientId, day(-30)), day(-30))

    for (const act of [going.draft, going.attest, going.send, going.order])
      expect((await act()).status).toBeLessThan(300)
    expect(await cancelled.send()).toMatchObject({ status: 409, body: { code: 'croa_contract_first' } })
  })

  test('that began before a contract can never have a fee, however it came about', async () => {
    const dana = await repaired(app, maria)
    const work = await dispute(app, dana, 10)
    await repairFixture(app, maria).enroll(dana.clientId)
    await contracted(app.database.pools.server, dana.clientId, day(-20))

    expect(await repairFixture(app, maria).fee(dana.clientId, [work])).toMatchObject({
      status: 409,
      body: {
        code: 'croa_contract_first',
        error:
          'The dispute of Ally with Experian was sent before the client’s cancellation period ended. No fee can be taken for it',
      },
    })
  })

  test('is limited in every type of account that enrolls a client', async () => {
    const { draft, send } = await attested(luis)

    for (const act of [draft, send])
      expect(await act()).toMatchObject({ status: 409, body: { code: 'croa_contract_first' } })
  })
})
