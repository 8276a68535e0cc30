import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientImportTasks, IMPORT_CLIENTS, sweepClientImports } from '#features/clients/server/client-import-job.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

const ROW = {
  first_name: 'Dana',
  last_name: 'Whitfield',
  email: 'dana@example.test',
  phone: '(512) 555-0101',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
  ssn: '900-00-4567',
  date_of_birth: '4/30/1990',
}
const ELENA = { ...ROW, first_name: 'Elena', email: 'elena@example.test', ssn: '900-00-4568' }

let app: TestApp
let maria: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar')
})
afterAll(() => app.close())

type Row = Record<string, string>

const act = ({ supabase }: SignedIn, body: Record<string, unknown>) =>
  supabase.functions.invoke<{ id: string }>('import-clients', { body })
const statusOf = async (attempt: ReturnType<typeof act>) => (await attempt).error?.context?.status

async function handedOver(person: SignedIn, rows: Row[]): Promise<string> {
  const { data } = await act(person, { act: 'begin', file_name: 'clients.csv', row_count: rows.length })
  const import_id = String(data?.id)
  const lines = rows.map((fields, n) => ({ line: n + 2, fields }))
  await act(person, { act: 'rows', import_id, rows: lines })
  return import_id
}

async function ended(person: SignedIn, importId: string, status: string) {
  const read = () => person.supabase.from('client_imports').select('*').eq('id', importId).single()
  await expect.poll(async () => (await read()).data?.status).toBe(status)
  return (await read()).data
}

async function imported(person: SignedIn, rows: Row[]) {
  const importId = await handedOver(person, rows)
  await act(person, { act: 'check', import_id: importId })
  const checked = await ended(person, importId, 'checked')
  await act(person, { act: 'import', import_id: importId })
  return { checked, done: await ended(person, importId, 'done') }
}

const server = (sql: string, values: unknown[] = []) => app.database.pools.server.query(sql, values)

test('a file’s clients are imported, sealed and masked; bad rows are reported by line and reason', async () => {
  const { checked, done } = await imported(maria, [ROW, { ...ROW, ssn: '12', email: 'x' }, ELENA])

  const expected = {
    rows_done: 3,
    rows_added: 2,
    rows_existing: 0,
    rejects: [{ line: 3, problems: ['Enter a valid email address', 'SSN must have 9 digits'] }],
  }
  expect(checked).toMatchObject(expected)
  expect(done).toMatchObject(expected)
  const { data } = await maria.supabase
    .from('clients')
    .select('first_name, ssn, date_of_birth, phone, user_id, source')
    .order('email')
  expect(data).toEqual([
    {
      first_name: 'Dana',
      ssn: 'XXX-XX-4567',
      date_of_birth: 'XX/XX/1990',
      phone: '5125550101',
      user_id: maria.person.id,
      source: 'import',
    },
    {
      first_name: 'Elena',
      ssn: 'XXX-XX-4568',
      date_of_birth: 'XX/XX/1990',
      phone: '5125550101',
      user_id: maria.person.id,
      source: 'import',
    },
  ])
  const found = await maria.supabase.functions.invoke('find-client-by-ssn', { body: { ssn: '900004567' } })
  expect(found.data.client_ids).toHaveLength(1)
})

test('a client is assigned to a member by email, but not to another subscriber’s member', async () => {
  const { done } = await imported(maria, [
    { ...ROW, email: 'ruth@example.test', ssn: '900-00-7771', assigned_contact: maria.person.email },
    { ...ROW, email: 'ruth2@example.test', ssn: '900-00-7772', assigned_contact: omar.person.email },
  ])

  expect(done).toMatchObject({
    rows_added: 1,
    rejected_count: 1,
    rejects: [{ line: 3, problems: ['The assigned contact isn’t a member of your company'] }],
  })
  const { data } = await maria.supabase.from('clients').select('assigned_contact_id').eq('email', 'ruth@example.test')
  expect(data).toEqual([{ assigned_contact_id: maria.person.id }])
})

test('importing the same file again adds no clients', async () => {
  const { done } = await imported(maria, [ROW, ELENA])

  const onFile = { reason: 'on_file', client_id: expect.any(String) }
  expect(done).toMatchObject({
    ...{ rows_added: 0, rows_existing: 2, rejects: [] },
    skips: [
      { line: 2, ...onFile },
      { line: 3, ...onFile },
    ],
  })
})

