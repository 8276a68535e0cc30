import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EIN_PLACE } from '#features/administration/server/company-review/draft.ts'
import { IMPORT_ROW_PLACE } from '#features/clients/server/import-batch.ts'
import { keptAnswers } from '#features/credit-reports/server/ordering/kept-answers.ts'
import { replyPlace } from '#features/credit-reports/server/ordering/settlement.ts'
import { newSecret, openSecret } from '#features/public-api/server/webhooks/secrets.ts'
import { rotateKey } from '#platform/keys/rotate.ts'
import { SEALED_PLACES } from '#platform/keys/sealed-places.ts'
import { createSealer, type Sealer } from '#platform/sealing/sealer.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { fillEveryTable } from '#test/support/every-table.ts'
import { subscriber } from '#test/support/people.ts'

const wrappingKey = randomBytes(32)
let database: OwnedDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
})
afterAll(() => database.close())

test("key rotation knows every column that is encrypted with organizations' keys", async () => {
  const { rows } = await owner.query<{ place: string }>(
    `select format('%s.%s', c.conrelid::regclass, a.attname) as place
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      where c.confrelid = 'app.organization_keys'::regclass`,
  )

  const known = SEALED_PLACES.map(({ table, version }) => `${table}.${version}`)
  expect(rows.map(({ place }) => place).toSorted()).toEqual(known.toSorted())
})

test('everything that an organization encrypted decrypts after a rotation', async () => {
  const maria = await subscriber(database, 'Maria')
  await fillEveryTable(owner, maria)
  const home = String((await ofMaria('select organization_id as id from app.people where id = $1', [maria.id])).id)
  for (const { table, column } of SEALED_PLACES)
    await owner.query(`update ${table} set ${column} = '' where ${column} is not null`)
  await owner.query('delete from app.organization_keys')
  const remembering = createSealer(database.pools.server, wrappingKey)
  const places = await fillPlaces(remembering, home)

  await rotateKey({ owner, wrappingKey }, home)

  const fresh = createSealer(database.pools.server, wrappingKey)
  const { rows } = await owner.query('select version from app.organization_keys')
  expect(rows).toEqual([{ version: 2 }])
  expect(await openPlaces(fresh, home, places)).toEqual({
    ...{ value: 'value', reply: 'reply', row: 'row', answer: [['experian', { reply: 'answer' }]] },
    ...{ secret: places.secret, previous: places.previous, ein: '123456789', signing: 'key' },
  })
})

const SIGNING_KEY_PLACE = 'signing_keys.1.private_key'
const ofMaria = async (sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows[0] ?? {}

/** Fills each column as the product does. */
async function fillPlaces(sealer: Sealer, home: string) {
  const { report_id: report } = await ofMaria('select report_id from app.credit_report_replies')
  const { pull_id: pull } = await ofMaria('select pull_id from app.credit_pull_answers')
  const { id: endpoint } = await ofMaria('select id from app.webhook_endpoints')
  const sealed = (place: string, clear: string) => sealer.sealBytes(place, Buffer.from(clear), home)
  const [secret, previous] = [await newSecret(sealer, home, endpoint), await newSecret(sealer, home, endpoint)]
  const set = (sql: string, ...values: unknown[]) => owner.query(sql, values)
  await set('update app.sealed_values set sealed = $1', await sealed('clients.ssn', 'value'))
  await set('update app.credit_report_replies set sealed = $1', await sealed(replyPlace(report, 'experian'), 'reply'))
  const answer = JSON.stringify({ reply: 'answer' })
  await set(
    'update app.credit_pull_answers set sealed = $1',
    await sealed(`credit_pull_answers.${pull}.experian`, answer),
  )
  await set('update app.client_import_rows set sealed = $1', await sealed(IMPORT_ROW_PLACE, 'row'))
  await set(
    `update app.webhook_endpoints set secret = $1, previous_secret = $2, previous_secret_until = now() + interval '1 day'`,
    ...[secret.sealed, previous.sealed],
  )
  await set('update app.company_submissions set ein_sealed = $1', await sealed(EIN_PLACE, '123456789'))
  await set('update app.signing_keys set private_key = $1', await sealed(SIGNING_KEY_PLACE, 'key'))
  return { report, pull, endpoint, secret: secret.secret, previous: previous.secret }
}

/** Decrypts each column as the product does. */
async function openPlaces(sealer: Sealer, home: string, { report, pull, endpoint }: Record<string, string>) {
  const stored = async (table: string, column = 'sealed') =>
    (await ofMaria(`select ${column} as sealed from ${table}`)).sealed
  const text = async (place: string, table: string) =>
    (await sealer.openBytes(place, await stored(table), home)).toString()
  const secret = async (column: string) =>
    openSecret(sealer, home, String(endpoint), await stored('app.webhook_endpoints', column))
  return {
    value: await sealer.openValue('clients.ssn', await stored('app.sealed_values'), home),
    reply: await text(replyPlace(String(report), 'experian'), 'app.credit_report_replies'),
    row: await text(IMPORT_ROW_PLACE, 'app.client_import_rows'),
    answer: [...(await keptAnswers({ pool: database.pools.server, sealer }, String(pull), home))],
    secret: await secret('secret'),
    previous: await secret('previous_secret'),
    ein: (await sealer.openBytes(EIN_PLACE, await stored('app.company_submissions', 'ein_sealed'), home)).toString(),
    signing: (
      await sealer.openBytes(SIGNING_KEY_PLACE, await stored('app.signing_keys', 'private_key'), home)
    ).toString(),
  }
}
