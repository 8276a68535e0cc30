import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { call } from '#features/organizations/tests/organization-fixture.ts'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import { blob, PDF, PNG } from '#platform/storage/tests/storage-fixture.ts'
import { uploadByTus } from '#platform/storage/tests/tus-in-process.ts'
import { clamdScanner } from '#platform/virus-scanner/clamd-scanner.ts'
import { openVirusScanner, type ScannerInUse } from '#platform/virus-scanner/configured-scanner.ts'
import { EICAR } from '#platform/virus-scanner/sandbox/eicar.ts'
import { watchedScanner } from '#platform/virus-scanner/watched-scanner.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { answering, fakeClamd } from '#test/support/fake-clamd.ts'
import { superAdmin } from '#test/support/people.ts'

const SICK = Buffer.concat([PDF, Buffer.from(EICAR)])
const SICK_WORDS = 'This file carries malware (Eicar-Test-Signature) and was not kept'
const DOWN_WORDS =
  'Files can’t be checked for viruses at the moment, so this one was not kept. Please try again in a few minutes.'

// Each test chooses its scanner.
let current: ScannerInUse
const inUse: ScannerInUse = {
  get isSandbox() {
    return current.isSandbox
  },
  through: (pieces) => current.through(pieces),
  version: () => current.version(),
  lastFailure: () => current.lastFailure(),
}
const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-scanned-'))

let sandbox: Awaited<ReturnType<typeof openVirusScanner>>
let app: TestApp
let owner: pg.Client
let maria: SignedIn

beforeAll(async () => {
  sandbox = await openVirusScanner(null)
  app = await testApp({ files: diskFileStore(folder), virusScanner: inUse })
  owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  maria = await app.subscriber('Maria', 'lender')
  current = sandbox
})
afterEach(async () => {
  current = sandbox
  const { data } = await documents().list()
  if (data?.length) await documents().remove(data.map(({ name }) => name))
})
afterAll(async () => {
  await owner.end()
  await app.close()
  await sandbox.close()
  rmSync(folder, { recursive: true })
})

const documents = () => maria.supabase.storage.from('client-documents')
const newPath = () => `${crypto.randomUUID()}.pdf`
async function bytesOf(name: string): Promise<Buffer> {
  const { data, error } = await documents().download(name)
  if (error) throw error
  return Buffer.from(await data.arrayBuffer())
}

/** Checks that nothing of a file is stored: no row, no bytes, nothing left for the sweep. */
async function nothingKept() {
  const { rows } = await owner.query(
    'select (select count(*) from storage.objects)::int + (select count(*) from storage.loose_files)::int as n',
  )
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return { rows: rows[0].n, files: entries.filter((entry) => entry.isFile()).length }
}
const NOTHING = { rows: 0, files: 0 }

const inParts = (objectName: string, bytes: Buffer, chunkSize: number, uploadUrl: string | null = null) =>
  uploadByTus(
    async (request) => app.handlers.fetch(request),
    { bytes, bucketName: 'client-documents', objectName, contentType: 'application/pdf' },
    { headers: { apikey: app.anonKey, authorization: `Bearer ${maria.token}` }, chunkSize, uploadUrl },
  )

