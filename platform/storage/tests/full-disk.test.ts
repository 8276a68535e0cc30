import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { carrierTells, inboundText } from '#features/messages/tests/text-fixture.ts'
import { madeKey } from '#features/public-api/tests/api-fixture.ts'
import { connected } from '#platform/database/connected.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openPools } from '#platform/database/pools.ts'
import { RETRY_AFTER_SECONDS } from '#platform/http/unavailable.ts'
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { TEST_PASSWORDS, type TestDatabase } from '#test/support/database/database.ts'
import { canMount, type SmallDisk, smallDisk } from '#test/support/database/small-disk.ts'
import { png } from '#test/support/png.ts'
import { blob, PDF } from './storage-fixture.ts'

const WORDS = 'The server has no disk space left, so nothing was saved. Please try again in a few minutes.'
const MB = 1024 * 1024
/** A file store with space for one piece of each file, for users who may not mount a disk. */
function crampedFiles(folder: string): FileStore & { isFull: boolean } {
  const files = diskFileStore(folder)
  const full = () =>
    Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write', code: 'ENOSPC' })
  const cramped = {
    ...files,
    isFull: false,
    put: (...[id, bytes, sender]: Parameters<FileStore['put']>) =>
      files.put(
        id,
        (async function* () {
          for await (const piece of bytes) {
            yield piece
            if (cramped.isFull) throw full()
          }
        })(),
        sender,
      ),
  }
  return cramped
}

interface Place {
  files: FileStore
  folder: string
  fill(): void
  clear(): void
  remove(): void
}

function realDisk(): Place {
  const disk = smallDisk(4)
  const folder = path.join(disk.folder, 'files')
  mkdirSync(folder)
  return { ...disk, folder, files: diskFileStore(folder), fill: () => disk.fill() }
}

