import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { Hono } from 'hono'
import pg from 'pg'
import { type AuthServiceDeps, authService, OPEN_AUTH_PATHS } from '#platform/auth/auth-service.ts'
import { totpCode } from '#platform/auth/factors/totp.ts'
import { type Cost, type PasswordHasher, passwordHasher } from '#platform/auth/password-hasher.ts'
import { gateway, unknownPrefix } from '#platform/http/gateway.ts'
import { createLog } from '#platform/http/log.ts'
import { observed } from '#platform/http/observed.ts'
import { type TokenKey, type TokenKeys, tokenKeys } from '#platform/http/signed-token.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { accountMailer } from '#platform/mail/account-mail.ts'
import { type DeliveredMail, mailbox } from '#platform/mail/mailbox.ts'
import { mailboxService } from '#platform/mail/mailbox-page.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { testDatabase } from '#test/support/database/database.ts'
import { PATIENCE_MS } from '#test/support/patience-ms.ts'
import { pressLink } from './press-link.ts'

export const SITE = 'https://desk.test'
export const ANON_KEY = 'sb_publishable_test'
export const SERVICE_KEY = 'sb_secret_test'
export const PASSWORD = 'correct horse 1'
export const VERSION = { 'x-supabase-api-version': '2024-01-01' }

type AuthOptions = NonNullable<SupabaseClientOptions<'public'>['auth']>
type Clients = 'fetch' | 'post' | 'supabase' | 'admin'
type Config = Partial<AuthServiceDeps['config']>

/** The account service behind its gateway, with its own database, job worker, and mailbox. */
export interface AuthWorld {
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** POSTs JSON with the public key. */
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>
  supabase: (options?: AuthOptions) => SupabaseClient
  /** A client with the service key. */
  admin: () => SupabaseClient['auth']['admin']
  keys: TokenKeys
  /** The server's own login. */
  pool: pg.Pool
  /** Runs SQL as the database's owner. */
  sql: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** The newest mail to an address, once `count` have arrived. */
  mailTo: (email: string, count?: number) => Promise<DeliveredMail>
  mailsTo: (email: string) => Promise<DeliveredMail[]>
  /** A second process's service on the same database, with other settings. */
  another: (config: Config, options?: WorldOptions) => Pick<AuthWorld, Clients>
  hashes: () => number
  close: () => Promise<void>
}

interface WorldOptions {
  keys?: TokenKeys
  clock?: () => number
}

const UNLIMITED = { count: 1_000_000, seconds: 1 }
export const LOOSE: NonNullable<AuthServiceDeps['config']['limits']> = {
  signInPerAddress: UNLIMITED,
  signInPerAccount: UNLIMITED,
  refreshPerAddress: UNLIMITED,
  verifyPerAddress: UNLIMITED,
  verifyPerAccount: UNLIMITED,
  mailPerAddress: UNLIMITED,
  factorPerAddress: UNLIMITED,
  factorPerAccount: UNLIMITED,
}

// The cheapest argon2id, because hundreds of accounts are only created as a starting point.
const CHEAP: Cost = { algorithm: 'argon2id', memoryKib: 8, passes: 1, parallelism: 1 }

interface Hashing {
  /** Hashes passwords at the product's real cost, for tests of that cost. */
  isEarnest?: boolean
}