test('a person on file, or in a row above, is recognized in other letters', async () => {
  const spelled = { ...ROW, first_name: 'Łukasz', last_name: 'García-López', email: '', ssn: '900-00-4545' }
  const plain = { ...spelled, first_name: 'Lukasz', last_name: 'Garcia Lopez' }

  const first = await imported(maria, [spelled, plain])
  const again = await imported(maria, [{ ...plain, last_name: 'Garcialopez' }])

  expect(first.done).toMatchObject({ rows_added: 1, rows_existing: 1, skips: [{ line: 3, reason: 'earlier_row' }] })
  expect(again.done).toMatchObject({ rows_added: 0, rows_existing: 1, skips: [{ line: 2, reason: 'on_file' }] })
})

test('a person listed twice is imported once, also without an email, and the dry run predicts it', async () => {
  const nameless = { ...ROW, email: '', ssn: '900-00-9999' }

  const { checked, done } = await imported(maria, [nameless, nameless])

  const skips = [{ line: 3, reason: 'earlier_row', client_id: null }]
  expect(checked).toMatchObject({ rows_added: 1, rows_existing: 1, skips })
  expect(done).toMatchObject({ rows_added: 1, rows_existing: 1, skips })
})

test('two people without an email who have one SSN are not the same person: the second row is rejected', async () => {
  const first = { ...ROW, first_name: 'Ana', last_name: 'Reyes', email: '', ssn: '900-00-8888' }
  const second = { ...first, first_name: 'Luis', last_name: 'Ortega', date_of_birth: '1/2/1970' }

  const { checked, done } = await imported(maria, [first, second])

  const rejects = [{ line: 3, problems: ['Another row of this file has the same SSN'] }]
  expect(checked).toMatchObject({ rows_added: 1, rows_existing: 0, rejects })
  expect(done).toMatchObject({ rows_added: 1, rows_existing: 0, rejects })
})

test('a row whose client is archived says so', async () => {
  const pat = { ...ROW, first_name: 'Pat', email: 'pat@example.test', ssn: '900-00-6161' }
  await imported(maria, [pat])
  await server("update public.clients set archived_at = now() where email = 'pat@example.test'")

  const { done } = await imported(maria, [pat])

  const { rows } = await server("select id from public.clients where email = 'pat@example.test'")
  expect(done?.skips).toEqual([{ line: 2, reason: 'archived', client_id: rows[0].id }])
})

test('an import that another process continues still knows the rows above', async () => {
  const lee = { ...ROW, first_name: 'Lee', last_name: 'Marsh', email: '', ssn: '900-00-7070' }
  const importId = await handedOver(maria, [lee, { ...lee, first_name: 'Kim', last_name: 'Stone' }, lee])
  await server('update app.client_import_rows set is_done = true where import_id = $1 and line = 2', [importId])
  await server("update public.client_imports set status = 'checking', rows_done = 1, rows_added = 1 where id = $1", [
    importId,
  ])

  const { sealer, database } = app
  const tasks = clientImportTasks({ pool: database.pools.server, sealer, clock: Date.now, isSandbox: true })
  await tasks[IMPORT_CLIENTS]?.({ import_id: importId })

  expect(await ended(maria, importId, 'checked')).toMatchObject({
    rejects: [{ line: 3, problems: ['Another row of this file has the same SSN'] }],
    skips: [{ line: 4, reason: 'earlier_row', client_id: null }],
  })
})

test('a row whose masks match a client on file is reported by name before anything is saved, and skipped', async () => {
  const ruth = { ...ROW, first_name: 'Ruth', email: 'ruth3@example.test', ssn: '900-00-4455' }
  const [twin, third] = ['twin', 'third'].map((name) => ({ ...ruth, first_name: name, email: `${name}@example.test` }))
  const sol = await app.subscriber('Sol')
  await imported(maria, [ruth])

  const { checked, done } = await imported(maria, [twin ?? ROW])
  const { checked: both } = await imported(sol, [twin ?? ROW, third ?? ROW])

  const problems = [
    'This may be Ruth Whitfield, whose SSN has the same last four digits. If it is a different person, add the client by hand.',
  ]
  expect([checked, done]).toMatchObject(Array(2).fill({ rows_added: 0, rejects: [{ problems }] }))
  expect(both).toMatchObject({ rows_added: 1, rejects: [{ problems: [expect.stringContaining('Another row')] }] })
})

