import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { temporaryDatabase } from '#bench/temporary-database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { CONNECTIONS, compareCompanies, RUN_MS } from './compare.ts'
import { payments } from './payments.ts'

const PASSWORDS = { authenticator: 'authenticator', tradeline_server: 'server', tradeline_replication: 'replication' }
const CLIENTS = 400

const EDIT = 'update public.clients set city = $1 where id = $2'
const ADD = 'insert into public.clients (first_name, last_name, city) values ($1, $2, $1)'

interface Company {
  ownerId: string
  clients: string[]
}

/**
 * Measures audited writes of one company on eight connections, beside those of eight companies with a connection each:
 * the second doesn't wait for anything that a company's writes share. Then payments, by the command.
 */
export async function run(): Promise<void> {
  const database = await temporaryDatabase()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: CONNECTIONS })
  // The database stops right after this process, and its closing message may arrive late.
  owner.on('error', () => {})
  try {
    await migrate(database.ownerUrl, PASSWORDS)
    const companies: Company[] = []
    for (let n = 0; n < CONNECTIONS; n++) companies.push(await newCompany(owner))
    for (const [name, write] of [
      ['edits of a client', edit],
      ['new clients', add],
    ] as const) {
      await compareCompanies(name, companies, (companyOf) => writesPerSecond(owner, write, companyOf))
    }
  } finally {
    await owner.end()
    await database.stop()
  }
  await payments()
}

type Write = (db: pg.PoolClient, company: Company, lane: number, turn: number) => Promise<unknown>

// Each connection edits clients of its own: two edits of one client do wait for each other.
const edit: Write = (db, { clients }, lane, turn) => {
  const own = clients.length / CONNECTIONS
  return db.query(EDIT, [`City ${turn}`, clients[lane * own + (turn % own)]])
}
const add: Write = (db, _, lane, turn) => db.query(ADD, [`Lane ${lane}`, `Turn ${turn}`])

async function writesPerSecond(pool: pg.Pool, write: Write, companyOf: (lane: number) => Company): Promise<number> {
  const until = performance.now() + RUN_MS
  const lanes = Array.from({ length: CONNECTIONS }, async (_, lane) => {
    const company = companyOf(lane)
    const db = await pool.connect()
    const claims = JSON.stringify({ sub: company.ownerId, role: 'authenticated', aal: 'aal1' })
    let turn = 0
    for (; performance.now() < until; turn++) {
      await db.query('begin')
      await db.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
        claims,
      ])
      await write(db, company, lane, turn)
      await db.query('commit')
    }
    db.release()
    return turn
  })
  const turns = await Promise.all(lanes)
  return turns.reduce((total, count) => total + count, 0) / (RUN_MS / 1000)
}

async function newCompany(owner: pg.Pool): Promise<Company> {
  const id = randomUUID()
  await owner.query(
    `insert into app.organizations (id, company_name, account_type, monthly_credit_limit) values ($1, 'Bench', 'lender', 100)`,
    [id],
  )
  await owner.query('select app.open_audit_chain($1)', [id])
  await owner.query(
    `insert into auth.users (id, email, email_confirmed_at) values ($1, $1::uuid || '@bench.test', now())`,
    [id],
  )
  await owner.query(`update app.people set organization_id = $1, organization_role = 'owner' where id = $1`, [id])
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.clients (organization_id, user_id, first_name, last_name)
     select $1, $1, 'Client', 'Number ' || n from generate_series(1, ${CLIENTS}) n returning id`,
    [id],
  )
  return { ownerId: id, clients: rows.map((row) => row.id) }
}
