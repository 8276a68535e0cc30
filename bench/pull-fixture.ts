import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import pg from 'pg'
import { ownCommands } from '#app/server/own-commands.ts'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import type { BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import { runningPulls } from '#features/credit-reports/server/ordering/running-pulls.ts'
import { declaredCommands } from '#features/organizations/server/commands/command-permissions.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openPools } from '#platform/database/pools.ts'
import { functionService } from '#platform/functions/function-service.ts'
import { gateway } from '#platform/http/gateway.ts'
import { createLog } from '#platform/http/log.ts'
import { tokenKeys } from '#platform/http/signed-token.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { temporaryDatabase } from './temporary-database.ts'

const PASSWORDS = { authenticator: 'authenticator', tradeline_server: 'server', tradeline_replication: 'replication' }
const ANON_KEY = 'anon'
const ACCOUNT = `insert into auth.users (id, email, email_confirmed_at) values ($1, $1::uuid || '@bench.test', now())`
const SESSION = 'insert into auth.sessions (id, user_id) values ($1, $2)'
const HOME = `
  insert into app.organizations (id, company_name, account_type, monthly_credit_limit) values ($1, 'Bench', 'lender', $2)`
const CERTIFY = `
  insert into app.purpose_certifications (organization_id, purposes, text_version, text_hash, certified_by_name, expires_at)
  values ($1, '{credit_transaction}', 'bench', 'bench', 'Bench', now() + interval '1 day')`
const JOIN = `update app.people set organization_id = $2, organization_role = 'owner' where id = $1`
const CLIENT = `
  insert into public.clients (id, organization_id, user_id, first_name, last_name) values ($1, $2, $3, 'Rhonda', 'Rouse')`

/** A user who orders for one client. Returns the response status and the duration. */
export interface Orderer {
  organizationId: string
  order(bureaus: readonly string[]): Promise<{ status: number; ms: number }>
}

export interface PullFixture {
  orderer(bureaus: BureauGateway, monthlyCredits?: number): Promise<Orderer>
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** `/functions/v1/credit-pull` with all of the product's middleware, except the ten-second wait between orders. */
export async function pullFixture(): Promise<PullFixture> {
  const database = await temporaryDatabase()
  await migrate(database.ownerUrl, PASSWORDS)
  const pools = openPools({ databaseUrl: database.ownerUrl, passwords: PASSWORDS })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  // The database stops right after this process, and its closing message may arrive late.
  owner.on('error', () => {})
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = tokenKeys([{ ...privateKey.export({ format: 'jwk' }), kty: 'EC', kid: 'bench' }], Date.now)
  const sealer = createSealer(pools.server, randomBytes(32))
  const log = createLog('silent')

  return {
    async orderer(bureaus, monthlyCredits = 100_000) {
      const [person, session, organizationId, client] = Array.from({ length: 4 }, () => randomUUID())
      await owner.query(ACCOUNT, [person])
      await owner.query(SESSION, [session, person])
      await owner.query(HOME, [organizationId, monthlyCredits])
      await owner.query('select app.open_audit_chain($1)', [organizationId])
      await owner.query(JOIN, [person, organizationId])
      await owner.query(CERTIFY, [organizationId])
      await owner.query(CLIENT, [client, organizationId, person])
      const app = new Hono()
      app.use('/functions/v1/*', gateway({ anonKey: ANON_KEY, serviceKey: 'service', keys, clock: Date.now }))
      const deps = { pool: pools.server, sealer, bureaus, running: runningPulls(), log, isSandbox: true, throttleMs: 0 }
      app.route('/functions/v1', functionService(declaredCommands(ownCommands(deps)), log))
      const exp = Math.floor(Date.now() / 1000) + 3_600
      const token = keys.sign({ sub: person, role: 'authenticated', session_id: session, aal: 'aal1', exp })
      const headers = { apikey: ANON_KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      return {
        organizationId: organizationId ?? '',
        async order(wanted) {
          const startedAt = performance.now()
          const body = JSON.stringify(orderOf(client ?? '', wanted))
          const response = await app.request('/functions/v1/credit-pull', { method: 'POST', headers, body })
          await response.arrayBuffer()
          return { status: response.status, ms: performance.now() - startedAt }
        },
      }
    },
    sql: async (text, values) => (await owner.query(text, values)).rows,
    async close() {
      await owner.end()
      await pools.close()
      await database.stop()
    },
  }
}

const orderOf = (clientId: string, bureaus: readonly string[]) => ({
  client_id: clientId,
  first_name: 'Rhonda',
  last_name: 'Rouse',
  address: '981 Wrestlin Way',
  city: 'Stamford',
  state: 'CONNECTICUT',
  zip: '06901',
  bureaus,
  permissible_purpose: 'credit_transaction',
  consent: { method: 'esign', text_version: DEFAULT_CONSENT_TEXT.version },
})