test('the sweep ends no import that is still arriving or waiting for confirmation', async () => {
  const person = (n: number) => ({ ...ROW, email: `apart-${n}@example.test`, ssn: `900-00-550${n}` })
  const another = async (n: number) => {
    await imported(omar, [person(n)])
    await act(omar, { act: 'cancel', import_id: await handedOver(omar, [person(n)]) })
  }
  const import_id = await handedOver(maria, [person(1)])

  await another(2)
  const whileArriving = await ended(maria, import_id, 'uploading')
  await act(maria, { act: 'check', import_id })
  await ended(maria, import_id, 'checked')
  await another(3)
  await act(maria, { act: 'import', import_id })

  expect(whileArriving).toMatchObject({ finished_at: null })
  expect(await ended(maria, import_id, 'done')).toMatchObject({ rows_done: 1, rows_added: 1 })
})

test('a row rejected by the database is skipped alone, which the dry run can’t predict', async () => {
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  await owner.query("alter table public.clients add constraint somewhere check (city <> 'Nowhere') not valid")
  const rows = [1, 2, 3].map((n) => ({ ...ROW, email: `row-${n}@example.test`, ssn: `900-00-660${n}` }))

  const ruth = await app.subscriber('Ruth')
  const { checked, done } = await imported(ruth, [
    ...rows.slice(0, 1),
    { ...rows[1], city: 'Nowhere' },
    ...rows.slice(2),
  ])

  await owner.query('alter table public.clients drop constraint somewhere')
  await owner.end()
  expect(checked).toMatchObject({ rows_added: 3, rejects: [] })
  expect(done).toMatchObject({ rows_added: 2, rejects: [{ line: 3, problems: ['Failed to create client'] }] })
})

test('a dry run adds no clients', async () => {
  const nora = await app.subscriber('Nora')
  const importId = await handedOver(nora, [ROW])
  await act(nora, { act: 'check', import_id: importId })

  expect(await ended(nora, importId, 'checked')).toMatchObject({ rows_added: 1 })

  const { data } = await nora.supabase.from('clients').select('id')
  expect(data).toEqual([])
})

describe('no sensitive value is left', () => {
  test('in pending rows, jobs or the log while it runs, and no rows remain afterwards', async () => {
    const importId = await handedOver(maria, [{ ...ROW, email: 'new@example.test', ssn: '900-00-1234' }])
    const waiting = await server(
      "select encode(sealed, 'escape') as text from app.client_import_rows where import_id = $1",
      [importId],
    )
    expect(JSON.stringify(waiting.rows)).not.toMatch(/900-?55-?1234|Whitfield/)

    await act(maria, { act: 'check', import_id: importId })
    await ended(maria, importId, 'checked')
    await act(maria, { act: 'import', import_id: importId })
    await ended(maria, importId, 'done')

    expect((await server('select from app.client_import_rows where import_id = $1', [importId])).rowCount).toBe(0)
    expect(app.logged()).not.toMatch(/900-?55-?1234/)
    const events = await server(
      "select details::text from app.audit_events where action in ('clients.imported', 'clients.created')",
    )
    expect(JSON.stringify(events.rows)).not.toMatch(/900-?55-?1234/)
  })

  test('after it is canceled', async () => {
    const importId = await handedOver(maria, [ROW])

    await act(maria, { act: 'cancel', import_id: importId })

    expect((await server('select from app.client_import_rows where import_id = $1', [importId])).rowCount).toBe(0)
  })
})