function pretendedDisk(): Place {
  const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-full-'))
  const files = crampedFiles(folder)
  return {
    ...{ files, folder },
    fill() {
      files.isFull = true
    },
    clear() {
      files.isFull = false
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

const PLACES: [name: string, open: () => Place][] = [['a store that says so', pretendedDisk]]
if (canMount) PLACES.push(['a file system of 4 MB', realDisk])

describe.each(PLACES)('while the disk of files is full: %s', (_, open) => {
  let place: Place
  let app: TestApp
  let maria: SignedIn
  beforeAll(async () => {
    place = open()
    app = await testApp({ files: place.files })
    maria = await app.subscriber('Maria')
  })
  afterEach(() => place.clear())
  afterAll(async () => {
    await app.close()
    place.remove()
  })

  const documents = () => maria.supabase.storage.from('client-documents')
  const large = () => Buffer.concat([PDF, Buffer.alloc(1 * MB)])
  const newName = () => `${randomUUID()}.pdf`
  const stored = () =>
    readdirSync(place.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
  const loose = async () => (await asOwner(app, 'select from storage.loose_files')).rowCount
  const REFUSED = expect.objectContaining({ status: 503, statusCode: '503', message: WORDS })

  test.each([
    ['in a form', (name: string) => documents().upload(name, blob(large(), 'application/pdf'))],
    ['as the body', (name: string) => documents().upload(name, large(), { contentType: 'application/pdf' })],
    [
      'at a signed address',
      async (name: string) => {
        const { data } = await documents().createSignedUploadUrl(name)
        return documents().uploadToSignedUrl(name, String(data?.token), blob(large(), 'application/pdf'))
      },
    ],
  ])('an upload %s is rejected, leaves nothing, and works once there is space', async (_way, upload) => {
    const name = newName()
    const before = stored()
    place.fill()

    const { error } = await upload(name)
    const left = [stored(), await loose(), (await documents().list()).data?.some((file) => file.name === name)]
    place.clear()
    const again = await upload(name)

    expect(error).toEqual(REFUSED)
    expect(left).toEqual([before, 0, false])
    expect(again.error).toBeNull()
    await documents().remove([name])
  })

  test('a file that is being replaced stays unchanged', async () => {
    const name = newName()
    await documents().upload(name, PDF, { contentType: 'application/pdf' })
    place.fill()

    const { error } = await documents().upload(name, blob(large(), 'application/pdf'), { upsert: true })
    const { data } = await documents().download(name)

    expect(error).toEqual(REFUSED)
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(PDF)
    await documents().remove([name])
  })

  test("a logo is rejected with a function's error", async () => {
    place.fill()
    const logo = { data: png(64).toString('base64') }

    const response = await app.fetch('/functions/v1/organization-branding', {
      method: 'POST',
      headers: { apikey: app.anonKey, authorization: `Bearer ${maria.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ display_name: 'Meridian', accent_color: '#aa3300', logo }),
    })

    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'UNAVAILABLE', message: WORDS }),
    ])
    expect(response.headers.get('retry-after')).toBe(String(RETRY_AFTER_SECONDS))
  })

  test('an archive waits, and is ready once there is space', async () => {
    const act = (body: object) => maria.supabase.functions.invoke('organization-archive', { body })
    const state = async () => (await act({ act: 'list' })).data?.archives[0]?.status
    const attempts = async () =>
      (
        await app.database.pools.server.query(
          'select attempts from graphile_worker._private_jobs where locked_at is null',
        )
      ).rows[0]?.attempts
    place.fill()

    await act({ act: 'start' })
    await expect.poll(attempts).toBe(1)
    const during = await state()
    const kept = stored()
    place.clear()
    await asOwner(app, 'update graphile_worker._private_jobs set run_at = now(); notify "jobs:insert", \'{}\'')

    expect([during, kept]).toEqual(['preparing', 0])
    await expect.poll(state).toBe('ready')
  })
})

describe.runIf(canMount)('while the disk of the database is full', () => {
  let disk: SmallDisk
  let app: TestApp
  let maria: SignedIn
  let apiKey: string
  let client: string
  beforeAll(async () => {
    disk = smallDisk(220)
    app = await testApp({}, await databaseOn(disk))
    maria = await app.subscriber('Maria')
    apiKey = (await madeKey(maria)).key
    client = (await clientOf(maria, { phone: '5125550123' })).id
    await asOwner(
      app,
      "insert into app.text_numbers (organization_id, number) select id, '5555550100' from app.organizations",
    )
    // Leaves no space in existing pages, so that each write needs a new one.
    await asOwner(app, 'vacuum full')
    disk.fill()
  })
  afterAll(async () => {
    await app.close()
    disk.remove()
  })

  const asked = (path: string, body: object, key?: string) => () =>
    app.fetch(path, {
      method: 'POST',
      headers: {
        apikey: app.anonKey,
        authorization: `Bearer ${key ?? maria.token}`,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify(body),
    })
  const WRITES: [name: string, ask: () => Promise<Response>, body: object][] = [
    ['a new row', asked('/rest/v1/clients', { first_name: 'Dana', last_name: 'x'.repeat(90) }), { message: WORDS }],
    [
      'a sign-up',
      () => asked('/auth/v1/signup', { email: `${randomUUID()}@example.test`, password: 'Fjord-lantern-58-quilt' })(),
      { code: 'unavailable', message: WORDS },
    ],
    [
      'a message',
      () =>
        asked('/functions/v1/send-message', {
          ...{ client_id: client, channel: 'email', subject: 'Documents', body: 'x'.repeat(3000) },
          idempotency_key: randomUUID(),
        })(),
      { code: 'UNAVAILABLE', message: WORDS },
    ],
    [
      'an import',
      asked('/functions/v1/import-clients', { act: 'begin', file_name: 'x.csv', row_count: 1 }),
      { code: 'UNAVAILABLE', message: WORDS },
    ],
    [
      'a client by the public API',
      () => asked('/v1/clients', { firstName: 'Dana', lastName: 'W', email: `${randomUUID()}@example.test` }, apiKey)(),
      { code: 'unavailable', detail: WORDS },
    ],
    [
      'an upload',
      () => asked(`/storage/v1/object/client-documents/${randomUUID()}.pdf`, {})(),
      { code: 'ServiceUnavailable', message: WORDS },
    ],
  ]

  /** A page may still have space for a few rows. */
  async function untilRefused(ask: () => Promise<Response>): Promise<Response> {
    for (let times = 0; times < 400; times++) {
      const response = await ask()
      if (response.status >= 500) return response
    }
    throw new Error('It was never refused')
  }

  test.each(WRITES)('%s is rejected with 503 and the reason', async (_, ask, body) => {
    const response = await untilRefused(ask)

    expect([response.status, await response.json()]).toEqual([503, expect.objectContaining(body)])
    expect(response.headers.get('retry-after')).toBe(String(RETRY_AFTER_SECONDS))
  })

  test('an event of the carrier is rejected with 503, so that it is sent again', async () => {
    let status = 204
    for (let times = 0; times < 400 && status === 204; times++)
      status = await carrierTells(app, inboundText('5125550123', 'x'.repeat(1500)))

    expect(status).toBe(503)
  })

  test('existing data can be read', async () => {
    const { data, error } = await maria.supabase.from('clients').select('id').eq('id', client)

    expect([data, error]).toEqual([[{ id: client }], null])
  })

  test('everything works again once there is space, without a restart', async () => {
    disk.clear()

    for (const [name, ask] of WRITES) expect([name, (await ask()).status < 500]).toEqual([name, true])
    expect(await carrierTells(app, inboundText('5125550123', 'Hello'))).toBe(204)
  })

  test('an import on a full disk continues once there is space, and adds each client once', async () => {
    const act = async (body: object): Promise<string> =>
      (await maria.supabase.functions.invoke('import-clients', { body })).data.id
    const rows = Array.from({ length: 500 }, (_, at) => rowOf(at))
    const state = async () => (await maria.supabase.from('client_imports').select().eq('id', import_id).single()).data
    const import_id = await act({ act: 'begin', file_name: 'x.csv', row_count: rows.length })
    await act({ act: 'rows', import_id, rows })
    await act({ act: 'check', import_id })
    await expect.poll(async () => (await state()).status).toBe('checked')

    await act({ act: 'import', import_id })
    disk.fill()
    // Until nothing more fits into the existing pages.
    await expect.poll(() => stands(async () => (await state()).rows_done)).toBe(true)
    const during = await state()
    disk.clear()
    await asOwner(app, 'update graphile_worker._private_jobs set run_at = now(); notify "jobs:insert", \'{}\'')

    expect(during.status).toBe('importing')
    expect(during.rows_done).toBeLessThan(rows.length)
    await expect
      .poll(async () => {
        // Ends the pause after its failure.
        await asOwner(app, 'update graphile_worker._private_jobs set run_at = now(); notify "jobs:insert", \'{}\'')
        return (await state()).status
      })
      .toBe('done')
    const { rows: added } = await asOwner(
      app,
      "select count(*)::int, count(distinct email)::int as people from public.clients where email like 'row-%'",
    )
    expect(added).toEqual([{ count: rows.length, people: rows.length }])
  })
})

/** Returns true if a figure is the same a moment later. */
async function stands(read: () => Promise<number>): Promise<boolean> {
  const before = await read()
  await pause(1_000)
  return before === (await read())
}

function rowOf(at: number) {
  const ssn = `123-${10 + (at % 80)}-${1_000 + at}`
  const place = { phone: '(512) 555-0101', city: 'Austin', state: 'TX', zip: '78704', date_of_birth: '4/30/1990' }
  return {
    line: at + 2,
    fields: { first_name: 'Dana', last_name: `Row ${at}`, email: `row-${at}@example.test`, ssn, ...place },
  }
}

const asOwner = ({ database }: TestApp, sql: string) => connected(database.ownerUrl, (owner) => owner.query(sql))

/** A database on that disk. */
async function databaseOn({ folder }: SmallDisk): Promise<TestDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, password: 'owner', durable: false })
  const { ownerUrl } = postgres
  await migrate(ownerUrl, TEST_PASSWORDS)
  await migrateJobs(ownerUrl)
  const pools = openPools({ databaseUrl: ownerUrl, passwords: TEST_PASSWORDS, size: 8 })
  return {
    ...{ ownerUrl, pools },
    async close() {
      await pools.close()
      await postgres.stop()
    },
  }
}
