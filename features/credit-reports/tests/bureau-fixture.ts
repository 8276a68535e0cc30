import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createClient, type FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import pg from 'pg'
import { ownCommands } from '#app/server/own-commands.ts'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import type { PermissiblePurpose } from '#features/credit-reports/rules/ordering/purposes.ts'
import { type Townsperson, townsperson } from '#features/credit-reports/rules/ordering/sandbox-town.ts'
import type { BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import { resellerGateway } from '#features/credit-reports/server/bureaus/reseller-gateway.ts'
import {
  type SandboxBureau,
  startSandboxBureau,
} from '#features/credit-reports/server/bureaus/sandbox/sandbox-bureau.ts'
import { runningPulls } from '#features/credit-reports/server/ordering/running-pulls.ts'
import { declaredCommands } from '#features/organizations/server/commands/command-permissions.ts'
import { companyNeeds } from '#features/organizations/server/commands/organization-needs.ts'
import { openPools } from '#platform/database/pools.ts'
import { functionService } from '#platform/functions/function-service.ts'
import { gateway } from '#platform/http/gateway.ts'
import { createLog } from '#platform/http/log.ts'
import { observed } from '#platform/http/observed.ts'
import { tokenKeys } from '#platform/http/signed-token.ts'
import { createSealer, type Sealer } from '#platform/sealing/sealer.ts'
import { TEST_PASSWORDS, type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import type { Person } from '#test/support/people.ts'

export const ANON_KEY = 'sb_publishable_test'
const CREDENTIALS = { apiKey: 'key', apiSecret: 'secret' }
export const WRAPPING_KEY = Buffer.alloc(32, 7)
/** Long enough for a busy machine. */
const DEADLINE_MS = 20_000
/** Short, so that tests with an unresponsive bureau are fast. */
const IMPATIENT_DEADLINE_MS = 2_000

export interface Answer {
  status: number
  body: {
    id?: string
    reports?: Record<string, { status: string; outcome: string; error?: string; full_feed?: Record<string, unknown> }>
    credits_used?: number
    monthly_credit_limit?: number
    code?: string | number
    error?: string
    message?: string
    ssn?: string | null
    date_of_birth?: string | null
  }
  headers: Headers
}

export type AnotherProcess = Pick<BureauFixture, 'order' | 'invoke'> & {
  /** Shuts down the process. */
  stop: () => Promise<void>
}

/** The server's commands behind their gateway, with their own database and sandbox bureau. */
export interface BureauFixture {
  database: TestDatabase
  sandbox: SandboxBureau
  sealer: Sealer
  /** Runs a query as the database's owner. */
  sql: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Returns everything logged so far. */
  log: () => string
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  token: (person: Person, claims?: Record<string, unknown>) => string
  supabase: (person: Person) => SupabaseClient
  /** Calls a function with supabase-js. Returns the response, whatever its status. */
  invoke: (person: Person, name: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  order: (person: Person, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** A process with a short deadline for bureaus. */
  impatient: AnotherProcess
  /** A second process on the same database, optionally with another gateway to the bureaus. */
  anotherProcess: (bureaus?: BureauGateway, databaseUrl?: string) => AnotherProcess
  /** Adds a client to the person's organization, with SSN and date of birth encrypted. */
  client: (person: Person, who: Townsperson) => Promise<string>
  /** Resets the order throttle, so the organization can order again. */
  tenSecondsLater: (person: Person) => Promise<void>
  credits: (person: Person) => Promise<number>
  close: () => Promise<void>
}

export async function bureauFixture(): Promise<BureauFixture> {
  const database = await testDatabase()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  // A connection may still be closing when its database is dropped; that is not a test error.
  owner.on('connect', (client) => client.on('error', () => undefined))
  owner.on('error', () => undefined)
  const sandbox = await startSandboxBureau({ port: 0, ...CREDENTIALS, slowMs: 300 })
  const asking = (deadlineMs: number) => resellerGateway({ url: sandbox.url, ...CREDENTIALS, deadlineMs })
  const reseller = asking(DEADLINE_MS)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = tokenKeys([{ kty: 'EC', ...privateKey.export({ format: 'jwk' }), kid: 'test' }], Date.now)
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const others: { close(): Promise<void> }[] = []

  const serving = (pool: pg.Pool, bureaus: BureauGateway) => {
    const app = new Hono()
    const running = runningPulls()
    app.use(observed({ log, clock: Date.now }))
    app.use('/functions/v1/*', gateway({ anonKey: ANON_KEY, serviceKey: 'sb_secret_test', keys, clock: Date.now }))
    app.route(
      '/functions/v1',
      functionService(
        declaredCommands(
          ownCommands({ pool, sealer: createSealer(pool, WRAPPING_KEY), bureaus, running, log, isSandbox: true }),
        ),
        log,
        [
          companyNeeds({
            bureau: true,
            issuer: true,
            carrier: true,
            mail: true,
            register: true,
            payouts: true,
            payments: true,
          }),
        ],
      ),
    )
    const fetch = async (path: string, init?: RequestInit) => app.request(path, init)
    const supabase = (person: Person) =>
      createClient('http://desk.test', ANON_KEY, {
        accessToken: async () => token(person),
        global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
      })
    const invoke: BureauFixture['invoke'] = async (person, name, body, headers = {}) => {
      const sent = body as Record<string, unknown>
      const { data, error, response } = await supabase(person).functions.invoke(name, { body: sent, headers })
      if (response === undefined) throw error
      // After an error, supabase-js leaves the body in the error's context.
      const failed = error as FunctionsHttpError | null
      const answered = failed ? await failed.context.json() : data
      return { status: response.status, body: answered, headers: response.headers }
    }
    const order: BureauFixture['order'] = (person, body, headers) => invoke(person, 'credit-pull', body, headers)
    return { fetch, supabase, invoke, order, stop: () => running.close() }
  }

  const token: BureauFixture['token'] = (person, claims = {}) => {
    const exp = Math.floor(Date.now() / 1000) + 3600
    return keys.sign({ sub: person.id, role: person.role, session_id: person.sessionId, aal: 'aal1', exp, ...claims })
  }
  const sql: BureauFixture['sql'] = async (text, values) => (await owner.query(text, values)).rows
  const sealer = createSealer(database.pools.server, WRAPPING_KEY)
  const organizationOf = async (person: Person) => {
    const [row] = await sql<{ organization_id: string }>('select organization_id from app.people where id = $1', [
      person.id,
    ])
    return row?.organization_id ?? ''
  }

  return {
    database,
    sandbox,
    sealer,
    sql,
    log: () => lines.join(''),
    token,
    ...serving(database.pools.server, reseller),
    impatient: serving(database.pools.server, asking(IMPATIENT_DEADLINE_MS)),
    anotherProcess(bureaus = reseller, databaseUrl = database.ownerUrl) {
      const pools = openPools({ databaseUrl, passwords: TEST_PASSWORDS, size: 8 })
      others.push(pools)
      return serving(pools.server, bureaus)
    },
    async client(person, who) {
      const organization = await organizationOf(person)
      const id = randomUUID()
      await database.pools.server.query(
        `insert into public.clients (id, organization_id, user_id, first_name, last_name, address, city, state, zip, ssn, date_of_birth)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          id,
          organization,
          person.id,
          who.firstName,
          who.lastName,
          who.address,
          who.city,
          who.state,
          who.zip,
          await sealer.sealForWire('clients.ssn', who.ssn, organization),
          await sealer.sealForWire('clients.date_of_birth', who.dateOfBirth, organization),
        ],
      )
      return id
    },
    async tenSecondsLater(person) {
      await sql(`update app.organizations set last_pull_at = last_pull_at - interval '10 seconds' where id = $1`, [
        await organizationOf(person),
      ])
    },
    async credits(person) {
      const [row] = await sql<{ credits_used: number }>('select credits_used from app.organizations where id = $1', [
        await organizationOf(person),
      ])
      return row?.credits_used ?? -1
    },
    async close() {
      await sandbox.close()
      await owner.end()
      for (const other of others) await other.close()
      await database.close()
    },
  }
}

export function who(firstName: string, lastName: string): Townsperson {
  const person = townsperson(firstName, lastName)
  if (!person) throw new Error(`No test applicant is called ${firstName} ${lastName}`)
  return person
}

/** Returns the order form's request for a test applicant who is a client. */
export function orderFor(
  clientId: string,
  person: Townsperson,
  purpose: PermissiblePurpose = 'credit_transaction',
): Record<string, unknown> & { client_id: string; bureaus: string[] } {
  return {
    client_id: clientId,
    first_name: person.firstName,
    last_name: person.lastName,
    address: person.address,
    city: person.city,
    state: person.state.toUpperCase(),
    zip: person.zip,
    bureaus: ['experian', 'equifax', 'transunion'],
    permissible_purpose: purpose,
    consent: { method: 'esign', text_version: DEFAULT_CONSENT_TEXT.version },
  }
}
