import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoDocuments, type DemoCabinet } from '#app/demo/demo-documents.ts'
import { documentLabel } from '#features/documents/rules/document-types.ts'
import { createLog } from '#platform/http/log.ts'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

const FIELDS = [
  'drivers_license_front',
  'drivers_license_back',
  'proof_of_address_image',
  'proof_of_bank_image',
] as const
const HOLDER = {
  ...{
    firstName: 'Dana',
    lastName: 'Whitfield',
    address: '412 Larkspur Ln',
    city: 'Austin',
    state: 'TX',
    zip: '78704',
  },
  ageDays: 30,
}

// By their ids, half of all clients are victims of identity theft.
const VICTIM = 'c0000000-0000-4000-8000-000000000002'
const ANOTHER = 'c0000000-0000-4000-8000-000000000001'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let cabinet: DemoCabinet
const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-papers-'))

beforeAll(async () => {
  const files = diskFileStore(folder)
  app = await testApp({ files })
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'dealer')
  const { rows } = await app.database.pools.server.query('select organization_id from app.people where id = $1', [
    maria.person.id,
  ])
  cabinet = {
    pool: app.database.pools.server,
    keeping: { pool: app.database.pools.wire, files, log: createLog('silent') },
    organizationId: String(rows[0].organization_id),
    personId: maria.person.id,
  }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function newClient(): Promise<string> {
  const { data, error } = await maria.supabase
    .from('clients')
    .insert({ first_name: 'Dana', last_name: 'Whitfield' })
    .select('id')
    .single<{ id: string }>()
  if (error) throw error
  return data.id
}

const fileOf = async ({ supabase }: SignedIn, id: string) => {
  const { data } = await supabase
    .from('clients')
    .select(FIELDS.join(', '))
    .eq('id', id)
    .maybeSingle<Record<string, string>>()
  const { data: rows } = await supabase.from('client_documents').select('*').eq('client_id', id)
  return { fields: data ?? {}, documents: rows ?? [] }
}

const bytesOf = async ({ supabase }: SignedIn, name: string) => {
  const { data, error } = await supabase.storage.from('client-documents').download(name)
  if (error) throw error
  return new Uint8Array(await data.arrayBuffer())
}

test('a demo client’s documents are in their places and can be opened', async () => {
  const id = await newClient()

  await addDemoDocuments(cabinet, { ...HOLDER, id })

  const { fields, documents } = await fileOf(maria, id)
  const front = await bytesOf(maria, String(fields['drivers_license_front']))
  expect(String.fromCharCode(...front.subarray(1, 4))).toBe('PNG')
  const bill = await PDFDocument.load(await bytesOf(maria, String(fields['proof_of_address_image'])))
  expect([bill.getTitle(), bill.getPageCount()]).toEqual(['Utility bill', 1])
  expect(documents.find(({ document_type }) => document_type === 'pay_stub')).toMatchObject({
    ...{ file_name: 'pay-stub.pdf', mime_type: 'application/pdf', client_field: null, uploaded_by: maria.person.id },
  })
  expect(documents.filter(({ client_field }) => client_field !== null).map(({ file_name }) => file_name)).toEqual(
    expect.arrayContaining(['license-front.png', 'license-back.png', 'utility-bill.pdf', 'bank-statement.pdf']),
  )
})

test.each([
  [VICTIM, ['Pay Stub', 'Identity theft report']],
  [ANOTHER, ['Pay Stub']],
])('beside the places, client %s has %j', async (id, names) => {
  await app.database.pools.server.query(
    `insert into public.clients (id, organization_id, user_id, first_name, last_name) values ($1, $2, $3, 'Dana', 'Whitfield')`,
    [id, cabinet.organizationId, maria.person.id],
  )

  await addDemoDocuments(cabinet, { ...HOLDER, id })

  const { documents } = await fileOf(maria, id)
  const beside = documents.filter(({ client_field }) => client_field === null)
  expect(beside.map(documentLabel).toSorted()).toEqual(names.toSorted())
})

test("the client's timeline shows them as uploads of a person", async () => {
  const id = await newClient()

  await addDemoDocuments(cabinet, { ...HOLDER, id })

  const { data } = await maria.supabase.rpc('client_timeline', { client_id: id, count: 50 })
  const uploads = (data as { action: string; actor_name: string }[]).filter(
    ({ action }) => action === 'client_documents.created',
  )
  expect(uploads.length).toBeGreaterThanOrEqual(5)
  expect(new Set(uploads.map(({ actor_name }) => actor_name))).toEqual(new Set(['Maria']))
})

test('seeding again adds nothing, and all bytes have an owner', async () => {
  const id = await newClient()
  await addDemoDocuments(cabinet, { ...HOLDER, id })
  const before = await fileOf(maria, id)

  await addDemoDocuments(cabinet, { ...HOLDER, id })

  expect(await fileOf(maria, id)).toEqual(before)
  const { rows } = await app.database.pools.server.query('select count(*)::int as kept from storage.objects')
  expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toHaveLength(
    rows[0].kept,
  )
})

test('another subscriber sees none of them', async () => {
  const id = await newClient()
  await addDemoDocuments(cabinet, { ...HOLDER, id })
  const { fields } = await fileOf(maria, id)

  const { documents } = await fileOf(omar, id)
  const { error } = await omar.supabase.storage
    .from('client-documents')
    .download(String(fields['drivers_license_front']))

  expect(documents).toEqual([])
  expect(error?.message).toBeTruthy()
})
