import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isBankingDay } from '#features/lending/rules/funding/holidays.ts'
import { runAutopay } from '#features/payments/server/autopay/run-autopay.ts'
import { followDebits, makeDailyFiles } from '#features/payments/server/bank-files/follow-debits.ts'
import { colleague } from '#test/support/people.ts'
import { fileDesk, NUMBER, returnsFile, SETTINGS } from './bank-files-fixture.ts'
import { chargeOf, ledgerOf, type PaymentDesk, paymentDesk, signedPaper, TODAY } from './payments-fixture.ts'

let desk: PaymentDesk
let acts: Awaited<ReturnType<typeof fileDesk>>
let loan: string
let method: string
beforeAll(async () => {
  desk = await paymentDesk()
  acts = await fileDesk(desk)
  method = await acts.account()
})
afterAll(() => desk.close())
beforeEach(async () => {
  // Debits of an earlier test must not be in the next one's file.
  await acts.files({ act: 'make' })
  loan = await desk.loan()
})

const debit = async (amount = 50, more: object = {}): Promise<string> => {
  const body = { act: 'charge', loan_id: loan, method_id: method, amount, ...more }
  return String((await desk.call('loan-charge', body)).body.id)
}
const made = async (): Promise<string> => String((await acts.files({ act: 'make' })).body.id)
const details = async (file: string) => (await acts.lines(file)).filter((line) => line.startsWith('6'))
/** A file that the bank took, whose day has come. */
async function delivered(days = 7): Promise<string> {
  const file = await made()
  await acts.files({ act: 'deliver', file_id: file })
  await acts.daysPass(file, days)
  return file
}
const follow = () => followDebits({ pool: desk.pool })
const read = async (contents: string) => (await acts.files({ act: 'read_returns', contents })).body
const returnsOf = (charge: string) =>
  desk.rows<{ outcome: string; note: string }>('select outcome, note from public.debit_returns where charge_id = $1', [
    charge,
  ])

describe('a debit', () => {
  test('of an account that the company keeps waits for a file, and never goes to the processor', async () => {
    const made = desk.sandbox.made()
    const id = await debit()

    expect(await chargeOf(desk, id)).toMatchObject({ status: 'scheduled' })
    expect((await acts.files({ act: 'settings' })).body).toMatchObject({ waiting: 1, waiting_cents: 5000 })
    expect(desk.sandbox.made()).toBe(made)
  })

  test('is in exactly one file, also if two people make one at once', async () => {
    const id = await debit()

    const replies = await Promise.all([acts.files({ act: 'make' }), acts.files({ act: 'make' })])

    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await acts.files({ act: 'make' })).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_SEND' } })
    const entries = await desk.rows('select 1 from public.debit_entries where charge_id = $1', [id])
    expect(entries).toHaveLength(1)
    expect(await desk.call('loan-charge', { act: 'cancel', charge_id: id })).toMatchObject({ status: 409 })
  })

  test('has its class, its number, and its name in the file', async () => {
    await debit(50.25)
    await debit(20, { entry_class: 'TEL', is_second: true })
    const file = await made()

    const lines = await acts.lines(file)

    expect(lines.map((line) => line[0]).join('')).toBe('1568568999')
    expect(lines[1]?.slice(50, 63)).toBe('PPDLOAN PYMT ')
    expect(lines[2]).toMatch(/^627021000021000987654321 {5}0000005025.{15}DANA WHITFIELD {8} {2}0\d{15}$/)
    expect(lines[4]?.slice(50, 53)).toBe('TEL')
    expect(lines[5]?.slice(76, 78)).toBe('S ')
  })

  test('is in the ledger once its day has come, and is paid once the days for returns are over', async () => {
    const id = await debit()
    const file = await delivered(1)
    await acts.daysPass(file, -1)
    await follow()
    expect(await chargeOf(desk, id)).toMatchObject({ status: 'sending' })

    await acts.asOwner('update public.debit_files set made_on = $2::date - 1, effective_on = $2 where id = $1', [
      file,
      TODAY,
    ])
    await follow()
    await follow()
    expect(await chargeOf(desk, id)).toMatchObject({ status: 'processing' })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])

    await acts.daysPass(file, 9)
    await follow()
    expect(await chargeOf(desk, id)).toMatchObject({ status: 'succeeded' })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])
  })

  test('of a loan that was paid off in the meantime is canceled, and is in no file', async () => {
    const id = await debit()
    const payment = { loan_id: loan, amount: 900, effective_date: TODAY, method: 'check', reference: '7' }
    await desk.call('post-payment', payment)

    expect(await acts.files({ act: 'make' })).toMatchObject({ status: 409 })
    const other = await desk.loan()
    await desk.call('loan-charge', { act: 'charge', loan_id: other, method_id: method, amount: 10 })
    await made()

    expect(await chargeOf(desk, id)).toMatchObject({ status: 'canceled' })
  })

  test('can’t be refunded through the processor', async () => {
    const id = await debit()
    await delivered()
    await follow()
    await follow()

    expect((await desk.call('charge-refund', refundOf(id))).body).toMatchObject({
      ...{ code: 'REFUND_REFUSED', message: expect.stringMatching(/bank file/) },
    })
  })
})