export async function authWorld(config: Config = {}, { isEarnest = false }: Hashing = {}): Promise<AuthWorld> {
  const database = await testDatabase()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  // A connection that is still closing when its database is dropped must not fail a test.
  owner.on('connect', (client) => client.on('error', () => undefined))
  owner.on('error', () => undefined)
  const { server: pool } = database.pools
  const log = createLog('silent')
  const key = newKey('test')
  const keys = tokenKeys([key], Date.now)
  const box = mailbox(pool)
  const post = outbox(box, keys.secretFor('waiting mail'))
  // One worker, so that mails arrive in the order of their requests.
  const jobs = await startJobs({ pool, tasks: post.tasks, workers: 1, log })
  // One slot, so that waiting is the same on every machine.
  const counted = counting(isEarnest ? passwordHasher(1) : passwordHasher(1, CHEAP))

  const serving = (
    settings: Config,
    { clock = Date.now, keys: signing = tokenKeys([key], clock) }: WorldOptions = {},
  ) => {
    const app = new Hono()
    const openPaths = OPEN_AUTH_PATHS.map((path) => `/auth/v1${path}`)
    app.use(observed({ log, clock }))
    app.use('/auth/v1/*', gateway({ anonKey: ANON_KEY, serviceKey: SERVICE_KEY, keys: signing, clock, openPaths }))
    const mail = accountMailer(post)
    const deps = { pool, keys: signing, mail, clock, log, passwords: counted.hasher }
    app.route('/auth/v1', authService({ ...deps, config: { siteUrl: SITE, limits: LOOSE, ...settings } }))
    app.route('/dev', mailboxService(box))
    app.notFound(unknownPrefix)
    return clientsOf(app)
  }

  const mailsTo = async (email: string) => (await box.list()).filter(({ to }) => to === email)
  return {
    ...serving(config),
    keys,
    pool,
    sql: async (text, values) => (await owner.query(text, values)).rows,
    mailsTo,
    mailTo: (email, count = 1) =>
      eventually(async () => {
        const mails = await mailsTo(email)
        return mails.length >= count ? mails[0] : undefined
      }),
    another: serving,
    hashes: counted.hashes,
    async close() {
      await jobs.stop()
      await owner.end()
      await database.close()
    },
  }
}

function clientsOf(app: Hono): Pick<AuthWorld, Clients> {
  const answer = async (path: string, init?: RequestInit) => app.fetch(new Request(new URL(path, SITE), init))
  const client = (key: string, options: AuthOptions = {}) =>
    createClient(SITE, key, {
      global: { fetch: (input, init) => Promise.resolve(app.fetch(new Request(input, init))) },
      auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID(), ...options },
    })
  return {
    fetch: answer,
    post: (path, body, headers = {}) =>
      answer(path, { method: 'POST', body: JSON.stringify(body), headers: { apikey: ANON_KEY, ...headers } }),
    supabase: (options = {}) => client(ANON_KEY, options),
    admin: () => client(SERVICE_KEY).auth.admin,
  }
}

export function newKey(kid: string): TokenKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty = '', crv = '', x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { kty, crv, x, y, d, kid }
}

function counting(hasher: PasswordHasher): { hasher: PasswordHasher; hashes: () => number } {
  let count = 0
  return {
    hashes: () => count,
    hasher: {
      hash: (password) => (count++, hasher.hash(password)),
      verify: (password, stored) => (count++, hasher.verify(password, stored)),
    },
  }
}

async function eventually<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('it did not happen in time')
}

export const anEmail = (name: string): string => `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@example.test`

/** Signs up, opens the mailed link, and signs in. */
export async function signedIn(world: AuthWorld, name: string, password: string = PASSWORD) {
  const email = await confirmed(world, name, password)
  const supabase = world.supabase()
  const { data, error } = await supabase.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { email, supabase, user: data.user, session: data.session }
}

export async function confirmed(world: AuthWorld, name: string, password: string = PASSWORD): Promise<string> {
  const email = anEmail(name)
  const { error } = await world.supabase().auth.signUp({ email, password })
  if (error) throw error
  await openLink(world, email)
  return email
}

/** Opens the link of the newest mail and presses its button, once `count` have arrived. Returns the redirect target. */
export async function openLink(world: AuthWorld, email: string, count = 1): Promise<URL> {
  const { links } = await world.mailTo(email, count)
  const response = await pressLink(world, links[0] ?? '')
  return new URL(response.headers.get('location') ?? '')
}

/** Returns the six digits of the newest mail to an address, once `count` have arrived. */
export async function codeFor(world: AuthWorld, email: string, count = 1): Promise<string> {
  const { text } = await world.mailTo(email, count)
  return /code: (\d{6})/.exec(text)?.[1] ?? ''
}

/** An authenticator app with the secret of the QR code, which returns a code for each thirty seconds. */
export function authenticator(secret: string) {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  return { code: (atMs: number = Date.now()) => totpCode(key, Math.floor(atMs / 30_000)) }
}

export const fragmentOf = (url: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
