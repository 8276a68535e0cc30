import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import pg from 'pg'
import { declaredCommands } from '#features/organizations/server/commands/command-permissions.ts'
import { companyNeeds } from '#features/organizations/server/commands/organization-needs.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openPools, type Pools } from '#platform/database/pools.ts'
import { functionService } from '#platform/functions/function-service.ts'
import { gateway } from '#platform/http/gateway.ts'
import { createLog } from '#platform/http/log.ts'
import { tokenKeys } from '#platform/http/signed-token.ts'
import { createSealer, type Sealer } from '#platform/sealing/sealer.ts'
import { temporaryDatabase } from './temporary-database.ts'

const PASSWORDS = { authenticator: 'authenticator', tradeline_server: 'server', tradeline_replication: 'replication' }
const ANON_KEY = 'anon'
const SANDBOXES = {
  bureau: true,
  issuer: true,
  carrier: true,
  mail: true,
  register: true,
  payouts: true,
  payments: true,
}
const ACCOUNT = `insert into auth.users (id, email, email_confirmed_at) values ($1, $1::uuid || '@bench.test', now())`
const SESSION = 'insert into auth.sessions (id, user_id) values ($1, $2)'
const HOME = `
  insert into app.organizations (id, company_name, account_type, monthly_credit_limit) values ($1, 'Bench', 'lender', $2)`
const JOIN = `update app.people set organization_id = $2, organization_role = 'owner' where id = $1`
const CLIENT = `
  insert into public.clients (id, organization_id, user_id, first_name, last_name) values ($1, $2, $3, 'Rhonda', 'Rouse')`

type Commands = Record<string, (context: Context) => Promise<Response>>

/** The owner of a company with one client. */
export interface DeskMember {
  organizationId: string
  clientId: string
  /** Calls a command with all of the product's middleware. Returns the response status and the duration. */
  call(command: string, body: object, headers?: Record<string, string>): Promise<{ status: number; ms: number }>
}

export interface CommandDesk {
  pools: Pools
  owner: pg.Pool
  ownerUrl: string
  sealer: Sealer
  member(commands: Commands, monthlyCredits?: number): Promise<DeskMember>
  close(): Promise<void>
}

/** Starts a migrated database of its own, and serves `/functions/v1` over it in this process. */
export async function commandDesk(): Promise<CommandDesk> {
  const database = await temporaryDatabase()
  await migrate(database.ownerUrl, PASSWORDS)
  const pools = openPools({ databaseUrl: database.ownerUrl, passwords: PASSWORDS })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  // The database stops right after this process, and its closing message may arrive late.
  owner.on('error', () => {})
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = tokenKeys([{ ...privateKey.export({ format: 'jwk' }), kty: 'EC', kid: 'bench' }], Date.now)
  const log = createLog('error')

  return {
    ...{ pools, owner, ownerUrl: database.ownerUrl, sealer: createSealer(pools.server, randomBytes(32)) },
    async member(commands, monthlyCredits = 100_000) {
      const ids = { person: randomUUID(), session: randomUUID(), organizationId: randomUUID(), clientId: randomUUID() }
      await addMember(owner, ids, monthlyCredits)
      const app = new Hono()
      app.use('/functions/v1/*', gateway({ anonKey: ANON_KEY, serviceKey: 'service', keys, clock: Date.now }))
      app.route('/functions/v1', functionService(declaredCommands(commands), log, [companyNeeds(SANDBOXES)]))
      const exp = Math.floor(Date.now() / 1000) + 3_600
      const claims = { sub: ids.person, role: 'authenticated', session_id: ids.session, aal: 'aal1', exp }
      const given = {
        ...{ apikey: ANON_KEY, authorization: `Bearer ${keys.sign(claims)}` },
        'content-type': 'application/json',
      }
      return {
        ...{ organizationId: ids.organizationId, clientId: ids.clientId },
        async call(command, body, headers = {}) {
          const startedAt = performance.now()
          const request = { method: 'POST', headers: { ...given, ...headers }, body: JSON.stringify(body) }
          const response = await app.request(`/functions/v1/${command}`, request)
          await response.arrayBuffer()
          return { status: response.status, ms: performance.now() - startedAt }
        },
      }
    },
    async close() {
      await owner.end()
      await pools.close()
      await database.stop()
    },
  }
}

interface MemberIds {
  person: string
  session: string
  organizationId: string
  clientId: string
}

async function addMember(owner: pg.Pool, { person, session, organizationId, clientId }: MemberIds, credits: number) {
  await owner.query(ACCOUNT, [person])
  await owner.query(SESSION, [session, person])
  await owner.query(HOME, [organizationId, credits])
  await owner.query('select app.open_audit_chain($1)', [organizationId])
  await owner.query(JOIN, [person, organizationId])
  await owner.query(CLIENT, [clientId, organizationId, person])
}
