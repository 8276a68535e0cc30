import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono, type MiddlewareHandler } from 'hono'
import pg from 'pg'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { ANON } from '#platform/http/caller.ts'
import { callerOf, gateway } from '#platform/http/gateway.ts'
import { createLog } from '#platform/http/log.ts'
import { observed } from '#platform/http/observed.ts'
import { tokenKeys } from '#platform/http/signed-token.ts'
import { diskFileStore } from '#platform/storage/disk-file-store.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import type { StorageDeps } from '#platform/storage/served.ts'
import { OPEN_STORAGE_PATHS, storageService } from '#platform/storage/storage-service.ts'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import type { Person } from '#test/support/people.ts'

export const SITE = 'https://files.test'

export interface StorageFixture {
  app: Hono
  /** Checks keys and tokens in front of the service. */
  guard: MiddlewareHandler
  database: TestDatabase
  owner: pg.Client
  deps: StorageDeps
  folder: string
  serviceKey: string
  anonKey: string
  /** supabase-js with the service key, which has every right. */
  service: SupabaseClient
  anon: SupabaseClient
  as: (person: Person) => SupabaseClient
  tokenOf: (person: Person) => string
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Moves the service's clock, so that links expire. */
  passSeconds: (seconds: number) => void
  logged: () => string
  close: () => Promise<void>
}

/** The storage service behind the gateway, in this process, with its own database and folder. */
export async function storageFixture(
  makeFiles: (folder: string) => FileStore = diskFileStore,
  overrides: Partial<StorageDeps> = {},
): Promise<StorageFixture> {
  const database = await testDatabase()
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-files-'))
  const secrets = loadSecrets('', Buffer.alloc(32, 9).toString('base64'))
  const keys = tokenKeys(secrets.tokenKeys, Date.now)
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  let ahead = 0
  const deps: StorageDeps = {
    pool: database.pools.wire,
    files: makeFiles(folder),
    linkSecret: keys.secretFor('storage links'),
    callerOf,
    assertSession: 'auth.assert_session',
    clock: () => Date.now() + ahead,
    log,
    ...overrides,
  }
  const guard = gateway({ ...secrets, keys, clock: Date.now })
  const app = gated(deps, guard)
  const tokenOf = ({ id, role, sessionId }: Person) =>
    keys.sign({ sub: id, role, session_id: sessionId, aal: 'aal1', exp: Math.floor(Date.now() / 1000) + 3600 })
  const client = (key: string, token?: string) =>
    createClient(SITE, key, {
      global: {
        fetch: async (input, init) => app.fetch(new Request(input, init)),
        ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
      },
      auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
    })
  return {
    ...{ app, guard, database, owner, deps, folder, tokenOf },
    serviceKey: secrets.serviceKey,
    anonKey: secrets.anonKey,
    service: client(secrets.serviceKey),
    anon: client(secrets.anonKey),
    as: (person) => client(secrets.anonKey, tokenOf(person)),
    fetch: async (at, init) => app.fetch(new Request(new URL(`/storage/v1${at}`, SITE), init)),
    passSeconds: (seconds) => {
      ahead += seconds * 1000
    },
    logged: () => lines.join(''),
    async close() {
      await owner.end()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The product's order: observed, then the gateway, which lets open paths through without a key. */
export function gated(deps: StorageDeps, guard: MiddlewareHandler): Hono {
  const app = new Hono()
  app.use(observed({ log: deps.log, clock: Date.now }))
  app.use('/storage/v1/*', async (context, next) => {
    const isOpen = OPEN_STORAGE_PATHS.some((open) => open.test(context.req.path.slice('/storage/v1'.length)))
    if (!isOpen || context.req.header('apikey') !== undefined) return guard(context, next)
    context.set('identify', () => ANON)
    return next()
  })
  app.route('/storage/v1', storageService(deps))
  return app
}

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
export const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from('JFIF\0'),
  Buffer.alloc(32),
  Buffer.from([0xff, 0xd9]),
])
export const blob = (bytes: Uint8Array | string, type: string): Blob =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type })