describe('an import that can’t be processed', () => {
  /** An import in progress without a job, none of whose rows can be opened. */
  async function stuck(status: string): Promise<string> {
    const importId = await handedOver(maria, [ROW, ELENA])
    await server('update public.client_imports set status = $2, rows_done = 1, rows_added = 1 where id = $1', [
      importId,
      status,
    ])
    return importId
  }
  const tried = (importId: string, isLastTry: boolean) => {
    const { server: pool } = app.database.pools
    const tasks = clientImportTasks({
      pool,
      sealer: createSealer(pool, Buffer.alloc(32, 1)),
      isSandbox: true,
      clock: Date.now,
    })
    return tasks[IMPORT_CLIENTS]?.({ import_id: importId }, undefined, isLastTry)
  }
  const rowsOf = async (id: string) =>
    (await server('select from app.client_import_rows where import_id = $1', [id])).rowCount
  const standing = async (id: string) =>
    (await maria.supabase.from('client_imports').select('status, rows_added').eq('id', id).single()).data

  test.each([
    ['checking', 0],
    ['importing', 1],
  ])('retries %s until its last try and then fails without leaving rows', async (status, added) => {
    const importId = await stuck(status)

    await expect(tried(importId, false)).rejects.toThrow()
    expect([await standing(importId), await rowsOf(importId)]).toEqual([{ status, rows_added: 1 }, 2])
    await expect(tried(importId, true)).rejects.toThrow()

    expect([await standing(importId), await rowsOf(importId)]).toEqual([{ status: 'failed', rows_added: added }, 0])
    expect(await statusOf(act(maria, { act: 'import', import_id: importId }))).toBe(409)
  })

  test('can be canceled during the dry run', async () => {
    const importId = await stuck('checking')

    await act(maria, { act: 'cancel', import_id: importId })

    expect([(await standing(importId))?.status, await rowsOf(importId)]).toEqual(['cancelled', 0])
    await expect(tried(importId, true)).resolves.toBeUndefined()
    expect((await standing(importId))?.status).toBe('cancelled')
  })

  test('fails after a day without a job, while one waiting for confirmation is canceled', async () => {
    const [old, waiting, young] = [await stuck('importing'), await stuck('checked'), await stuck('checking')]
    await server("update public.client_imports set created_at = now() - interval '25 hours' where id = any ($1)", [
      [old, waiting],
    ])

    await sweepClientImports(app.database.pools.server)

    const ends = await Promise.all(
      [old, waiting, young].map(async (id) => [(await standing(id))?.status, await rowsOf(id)]),
    )
    expect(ends).toEqual([
      ['failed', 0],
      ['cancelled', 0],
      ['checking', 2],
    ])
  })
})

describe('the server rejects', () => {
  test('a step of another subscriber’s import', async () => {
    const import_id = await handedOver(maria, [ROW])

    expect(await statusOf(act(omar, { act: 'rows', import_id, rows: [{ line: 9, fields: ROW }] }))).toBe(409)
    expect(await statusOf(act(omar, { act: 'check', import_id }))).toBe(409)
    expect(await statusOf(act(omar, { act: 'cancel', import_id }))).toBe(409)
    const { data } = await omar.supabase.from('client_imports').select('id').eq('id', import_id)
    expect(data).toEqual([])
  })

  test('a step out of order: importing before the check, checking before all rows arrived', async () => {
    const { data } = await act(maria, { act: 'begin', file_name: 'clients.csv', row_count: 2 })
    const import_id = data?.id
    await act(maria, { act: 'rows', import_id, rows: [{ line: 2, fields: ROW }] })

    expect(await statusOf(act(maria, { act: 'import', import_id }))).toBe(409)
    expect(await statusOf(act(maria, { act: 'check', import_id }))).toBe(409)
  })

  test('a line sent twice at once, but not a repeated request', async () => {
    const { data } = await act(maria, { act: 'begin', file_name: 'clients.csv', row_count: 1 })
    const row = { line: 2, fields: ROW }

    const twice = await statusOf(act(maria, { act: 'rows', import_id: data?.id, rows: [row, row] }))
    const again = [1, 2].map(() => statusOf(act(maria, { act: 'rows', import_id: data?.id, rows: [row] })))

    expect(twice).toBe(400)
    expect(await Promise.all(again)).toEqual([undefined, undefined])
  })

  test.each([
    [{ act: 'begin', file_name: '', row_count: 1 }],
    [{ act: 'begin', file_name: 'a.csv', row_count: 0 }],
    [{ act: 'begin', file_name: 'a.csv', row_count: 50_001 }],
    [{ act: 'rows', import_id: 'x', rows: [] }],
    [{ act: 'rows', import_id: '0b9f3a52-4a4e-4a41-9d0e-000000000001', rows: [{ line: 0, fields: {} }] }],
    [{ act: 'burn' }],
  ])('%j', async (body) => {
    expect(await statusOf(act(maria, body))).toBe(400)
  })

  test('an import written directly', async () => {
    const { error } = await maria.supabase.from('client_imports').insert({ file_name: 'x', row_count: 1 })

    expect(error?.code).toBe('42501')
  })
})
