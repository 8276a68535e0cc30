import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { HOSTILE_NAMES } from '#test/support/hostile-names.ts'

let app: TestApp
let maria: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

const act = async (body: Record<string, unknown>) => {
  const { data, error } = await maria.supabase.functions.invoke<{ id: string }>('import-clients', { body })
  if (error) throw error
  return data
}
const importOf = async (id: string) =>
  (await maria.supabase.from('client_imports').select('*').eq('id', id).single()).data

test('a file of hostile names is imported completely, listed, found and exported', async () => {
  const rows = HOSTILE_NAMES.map((text, n) => ({
    line: n + 2,
    fields: {
      ...{ first_name: text, last_name: `Number ${n}`, address: text, city: text, state: 'TX', zip: '78704' },
      ...{ email: `n${n}@example.test`, ssn: `90000456${n}`, date_of_birth: '4/30/1990' },
    },
  }))
  const begun = await act({ act: 'begin', file_name: `${HOSTILE_NAMES[0]}.csv`, row_count: rows.length })
  const import_id = String(begun?.id)
  await act({ act: 'rows', import_id, rows })
  await act({ act: 'check', import_id })
  await expect.poll(async () => (await importOf(import_id))?.status).toBe('checked')
  await act({ act: 'import', import_id })
  await expect.poll(async () => (await importOf(import_id))?.status).toBe('done')

  const { data } = await maria.supabase.from('clients').select('first_name, address, city').order('last_name')
  expect(await importOf(import_id)).toMatchObject({ rows_added: rows.length, rejects: [] })
  expect(data).toEqual(HOSTILE_NAMES.map((text) => ({ first_name: text, address: text, city: text })))

  const reply = await app.fetch('/functions/v1/export-clients', {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${maria.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ wish: { sort: 'name' }, columns: [], date: '2026-11-21' }),
  })
  const exported = Papa.parse<Record<string, string>>(await reply.text(), { header: true, skipEmptyLines: true }).data
  const names = exported.map((row) => row['First name'])
  expect(names).toEqual(HOSTILE_NAMES.map((text) => (/^[=+@-]/.test(text) ? `'${text}` : text)))
})

test.each(HOSTILE_NAMES)('%j can be searched for without an error, as a name and as a similar name', async (text) => {
  await maria.supabase
    .from('clients')
    .insert({ first_name: text, last_name: 'Sought', city: 'Austin', state: 'TX' })
    .throwOnError()

  const { data: page, error } = await maria.supabase.rpc('client_list', { wish: { search: `${text} sought` } })
  const { data: roster } = await maria.supabase.rpc('export_credit_repair_roster', {
    period_days: 30,
    wish: { search: text },
  })

  expect(error).toBeNull()
  expect((page as { rows: { first_name: string }[] }).rows.map(({ first_name }) => first_name)).toContain(text)
  expect((roster as { first_name: string }[]).map(({ first_name }) => first_name)).toContain(text)
})

test('a client with any of these names can be checked for duplicates', async () => {
  const { data, error } = await maria.supabase.functions.invoke('duplicate-clients', {
    body: { first_name: HOSTILE_NAMES[0], last_name: 'Number 0', ssn: '900004560', date_of_birth: '1990-04-30' },
  })

  expect(error).toBeNull()
  expect(data.duplicates).toMatchObject([{ first_name: HOSTILE_NAMES[0] }])
})
