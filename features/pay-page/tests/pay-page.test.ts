import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ledgerOf, PACE, type PaymentDesk, paymentDesk, TODAY } from '#features/payments/tests/payments-fixture.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand } from '#test/support/app.ts'

let desk: PaymentDesk
let loan: string
let client: string
let email: string
beforeAll(async () => {
  desk = await paymentDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  client = await desk.clientOf(desk.maria, 'Dana')
  email = `${randomUUID()}@example.test`
  await desk.rows('update public.clients set email = $1 where id = $2', [email, client])
  loan = await desk.loan({ client_id: client })
})

/** Returns the newest text in an email to Dana that matches. */
async function mailed(pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const letters = (await desk.app.mailbox.list()).filter(({ to }) => to === email)
      found = letters.map(({ text }) => pattern.exec(text)?.[1]).find((one) => one !== undefined)
      return found
    })
    .toBeDefined()
  return found ?? ''
}

const send = (more: object = {}, person = desk.maria) =>
  desk.call('pay-page-link', { act: 'send', client_id: client, channel: 'email', ...more }, person)
const page = (body: object) => callCommand(desk.app, 'pay-page', body)
const linked = async () => {
  await send()
  return mailed(/\/pay#(\S+)/)
}
const codeOf = async (token: string) => {
  await page({ act: 'send_code', token })
  return mailed(/\b(\d{6})\b/)
}
const opened = async () => {
  const token = await linked()
  const { body } = await page({ act: 'check_code', token, code: await codeOf(token) })
  return { token, session: String(body.session) }
}

describe('before the code, the page', () => {
  test('shows nothing about the person but the first name', async () => {
    const { status, body } = await page({ act: 'open', token: await linked() })

    expect(status).toBe(200)
    expect(body).toEqual({
      state: {
        ...{ stage: 'identity', first_name: 'Dana', language: 'en', company: expect.any(Object) },
        step: {
          channel: 'email',
          is_same_channel: true,
          needs_birth_date: false,
          sent_to: expect.stringMatching(/^.…@/),
        },
      },
    })
    expect(JSON.stringify(body)).not.toMatch(/Whitfield|900/)
  })

  test('pays nothing, prints nothing, and opens with no wrong, old, or guessed code', async () => {
    const token = await linked()
    const attempt = { token, session: 'guessed' }

    expect((await page({ act: 'payoff', loan_id: loan, on: TODAY, ...attempt })).body.code).toBe('IDENTITY_NEEDED')
    const file = await callCommand(desk.app, 'pay-page-file', { file: 'statement', loan_id: loan, ...attempt })
    expect(file.body.code).toBe('IDENTITY_NEEDED')
    expect((await page({ act: 'check_code', token, code: '000000' })).body.code).toBe('WRONG_IDENTITY')
    expect((await page({ act: 'open', token: 'unknown' })).status).toBe(404)
  })

  test('takes a code once: a replayed one is refused', async () => {
    const token = await linked()
    const code = await codeOf(token)

    expect((await page({ act: 'check_code', token, code })).body.state.stage).toBe('home')
    expect((await page({ act: 'check_code', token, code })).body.code).toBe('WRONG_IDENTITY')
  })

  test('takes ten wrong codes at most, and sends six an hour', async () => {
    const token = await linked()
    const codes: string[] = []
    for (let tries = 0; tries < 11; tries += 1)
      codes.push((await page({ act: 'check_code', token, code: 'AAAAAA' })).body.code)
    expect(codes).toEqual([...Array<string>(10).fill('WRONG_IDENTITY'), 'TOO_MANY_TRIES'])

    expect((await page({ act: 'send_code', token })).body.code).toBe('TOO_MANY_TRIES')
    expect((await page({ act: 'ask_again', token })).body).toEqual({ sent_by: 'email' })
    expect((await page({ act: 'open', token })).body.code).toBe('LINK_ENDED')
  })
})

describe('the open page', () => {
  test('shows what is due, and the payoff on a later day', async () => {
    const open = await opened()

    const { state } = (await page({ act: 'open', ...open })).body
    expect(state).toMatchObject({
      ...{ stage: 'home', today: TODAY, takes_payments: true },
      loans: [{ id: loan, balance_cents: 90_000, past_due_cents: 0, next_due: { on: addDays(TODAY, 7) } }],
    })
    const later = await page({ act: 'payoff', loan_id: loan, on: addDays(TODAY, 10), ...open })
    expect(later.body.payoff.cents).toBeGreaterThan(state.loans[0].payoff_cents)
    expect((await page({ act: 'payoff', loan_id: loan, on: addDays(TODAY, 60), ...open })).body.code).toBe(
      'PAYOFF_DATE',
    )
  })

  test('pays once however often it is asked, and lists the payment with a receipt', async () => {
    const open = await opened()
    const method_id = await desk.bank('6789', client)
    const pay = { act: 'pay', loan_id: loan, method_id, amount: 50, idempotency_key: randomUUID(), ...open }

    const replies = await Promise.all([page(pay), page(pay)])

    expect(new Set(replies.map(({ body }) => body.charge_id)).size).toBe(1)
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])
    const again = await page({ ...pay, idempotency_key: randomUUID() })
    expect(again.body.code).toBe('CHARGE_UNDER_WAY')
    const [entry] = (await page({ act: 'open', ...open })).body.state.loans[0].history
    expect(entry).toMatchObject({ cents: 5000, on: TODAY })
    const file = (name: string, more: object) =>
      callCommand(desk.app, 'pay-page-file', { file: name, loan_id: loan, ...open, ...more })
    expect((await file('receipt', { posting_id: entry.id })).status).toBe(200)
    expect((await file('statement', {})).status).toBe(200)
    expect(await desk.rows('select source, requested_by from public.loan_charges where loan_id = $1', [loan])).toEqual([
      { source: 'pay_page', requested_by: null },
    ])
  })

  test('shows what was refunded, and of a payment only the part that counts', async () => {
    const open = await opened()
    const method_id = await desk.bank('6789', client)
    const pay = { act: 'pay', loan_id: loan, method_id, amount: 50, idempotency_key: randomUUID(), ...open }
    const { charge_id } = (await page(pay)).body
    desk.pass(PACE.settleMs)
    await desk.call('loan-charge', { act: 'check', charge_id })
    const refund = (amount: number, seen_refunds: number) => ({
      ...{ act: 'refund', charge_id, amount, cause: 'error', reason: 'Taken twice', seen_refunds },
    })
    const shown = async () => (await page({ act: 'open', ...open })).body.state.loans[0]

    await desk.call('charge-refund', refund(20, 0))
    expect(await shown()).toMatchObject({
      history: [{ cents: 3000, is_reversed: false }],
      refunds: [{ cents: 2000, on: TODAY, is_done: false }],
    })

    await desk.call('charge-refund', refund(30, 1))
    expect(await shown()).toMatchObject({
      history: [{ cents: 3000, is_reversed: true, is_refunded: true }],
      refunds: [{ cents: 3000 }, { cents: 2000 }],
    })
  })

  test('schedules a payment, which can be canceled', async () => {
    const open = await opened()
    const method_id = await desk.bank('6789', client)
    const on = addDays(TODAY, 5)
    const pay = { act: 'pay', loan_id: loan, method_id, amount: 50, on, idempotency_key: randomUUID(), ...open }

    const { body } = await page(pay)
    expect(body.state.charges).toMatchObject([{ status: 'scheduled', cents: 5000, due_on: on }])

    const { state } = (await page({ act: 'cancel', charge_id: body.charge_id, ...open })).body
    expect(state.charges).toEqual([])
    expect(await ledgerOf(desk, loan)).toEqual([])
  })

  test('promises a payment once', async () => {
    const open = await opened()
    const promise = { act: 'promise', loan_id: loan, amount: 40, on: addDays(TODAY, 5), ...open }

    const replies = await Promise.all([page(promise), page(promise)])

    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { state } = (await page({ act: 'open', ...open })).body
    expect(state.loans[0].promise).toEqual({ on: addDays(TODAY, 5), cents: 4000 })
    const kept = 'select source, made_by from public.payment_promises where loan_id = $1'
    expect(await desk.rows(kept, [loan])).toEqual([{ source: 'borrower', made_by: null }])
  })

  test('adds a payment method on the processor’s page', async () => {
    const open = await opened()
    const { url } = (await page({ act: 'open_method', ...open })).body
    const left = await fetch(url, {
      ...{ method: 'POST', redirect: 'manual' as const },
      body: new URLSearchParams({ kind: 'bank_account', routing: '021000021', account: '000123456789' }),
    })
    const back = new URL(String(left.headers.get('location')))

    const { state } = (await page({ act: 'finish_method', page_id: back.searchParams.get('method'), ...open })).body

    expect(back.pathname).toBe('/pay')
    expect(back.href).not.toContain(open.token)
    expect(state.methods).toMatchObject([{ kind: 'bank_account', last_four: '6789' }])
  })

  test('reaches no loan, method, or payment of another client', async () => {
    const open = await opened()
    const other = await desk.clientOf(desk.maria, 'Omar')
    const foreign = await desk.loan({ client_id: other })
    const method_id = await desk.bank('6789', other)
    const charge = await desk.call('loan-charge', {
      act: 'charge',
      loan_id: foreign,
      method_id,
      amount: 50,
      on: addDays(TODAY, 3),
    })
    const pay = { act: 'pay', method_id, amount: 50, idempotency_key: randomUUID(), ...open }

    expect((await page({ ...pay, loan_id: foreign })).body.code).toBe('LOAN_UNKNOWN')
    expect((await page({ ...pay, loan_id: loan })).body.code).toBe('METHOD_OF_ANOTHER')
    expect((await page({ act: 'cancel', charge_id: charge.body.id, ...open })).body.code).toBe('CHARGE_UNKNOWN')
    expect((await page({ act: 'payoff', loan_id: foreign, on: TODAY, ...open })).body.code).toBe('LOAN_UNKNOWN')
    const file = await callCommand(desk.app, 'pay-page-file', { file: 'statement', loan_id: foreign, ...open })
    expect(file.body.code).toBe('LOAN_UNKNOWN')
  })

  test('closes when it is opened elsewhere, and when the reader leaves', async () => {
    const first = await opened()
    const second = await page({ act: 'check_code', token: first.token, code: await newCode(first.token) })
    const probe = (session: string) => page({ act: 'payoff', token: first.token, session, loan_id: loan, on: TODAY })

    expect((await probe(first.session)).body.code).toBe('IDENTITY_NEEDED')
    expect((await probe(second.body.session)).status).toBe(200)
    await page({ act: 'leave', token: first.token, session: second.body.session })
    expect((await probe(second.body.session)).body.code).toBe('IDENTITY_NEEDED')
  })
})