describe('a file with malware', () => {
  test.each([
    ['in a form', (name: string) => documents().upload(name, blob(SICK, 'application/pdf'))],
    ['as the body', (name: string) => documents().upload(name, SICK, { contentType: 'application/pdf' })],
    ['as a replacement', (name: string) => documents().upload(name, blob(SICK, 'application/pdf'), { upsert: true })],
    [
      'in the folder of licenses',
      (name: string) => documents().upload(`drivers-licenses/${name}`, blob(SICK, 'application/pdf')),
    ],
  ])('%s is rejected, and nothing of it is stored', async (_, upload) => {
    const { error } = await upload(newPath())

    expect(error).toMatchObject({ status: 400, statusCode: '422', message: SICK_WORDS })
    expect(await nothingKept()).toEqual(NOTHING)
  })

  test('is rejected at a signed URL too, and the URL still works for a clean file', async () => {
    const name = newPath()
    const { data } = await documents().createSignedUploadUrl(name)
    const send = (bytes: Buffer) =>
      documents().uploadToSignedUrl(name, data?.token ?? '', blob(bytes, 'application/pdf'))

    const refused = await send(SICK)
    const kept = await nothingKept()
    const taken = await send(PDF)

    expect(refused.error).toMatchObject({ statusCode: '422', message: SICK_WORDS })
    expect(kept).toEqual(NOTHING)
    expect(taken.error).toBeNull()
  })

  test.each([
    ['an upsert', (name: string) => documents().upload(name, blob(SICK, 'application/pdf'), { upsert: true })],
    ['an update', (name: string) => documents().update(name, SICK, { contentType: 'application/pdf' })],
  ])('by %s leaves the existing file', async (_, replace) => {
    const name = newPath()
    await documents().upload(name, blob(PDF, 'application/pdf'))

    const { error } = await replace(name)

    expect(error).toMatchObject({ statusCode: '422', message: SICK_WORDS })
    expect(await bytesOf(name)).toEqual(PDF)
    expect(await nothingKept()).toEqual({ rows: 1, files: 1 })
  })

  test('is rejected if it arrives in two parts, and no part is left', async () => {
    const error = await inParts(newPath(), SICK, PDF.length + 20).catch((refusal) => refusal)

    expect(String(error)).toContain('response code: 422')
    expect(String(error)).toContain(SICK_WORDS)
    expect(await nothingKept()).toEqual(NOTHING)
  })

  test('is detected anywhere in a large file', async () => {
    const file = Buffer.concat([PDF, Buffer.alloc(600_000, 'x'), Buffer.from(EICAR), Buffer.alloc(2_000_000, 'y')])

    const { error } = await documents().upload(newPath(), blob(file, 'application/pdf'))

    expect(error).toMatchObject({ statusCode: '422' })
  })

  test('is an event of the company, with the person and without the file', async () => {
    await documents().upload('drivers-licenses/dana-whitfield.pdf', blob(SICK, 'application/pdf'))

    const { data } = await maria.supabase.rpc('organization_audit_log', { filter: { action: 'file.refused' } })

    expect(data[0]).toMatchObject({ actor_name: 'Maria', details: { malware: 'Eicar-Test-Signature' } })
    expect(JSON.stringify(data[0])).not.toMatch(/whitfield|EICAR-STANDARD/i)
    expect(app.logged()).not.toContain(EICAR)
    const { rows } = await owner.query(
      'select app.first_broken_audit_event(organization_id) as broken from app.people where id = $1',
      [maria.person.id],
    )
    expect(rows).toEqual([{ broken: null }])
  })

  test('sent to a signed URL is an event of the person who requested the URL', async () => {
    const omar = await app.subscriber('Omar', 'dealer')
    const bucket = omar.supabase.storage.from('client-documents')
    const { data: link } = await bucket.createSignedUploadUrl('statement.pdf')
    const stranger = app.supabase().storage.from('client-documents')

    await stranger.uploadToSignedUrl('statement.pdf', link?.token ?? '', blob(SICK, 'application/pdf'))

    const { data } = await omar.supabase.rpc('organization_audit_log', { filter: { action: 'file.refused' } })
    expect(data).toMatchObject([{ actor_name: 'Omar', details: { malware: 'Eicar-Test-Signature' } }])
  })

  test('from a person without a company is rejected, too', async () => {
    const ada = await app.signIn(await superAdmin(app.database, 'Ada'))
    await owner.query(`insert into storage.buckets (id, name) values ('notes', 'notes');
      create policy "platform admins keep notes" on storage.objects for all to platform_admin using (bucket_id = 'notes')`)

    const { error } = await ada.supabase.storage.from('notes').upload('note.txt', EICAR, { contentType: 'text/plain' })

    expect(error).toMatchObject({ statusCode: '422', message: SICK_WORDS })
  })

  test("in a picture's metadata is removed with it, and the scanned bytes are those stored", async () => {
    const behind = Buffer.concat([PNG, Buffer.from(EICAR)])
    const [start, comment] = [Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2]), Buffer.from([0xff, 0xfe, 0, 4, 0x20, 0x20])]
    const cut = Buffer.concat([start, Buffer.from(EICAR.slice(0, 30)), comment, Buffer.from(EICAR.slice(30))])

    const left = await documents().upload(newPath(), blob(behind, 'image/png'))
    const found = await documents().upload(newPath(), blob(cut, 'image/jpeg'))

    expect(left.error).toBeNull()
    expect(await bytesOf(left.data?.path ?? '')).toEqual(PNG)
    expect(found.error).toMatchObject({ statusCode: '422', message: SICK_WORDS })
  })
})

