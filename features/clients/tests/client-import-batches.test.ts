import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

let app: TestApp
let maria: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())

type Row = Record<string, string>

const act = ({ supabase }: SignedIn, body: Record<string, unknown>) =>
  supabase.functions.invoke<{ id: string }>('import-clients', { body })

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

test('rows of one file that may be the same person are reported by the dry run as by the import', async () => {
  const ann = { ...ROW, first_name: 'Ann', last_name: 'Sisk', email: 'ann@example.test', ssn: '900-00-3131' }
  const bea = { ...ann, first_name: 'Bea', email: 'bea@example.test', ssn: '123-45-3131' }

  const { checked, done } = await imported(maria, [ann, bea])

  const rejects = [{ line: 3, problems: [expect.stringContaining('This may be Ann Sisk')] }]
  expect([checked, done]).toMatchObject(Array(2).fill({ rows_added: 1, rejects }))
})

test('each client has an audit event of its own, and a chain with many of them is intact', async () => {
  const tess = await app.subscriber('Tess')
  const rows = Array.from({ length: 450 }, (_, n) => ({
    ...ROW,
    ...{ last_name: `Of ${n}`, email: `tess-${n}@example.test`, ssn: `123-45-${1000 + n}` },
  }))

  const { done } = await imported(tess, rows)

  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  const { rows: events } = await owner.query(
    `select count(distinct e.subject_id)::integer as clients, app.first_broken_audit_event(p.organization_id) as broken
       from app.people p
       join app.audit_events e on e.organization_id = p.organization_id and e.action = 'clients.created'
                              and e.actor_id = p.id and e.details ->> 'import_id' = $2
      where p.id = $1 group by p.organization_id`,
    [tess.person.id, done?.id],
  )
  await owner.end()
  expect(events).toEqual([{ clients: 450, broken: null }])
})
