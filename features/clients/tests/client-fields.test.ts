import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiName, FIELD_LIST, type ListedField } from '#features/clients/rules/client-fields.ts'
import { fullName } from '#features/clients/rules/full-name.ts'
import { madeEndpoint } from '#features/public-api/tests/webhook-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
let owner: pg.Client
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const columnsOf = (which: (field: ListedField) => boolean = () => true) =>
  FIELD_LIST.filter(which).map(({ column }): string => column)
const texts = async (sql: string, values: unknown[] = []): Promise<string[]> =>
  (await owner.query<{ text: string }>(sql, values)).rows.map(({ text }) => text)

/** Columns that the database or a function of the product writes. */
const WRITTEN_ELSEWHERE = /^(organization_id|user_id|archived_at)$/
/** The files of a client, which are written with their documents. */
const isOfFiles = (column: string) => /^(drivers_license|ssn_card|proof_of)_/.test(column)

test('the database repeats the list of fields', async () => {
  const { rows } = await owner.query('select * from app.client_fields()')

  expect(rows).toEqual(
    FIELD_LIST.map(({ column, isLive, isInApi }) => ({ name: column, is_live: isLive, is_in_api: isInApi })),
  )
})

test.each(['insert', 'update'])('a caller may %s each field and nothing else of a client', async (privilege) => {
  const granted = await texts(
    `select attname as text from pg_attribute
      where attrelid = 'public.clients'::regclass and attnum > 0 and not attisdropped
        and has_column_privilege('authenticated', attrelid, attnum, $1)`,
    [privilege],
  )

  const fields = granted.filter((column) => !WRITTEN_ELSEWHERE.test(column) && !isOfFiles(column))
  expect(fields.toSorted()).toEqual(columnsOf().toSorted())
})

test('a caller may read each field', async () => {
  const readable = await texts(
    "select name as text from app.client_fields() where has_column_privilege('authenticated', 'public.clients', name, 'select')",
  )

  expect(readable).toEqual(columnsOf())
})

test('open lists receive the fields that the list names, and no other', async () => {
  const published = await texts(
    `select unnest(attnames)::text as text from pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'clients'`,
  )

  expect(published.filter((column) => columnsOf().includes(column)).toSorted()).toEqual(
    columnsOf(({ isLive }) => isLive).toSorted(),
  )
})

test('the search looks into the fields that the list names, and into no other', async () => {
  const searched = await texts(
    `select a.attname as text
       from pg_attrdef d
       join pg_depend on classid = 'pg_attrdef'::regclass and objid = d.oid and refobjid = d.adrelid
       join pg_attribute made on made.attrelid = d.adrelid and made.attnum = d.adnum and made.attname = 'search_text'
       join pg_attribute a on a.attrelid = d.adrelid and a.attnum = refobjsubid and a.attname <> 'search_text'
      where d.adrelid = 'public.clients'::regclass`,
  )

  expect(searched.toSorted()).toEqual(columnsOf(({ isSearched }) => isSearched).toSorted())
})

/** A text for each field, so that no two are equal. */
const TYPED = {
  ...Object.fromEntries(
    columnsOf(({ kind }) => kind === 'name' || kind === 'last_name' || kind === 'text').map((name) => [
      name,
      `A ${name}`,
    ]),
  ),
  ...{
    email: 'dana@example.test',
    phone: '5552041180',
    preferred_language: 'es',
    state: 'TX',
    zip: '78704',
    ssn: '900006789',
    date_of_birth: '1990-04-12',
  },
}
const MASKED = { ssn: 'XXX-XX-6789', date_of_birth: 'XX/XX/1990' }
const OTHERWISE: Readonly<Record<string, string>> = {
  ...{
    email: 'd@example.test',
    phone: '5552041181',
    preferred_language: 'en',
    state: 'NY',
    zip: '78705',
    ssn: '900006780',
    date_of_birth: '1991-04-12',
  },
}

async function added(): Promise<string> {
  const { data } = await maria.supabase.from('clients').insert(TYPED).select('id').single().throwOnError()
  return data.id
}

const IN_API = columnsOf(({ isInApi }) => isInApi)

test('/v1 has each field that the list gives it, under its name in camel case', async () => {
  const values = [await added()]
  const [json] = await texts('select app.client_in_api(c)::text as text from public.clients c where id = $1', values)

  const { id: _, isArchived, createdAt, updatedAt, ...fields } = JSON.parse(String(json))
  const stored: Record<string, string> = { ...TYPED, ...MASKED }
  expect(fields).toEqual(Object.fromEntries(IN_API.map((column) => [apiName(column), stored[column]])))
  expect([isArchived, typeof createdAt, typeof updatedAt]).toEqual([false, 'string', 'string'])
})

test('a webhook has the same without what is sealed, and tells of each change of a field', async () => {
  const id = await added()
  await madeEndpoint(maria, 'http://127.0.0.1:9/hook')

  for (const column of IN_API) {
    const changed = { [column]: OTHERWISE[column] ?? 'Other' }
    await maria.supabase.from('clients').update(changed).eq('id', id).throwOnError()
  }

  const { rows } = await owner.query("select data from app.webhook_events where type = 'client.updated'")
  expect(rows.map(({ data }) => String(data.changed)).toSorted()).toEqual(IN_API.map(apiName).toSorted())
  const shown = columnsOf(({ kind, isInApi }) => isInApi && kind !== 'ssn' && kind !== 'birth_date')
  expect(Object.keys(rows[0].data.client).toSorted()).toEqual(
    [...shown.map(apiName), 'id', 'isArchived', 'createdAt', 'updatedAt'].toSorted(),
  )
})

test('a stored name is the one that rules make', async () => {
  const [stored] = await texts('select full_name as text from public.clients where id = $1', [await added()])

  expect(stored).toBe(fullName(TYPED))
})