const refundOf = (charge_id: string) => ({
  ...{ act: 'refund', charge_id, amount: 50, cause: 'error', reason: 'Twice', seen_refunds: 0 },
})

describe('a file', () => {
  test('that was canceled frees its debits for the next one, whose trace numbers are new', async () => {
    const id = await debit()
    const first = await made()
    const before = (await details(first))[0]?.slice(79)

    expect(await acts.files({ act: 'cancel', file_id: first, reason: 'Wrong day' })).toMatchObject({
      ...{ status: 409, body: { code: 'FILE_MAY_BE_AT_BANK' } },
    })
    const confirmed = { act: 'cancel', file_id: first, reason: 'Wrong day', is_not_at_bank: true }
    expect((await acts.files(confirmed)).status).toBe(200)
    expect(await acts.files(confirmed)).toMatchObject({ status: 409, body: { code: 'FILE_CLOSED' } })
    expect(await chargeOf(desk, id)).toMatchObject({ status: 'scheduled' })
    expect((await acts.files({ act: 'download', file_id: first })).status).toBe(404)

    const after = (await details(await made()))[0]?.slice(79)
    expect(Number(after?.slice(8))).toBeGreaterThan(Number(before?.slice(8)))
  })

  test('that was delivered can’t be canceled, and one whose day has passed can’t be delivered', async () => {
    await debit()
    const file = await made()
    await acts.daysPass(file, 9)
    expect((await acts.files({ act: 'deliver', file_id: file })).body).toMatchObject({ code: 'FILE_TOO_LATE' })
    await acts.daysPass(file, -9)
    expect((await acts.files({ act: 'deliver', file_id: file })).status).toBe(200)

    expect((await acts.files({ act: 'cancel', file_id: file, reason: 'Late' })).body).toMatchObject({
      ...{ code: 'FILE_CLOSED', message: expect.stringMatching(/delivered/) },
    })
  })

  test('is made by the product once a day', async () => {
    const { sealer } = desk.app
    await acts.files({ act: 'save_settings', settings: { ...SETTINGS, made_at: '00:00' } })
    await debit()

    await Promise.all([makeDailyFiles({ pool: desk.pool, sealer }), makeDailyFiles({ pool: desk.pool, sealer })])
    await debit(20, { is_second: true })
    await makeDailyFiles({ pool: desk.pool, sealer })

    const files = await desk.rows('select 1 from public.debit_files where is_automatic', [])
    expect(files).toHaveLength(isBankingDay(TODAY) ? 1 : 0)
    await acts.files({ act: 'save_settings', settings: SETTINGS })
  })

  test('balances its debits with the company’s own account if that is wanted', async () => {
    const offset = { routing: '111000025', number: '55500011', type: 'checking' }
    await acts.files({ act: 'save_settings', settings: { ...SETTINGS, offset } })
    await debit(12.34)

    const lines = await acts.lines(await made())
    await acts.files({ act: 'save_settings', settings: SETTINGS })

    expect(lines[3]?.slice(0, 39)).toBe('62211100002555500011         0000001234')
    expect(lines[1]?.slice(1, 4)).toBe('200')
    expect(lines[4]?.slice(20, 44)).toBe('000000001234000000001234')
  })
})

