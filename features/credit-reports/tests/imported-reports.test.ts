import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, type Person, subscriber } from '#test/support/people.ts'
import { type BureauFixture, bureauFixture, who } from './bureau-fixture.ts'

let desk: BureauFixture
let maria: Person
let clientId: string
beforeAll(async () => {
  desk = await bureauFixture()
  maria = await subscriber(desk.database, 'Maria')
  clientId = await desk.client(maria, who('Rhonda', 'Rouse'))
})
afterAll(() => desk.close())

const row = (...texts: string[]) => texts.map((t, x) => ({ t, x }))
const ROWS = [
  row('Personal Information'),
  row('SSN', '600-22-1639'),
  row('Account History'),
  row('CAPITAL ONE'),
  row('', 'TransUnion', 'Experian', 'Equifax'),
  row('Account #', '5178****', '5178****', '-'),
  row('Balance', '$1,204', '$1,890', '-'),
  row('Comments', 'SSN 600221639, born 02/01/1987', '-', '-'),
  row('Credit Score', '610', '612', '-'),
]
const wish = (about: object = {}) => ({
  ...{ act: 'import', client_id: clientId, source: 'monitoring', format: 'html', file_name: 'report.html' },
  ...{ reported_on: '2026-11-01', rows: ROWS },
  ...about,
})
const ask = (person: Person, body: object) => desk.invoke(person, 'imported-report', body)
const seenBy = (person: Person, id: unknown) =>
  asPerson(desk.database.pools.wire, person, async (db) => {
    const { rows } = await db.query('select entries, unread from public.imported_reports where id = $1', [id])
    return rows
  })

test('a report is read into entries with confidence and source, without SSN and birth date', async () => {
  const { status, body } = await ask(maria, wish())

  expect(status).toBe(200)
  const [stored] = await seenBy(maria, body.id)
  expect(stored.entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        list: 'trade_accounts',
        bureau: 'experian',
        fields: expect.objectContaining({
          balance: { value: '$1,890', confidence: 0.95, source: 'Balance | $1,204 | $1,890 | -' },
        }),
      }),
    ]),
  )
  expect(JSON.stringify(stored)).not.toMatch(/600.?22.?1639|02\/01\/1987/)
  expect(desk.log()).not.toMatch(/600.?22.?1639/)
})

test('the same request imports once', async () => {
  const key = randomUUID()

  const [one, other] = [
    await ask(maria, wish({ idempotency_key: key })),
    await ask(maria, wish({ idempotency_key: key })),
  ]

  expect(one.body.id).toBe(other.body.id)
})

test('a field is corrected by hand, with the name of the person, and the change is recorded without its value', async () => {
  const { body } = await ask(maria, wish())
  const correction = { act: 'correct', report_id: body.id, entry: 0, field: 'balance', value: '$77' }

  expect((await ask(maria, correction)).status).toBe(200)

  const [stored] = await seenBy(maria, body.id)
  expect(stored.entries[0].fields.balance).toMatchObject({ value: '$77', confidence: 1, corrected_by: 'Maria' })
  const [event] = await desk.sql(
    "select details from app.audit_events where action = 'imported_report.corrected' and subject_id = $1",
    [body.id],
  )
  expect(event).toEqual({ details: { client_id: clientId, field: 'balance' } })
})

test('a removed report can neither be corrected nor removed again', async () => {
  const { body } = await ask(maria, wish())
  expect((await ask(maria, { act: 'remove', report_id: body.id })).status).toBe(200)

  const again = await ask(maria, { act: 'remove', report_id: body.id })
  const corrected = await ask(maria, { act: 'correct', report_id: body.id, entry: 0, field: 'balance', value: '1' })

  expect([again.status, corrected.status]).toEqual([404, 404])
})

test.each([
  [{ rows: [row('Thank you'), row('for your order')] }, 422, 'NOTHING_READ'],
  [{ client_id: randomUUID() }, 404, 'CLIENT_NOT_FOUND'],
  [{ document_id: randomUUID() }, 404, 'DOCUMENT_NOT_FOUND'],
  [{ reported_on: '2026-02-30' }, 400, 'VALIDATION_FAILED'],
  [{ source: 'their password' }, 400, 'VALIDATION_FAILED'],
])('an import with %j is refused', async (about, status, code) => {
  const { status: given, body } = await ask(maria, wish(about))

  expect([given, body.code]).toEqual([status, code])
})

test('another company sees, corrects, and removes nothing', async () => {
  const omar = await subscriber(desk.database, 'Omar', 'dealer')
  const { body } = await ask(maria, wish())

  const acts = [
    await ask(omar, wish()),
    await ask(omar, { act: 'correct', report_id: body.id, entry: 0, field: 'balance', value: '1' }),
    await ask(omar, { act: 'remove', report_id: body.id }),
  ]

  expect(acts.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await seenBy(omar, body.id)).toEqual([])
})

describe('an imported report is never used for a lender’s decision', () => {
  test('it gives the client no report and no score', async () => {
    const fresh = await desk.client(maria, who('Tom', 'Brayden'))
    await ask(maria, wish({ client_id: fresh }))

    const [client] = await desk.sql(
      `select middle_score, (select count(*)::int from public.credit_reports r where r.client_id = c.id) as reports,
              (select count(*)::int from public.credit_report_scores s where s.client_id = c.id) as scores
         from public.clients c where id = $1`,
      [fresh],
    )

    expect(client).toEqual({ middle_score: null, reports: 0, scores: 0 })
  })

  test.each([
    [
      'a dispute',
      'disputes',
      'bureau, item_kind, item_key, item_name, reason',
      "'experian', 'account', 'k', 'ALLY', 'not_mine'",
    ],
    ['an identity check', 'identity_checks', 'alert_kind, method, note', "'fraud', 'telephone', 'Called'"],
  ])('%s can’t name it as the report it is about', async (_, table, columns, values) => {
    const { body } = await ask(maria, wish())

    const naming = desk.sql(
      `insert into public.${table} (organization_id, client_id, report_id, ${columns})
       select organization_id, id, $2, ${values} from public.clients where id = $1`,
      [clientId, body.id],
    )

    await expect(naming).rejects.toThrow()
  })

  test('no code of lending, of notices, or of the public API reads it', () => {
    const files = [
      'lending',
      'public-api',
      'reports',
      'organizations',
      'administration',
      'collections',
      'payments',
    ].flatMap((feature) => globSync(`features/${feature}/{rules,server,sql,screens}/**/*.{ts,tsx,sql}`))

    const reading = files.filter((file) =>
      /imported_reports|rules\/imported|screens\/imported/.test(readFileSync(file, 'utf8')),
    )

    expect(files.length).toBeGreaterThan(500)
    expect(reading.filter((file) => !file.endsWith('audit-event.ts'))).toEqual([])
  })
})