/** Asks for a code, and returns the one that was not there before. */
async function newCode(token: string): Promise<string> {
  const codes = async () =>
    (await desk.app.mailbox.list())
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? [])
  const before = await codes()
  await page({ act: 'send_code', token })
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(before.length)
  return (await codes()).find((code) => !before.includes(code)) ?? ''
}

describe('a link', () => {
  test('is sent by those who take payments, and ended by them', async () => {
    expect((await send({}, desk.nora)).status).toBe(403)
    expect((await send({}, desk.rival)).status).toBe(404)
    const { token, session } = await opened()

    await desk.call('pay-page-link', { act: 'end', client_id: client })

    expect((await page({ act: 'open', token, session })).body.code).toBe('LINK_ENDED')
    expect((await page({ act: 'payoff', token, session, loan_id: loan, on: TODAY })).body.code).toBe('LINK_ENDED')
  })

  test('to a client without an address is refused', async () => {
    expect((await send({ channel: 'text' })).body).toMatchObject({ code: 'NO_ADDRESS' })
  })

  test('is on statements and payoff letters, with a code that can be typed', async () => {
    const statement = { loan_id: loan, from: TODAY, until: TODAY, format: 'pdf' }
    expect((await desk.call('loan-statement', statement)).status).toBe(200)

    const [kept] = await desk.rows<{ channel: string }>('select channel from app.pay_links where client_id = $1', [
      client,
    ])
    expect(kept).toEqual({ channel: 'paper' })
  })

  test('reaches no log, and no table keeps its secret', async () => {
    const { token, session } = await opened()
    await page({ act: 'payoff', token, session, loan_id: loan, on: TODAY })

    expect(desk.app.logged()).not.toContain(token)
    expect(desk.app.logged()).not.toContain(session)
    const kept = await desk.rows(
      'select l::text as kept from app.pay_links l union all select e::text from public.pay_page_events e',
      [],
    )
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})