describe('a return', () => {
  test('reverses its debit once, however often the file is read, and is presented again as a retry', async () => {
    const id = await debit()
    const [detail = ''] = await details(await delivered())
    const contents = returnsFile([{ detail, code: 'R01' }])

    expect(await read(contents)).toMatchObject({ returned: 1, repeated: 0 })
    expect(await read(contents)).toMatchObject({ returned: 0, repeated: 1 })

    expect(await chargeOf(desk, id)).toMatchObject({ status: 'returned', decline_code: 'R01' })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00', 'reversal 50.00'])
    expect((await desk.call('loan-charge', { act: 'present_again', charge_id: id })).status).toBe(200)
    const lines = await acts.lines(await made())
    expect(lines[1]?.slice(53, 63)).toBe('RETRY PYMT')
  })

  test('within sixty days of one that was paid reverses it too, and ends the account', async () => {
    const own = await acts.account()
    const id = await debit(50, { method_id: own })
    const [detail = ''] = await details(await delivered(40))
    await follow()
    await follow()
    expect(await chargeOf(desk, id)).toMatchObject({ status: 'succeeded' })

    await read(returnsFile([{ detail, code: 'R10' }]))

    expect(await chargeOf(desk, id)).toMatchObject({ status: 'returned', decline_code: 'R10' })
    expect(await desk.call('loan-charge', { act: 'charge', loan_id: loan, method_id: own, amount: 5 })).toMatchObject({
      ...{ status: 409, body: { code: 'METHOD_ENDED' } },
    })
  })

  test('of another amount, or of no debit of ours, is left to a person and posts nothing', async () => {
    const id = await debit()
    const [detail = ''] = await details(await delivered())
    const wrong = `${detail.slice(0, 29)}0000004900${detail.slice(39)}`
    const unknown = `${detail.slice(0, 79)}111000029999999`

    expect(await read(returnsFile([{ detail: wrong, code: 'R01' }]))).toMatchObject({ ask: 1 })
    expect(await read(returnsFile([{ detail: unknown, code: 'R03' }]))).toMatchObject({ unknown: 1 })

    expect(await returnsOf(id)).toMatchObject([{ outcome: 'ask', note: expect.stringMatching(/\$49\.00 came back/) }])
    expect((await ledgerOf(desk, loan)).filter((entry) => entry.startsWith('reversal'))).toEqual([])
    const [open] = await desk.rows<{ id: string }>("select id from public.debit_returns where outcome = 'unknown'", [])
    const handled = { act: 'handled', return_id: open?.id }
    expect((await acts.files(handled)).status).toBe(200)
    expect((await acts.files(handled)).status).toBe(404)
  })

  test('file that is damaged is refused as a whole', async () => {
    await debit()
    const [detail = ''] = await details(await delivered())
    const contents = returnsFile([{ detail, code: 'R01' }]).replace('R01', 'R1')

    expect(await acts.files({ act: 'read_returns', contents })).toMatchObject({
      ...{ status: 422, body: { code: 'FILE_UNREADABLE' } },
    })
  })
})

describe('a correction', () => {
  test('of the account is used by the next file, once', async () => {
    const own = await acts.account()
    const id = await debit(50, { method_id: own })
    const [detail = ''] = await details(await delivered())
    const contents = returnsFile([{ detail, code: 'C03', corrected: '111000025   44556677' }])

    expect(await read(contents)).toMatchObject({ updated: 1 })
    expect(await read(contents)).toMatchObject({ repeated: 1 })

    expect(await returnsOf(id)).toMatchObject([{ outcome: 'updated', note: expect.stringMatching(/ends in 6677/) }])
    await debit(10, { method_id: own, is_second: true })
    const [next] = await details(await made())
    expect(next?.slice(0, 29)).toBe('62711100002544556677         ')
    expect(await desk.rows('select last_four from public.payment_methods where id = $1', [own])).toEqual([
      { last_four: '6677' },
    ])
  })

  test('of a name is left to a person, and changes no account', async () => {
    const id = await debit()
    const [detail = ''] = await details(await delivered())

    expect(await read(returnsFile([{ detail, code: 'C04', corrected: 'WHITFIELD DANA' }]))).toMatchObject({ ask: 1 })
    expect(await returnsOf(id)).toMatchObject([{ outcome: 'ask' }])
  })
})

