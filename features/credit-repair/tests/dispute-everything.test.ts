import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileItems } from '#features/credit-repair/rules/disputes/file-items.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import {
  ALLY,
  anotherReport,
  type Disputed,
  day,
  disputeFixture,
  disputesOf,
  NOT_MINE,
  signedUp,
} from './dispute-fixture.ts'

const PRINTING_MS = 90_000
const FILE = {
  status: 'success',
  full_feed: {
    trade_accounts: [
      { company: 'Ally', account_type: 'Installment', date_of_opening: '07/2022', account_status: 'Charged off' },
    ],
    inquiries: [{ company: 'Harbor Auto', date: '2026-02-03' }],
    personal_information: { first_name: 'Dana', last_name: 'Whitfeld' },
  },
}
const DIRECT = {
  ...NOT_MINE,
  ...{
    recipient: 'furnisher',
    recipient_name: 'Ally Financial',
    recipient_address: 'P.O. Box 380901\nBloomington, MN',
  },
}
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGOQ9q4iCTGMahjVMHw1AAC4GuAB2Ss0IwAAAABJRU5ErkJggg==',
  'base64',
)

let app: TestApp
let maria: SignedIn
let dana: Disputed
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

const desk = () => disputeFixture(app, maria)
const annual = ({ clientId, reportId }: Disputed) => ({
  ...{ client_id: clientId, report_id: reportId, items: [NOT_MINE], is_after_annual_report: true },
})
const keyOf = (kind: string) => fileItems({ experian: FILE }, 'experian')?.find((item) => item.kind === kind)?.key ?? ''

async function client(): Promise<Disputed> {
  const one = await signedUp(app, maria)
  return { ...one, reportId: await anotherReport(app, one.clientId, FILE) }
}

async function letter(ids: readonly string[]) {
  const response = await app.fetch('/functions/v1/dispute-letter', {
    method: 'POST',
    headers: { apikey: app.anonKey, 'content-type': 'application/json', authorization: `Bearer ${maria.token}` },
    body: JSON.stringify({ dispute_ids: ids }),
  })
  return wordsOf(Buffer.from(await response.arrayBuffer()))
}

describe('one request disputes', () => {
  test('an account, an inquiry, and a name, each with its facts', async () => {
    dana = await client()
    const { status } = await desk().open(dana, [
      { ...NOT_MINE, months: ['2026-03'], correct_value: 'No account' },
      { ...NOT_MINE, item_key: keyOf('inquiry'), reason: 'not_authorized' },
      { ...NOT_MINE, item_key: keyOf('name'), reason: 'misspelled', correct_value: 'Dana Whitfield' },
    ])

    expect(status).toBe(201)
    const rows = await disputesOf(maria, dana.clientId)
    expect(rows.map((row) => [row.item_kind, row.item_name, row.reason])).toEqual([
      ['account', 'Ally', 'not_mine'],
      ['inquiry', 'Harbor Auto', 'not_authorized'],
      ['name', 'Dana Whitfeld', 'misspelled'],
    ])
    expect(rows[0]).toMatchObject({
      ...{ months: ['2026-03'], correct_value: 'No account', recipient: 'bureau' },
      item_facts: { company: 'Ally', account_type: 'Installment', opened_on: '07/2022', account_status: 'Charged off' },
    })
  })

  test('the same account with its bureau and its furnisher at the same time, but only once with each', async () => {
    const otis = await client()

    const { status } = await desk().open(otis, [NOT_MINE, DIRECT])

    expect(status).toBe(201)
    expect((await desk().open(otis, [DIRECT])).body).toMatchObject({ code: 'ITEM_ALREADY_DISPUTED' })
  })

  test('after a free annual report, which gives the bureau 45 days', async () => {
    const otis = await client()
    const opened = await callCommand(app, 'open-disputes', annual(otis), { person: maria })
    expect(opened.status).toBe(201)
    const id = opened.body.ids[0]
    for (const to of ['attested', 'sent']) await desk().advance(id, { to })

    expect((await desk().advance(id, { to: 'received' })).body).toMatchObject({ due_on: day(45) })
  })
})

describe('a dispute is refused', () => {
  test.each([
    ['an inquiry to a furnisher', { ...DIRECT, item_key: keyOf('inquiry') }, 'RECIPIENT_UNFIT'],
    ['an inquiry as never late', { ...NOT_MINE, item_key: keyOf('inquiry'), reason: 'never_late' }, 'REASON_UNFIT'],
    ['a block at a furnisher', { ...DIRECT, reason: 'identity_theft' }, 'REASON_UNFIT'],
    ['without an address', { ...DIRECT, recipient_address: ' ' }, 'RECIPIENT_REQUIRED'],
  ])('%s', async (_, item, code) => {
    const otis = await client()

    expect(await desk().open(otis, [item])).toMatchObject({ status: 422, body: { code } })
    expect(await disputesOf(maria, otis.clientId)).toEqual([])
  })
})

describe('a letter', () => {
  test(
    'to a furnisher cites its law, goes to its address, and encloses the client’s documents',
    async () => {
      const otis = await client()
      const path = `${maria.person.id}/${otis.clientId}/license.png`
      await maria.supabase.storage.from('client-documents').upload(path, ONE_PIXEL, { contentType: 'image/png' })
      await maria.supabase
        .from('clients')
        .update({ drivers_license_front: path })
        .eq('id', otis.clientId)
        .throwOnError()
      const { body } = await desk().open(otis, [DIRECT])

      const words = await letter(body.ids)

      for (const part of [
        ...['Ally Financial', 'P.O. Box 380901', '12 CFR 1022.43', '1681s-2(a)(8)', 'Type: Installment'],
        ...['Enclosed:', "Driver's License Front"],
      ]) {
        expect(words).toContain(part)
      }
      expect(words).not.toContain('add a copy')
    },
    PRINTING_MS,
  )
})

test('the key of an account is as before', () => {
  expect(keyOf('account')).toBe(ALLY)
})