test.each([
  ['a PDF', PDF, 'application/pdf'],
  ['a picture', PNG, 'image/png'],
])('%s without malware is stored unchanged', async (_, bytes, type) => {
  const name = newPath()

  const { error } = await documents().upload(name, blob(bytes, type))

  expect(error).toBeNull()
  expect(await bytesOf(name)).toEqual(bytes)
})

test('a file that is also unusable is rejected for that', async () => {
  const { error } = await documents().upload(newPath(), blob(EICAR, 'application/pdf'))

  expect(error).toMatchObject({ statusCode: '415' })
})

describe('a scanner that', () => {
  const HURRIED = { takingMs: 50, answeringMs: 50, inAllMs: 1_000 }
  test.each([
    ['hangs up', (socket: { destroy: () => unknown }) => void socket.destroy(), 503, DOWN_WORDS],
    ['never replies', () => undefined, 503, DOWN_WORDS],
    ['stammers', answering('stream: perhaps\0'), 503, DOWN_WORDS],
    ['says two things at once', answering('stream: OK\0stream: Eicar FOUND\0'), 503, DOWN_WORDS],
    ['stops in the middle of a word', answering('stream: OK'), 503, DOWN_WORDS],
    [
      'takes no file as large',
      answering('INSTREAM size limit exceeded. ERROR\0'),
      413,
      'This file is larger than the virus scanner takes and was not kept',
    ],
  ])('%s lets no file in', async (_, treat, status, message) => {
    const clamd = await fakeClamd(treat)
    current = { ...watchedScanner(clamdScanner(clamd.address, HURRIED)), isSandbox: false }

    const { error } = await documents().upload(newPath(), blob(PDF, 'application/pdf'))
    const { error: replacing } = await documents().upload('a.pdf', PDF, {
      contentType: 'application/pdf',
      upsert: true,
    })
    await clamd.close()

    expect(error).toMatchObject({ statusCode: String(status), message })
    expect(replacing).toMatchObject({ statusCode: String(status), message })
    expect(await nothingKept()).toEqual(NOTHING)
  })

  test('is unavailable lets no file in, and existing files stay', async () => {
    const name = newPath()
    await documents().upload(name, blob(PDF, 'application/pdf'))
    current = await openVirusScanner('unix:/nowhere/clamd.sock')

    const { error } = await documents().upload(name, blob(PNG, 'image/png'), { upsert: true })

    expect(error).toMatchObject({ status: 503, statusCode: '503', message: DOWN_WORDS })
    expect(await bytesOf(name)).toEqual(PDF)
    expect(await nothingKept()).toEqual({ rows: 1, files: 1 })
  })

  test('finds malware is configured by any kind of address', async () => {
    const clamd = await fakeClamd(answering('stream: Win.Trojan.X-1 FOUND\0'))
    current = await openVirusScanner(`unix:${clamd.address.path}`)

    const { error } = await documents().upload(newPath(), blob(PDF, 'application/pdf'))
    await clamd.close()

    expect(error).toMatchObject({ message: 'This file carries malware (Win.Trojan.X-1) and was not kept' })
  })
})

test('a file in parts waits for a scanner that is down, and is kept once it is up', async () => {
  const name = newPath()
  current = await openVirusScanner('unix:/nowhere/clamd.sock')
  const error = await inParts(name, PDF, 40).catch((refusal) => refusal)
  const [, address = ''] = /url: (\S+),/.exec(String(error)) ?? []

  current = sandbox
  await inParts(name, PDF, 40, address)

  expect(String(error)).toContain('response code: 503')
  expect(await bytesOf(name)).toEqual(PDF)
  expect(await nothingKept()).toEqual({ rows: 1, files: 1 })
})

describe("the scanner's status", () => {
  test('shows super admins which scanner is in use and when it last failed', async () => {
    const ada = await app.signIn(await superAdmin(app.database, 'Ada'))
    const before = await call(app, ada, 'scanner-status', {})
    current = await openVirusScanner('unix:/nowhere/clamd.sock')
    await documents().upload(newPath(), blob(PDF, 'application/pdf'))

    const after = await call(app, ada, 'scanner-status', {})

    const sandboxed = { sandbox: true, version: 'Tradeline sandbox scanner 1', last_failure: null }
    expect(before).toEqual({ status: 200, body: sandboxed })
    expect(after.body).toEqual({
      ...{ sandbox: false, version: null },
      last_failure: { at: expect.stringMatching(/^20/), reason: 'connect ENOENT /nowhere/clamd.sock' },
    })
    expect(await call(app, maria, 'scanner-status', {})).toMatchObject({ status: 403, body: { code: 'NOT_ADMIN' } })
  })
})