test('autopay debits an installment in the file that takes effect on its day, once', async () => {
  const { effective_on: effectiveOn } = (await acts.files({ act: 'settings' })).body
  loan = await desk.loan({
    quote: {
      ...{ amount: 900_00, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start: TODAY },
      calendar: { every: 'week', first_due: effectiveOn, count: 26 },
    },
  })
  const terms = {
    ...{ loan_id: loan, method_id: method, amount_rule: 'installment', most_amount: 500, days_before: 0 },
    ...{ retries: 0, retry_after_days: 3, first_installment: 1 },
  }
  const document_id = await signedPaper(desk, desk.clientId)
  const signed = { document_id, signed_by: 'Dana Whitfield', signed_on: TODAY, copy_given_how: 'handed_over' }
  expect(await desk.call('loan-autopay', { act: 'authorize', terms, ...signed })).toMatchObject({ status: 200 })
  const run = () => runAutopay({ pool: desk.pool, payments: desk.payments })

  await run()
  await made()
  await run()

  expect(
    await desk.rows(
      "select due_on::text, status, entry_class, sent_on::text from public.loan_charges where loan_id = $1 and source = 'autopay'",
      [loan],
    ),
  ).toEqual([{ due_on: effectiveOn, status: 'sending', entry_class: 'PPD', sent_on: effectiveOn }])
})

describe('rights', () => {
  test('account numbers are encrypted, and are in no table that people read, and in no log', async () => {
    const id = await debit()
    const file = await made()
    const { rows } = await desk.pool.query<{ found: string }>(
      `select m::text as found from public.payment_methods m union all select c::text from public.loan_charges c
       union all select f::text from public.debit_files f union all select e::text from public.debit_entries e
       union all select r::text from public.debit_returns r union all select encode(n.sealed, 'escape') from app.bank_account_numbers n
       union all select encode(b.sealed, 'escape') from app.debit_file_contents b`,
    )

    expect(rows.length).toBeGreaterThan(5)
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(NUMBER))
    expect(desk.app.logged()).not.toMatch(new RegExp(NUMBER))
    expect((await acts.lines(file)).join()).toMatch(new RegExp(NUMBER))
    expect(id).toBeTruthy()
  })

  test('a person without the permissions makes, downloads, and reads nothing', async () => {
    await debit()
    const file = await made()
    const clerk = await desk.app.signIn(await colleague(desk.app.database, desk.maria.person, 'Omar', 'staff'))

    for (const act of ['make', 'settings']) expect((await acts.files({ act }, desk.nora)).status).toBe(403)
    for (const act of ['download', 'deliver'])
      expect((await acts.files({ act, file_id: file }, desk.nora)).status).toBe(403)
    expect((await acts.files({ act: 'save_settings', settings: SETTINGS }, clerk)).status).toBe(403)
    expect((await acts.files({ act: 'deliver', file_id: file }, desk.rival)).status).toBe(404)
    expect((await acts.files({ act: 'download', file_id: file }, desk.rival)).status).toBe(404)
    expect((await desk.rival.supabase.from('debit_files').select('id')).data).toEqual([])
    expect((await clerk.supabase.from('debit_files').select('id').eq('id', file)).data).toHaveLength(1)
  })

  test('a company without bank files keeps no account, and debits none', async () => {
    const client = await desk.clientOf(desk.rival, 'Omar')
    const account = { routing: '021000021', number: NUMBER, type: 'checking' }

    expect(
      await desk.call('payment-methods', { act: 'add_bank', client_id: client, account }, desk.rival),
    ).toMatchObject({ status: 409, body: { code: 'BANK_FILES_OFF' } })
    expect(
      await desk.call('payment-methods', { act: 'add_bank', client_id: desk.clientId, account }, desk.rival),
    ).toMatchObject({ status: 404 })
  })
})
