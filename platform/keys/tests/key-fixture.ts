import pg from 'pg'
import type { KeyRing } from '#platform/keys/retire.ts'
import { createSealer, type Sealer } from '#platform/sealing/sealer.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

/** The key that the test app encrypts keys with. */
const WRAPPING_KEY = Buffer.alloc(32, 9)

export interface KeyFixture {
  app: TestApp
  ring: KeyRing
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  organizationOf(person: SignedIn): Promise<string>
  /** Another process on the same database, with its own key cache. */
  anotherProcess(): Sealer
  /** Adds a client through the API and returns its id. */
  addClient(person: SignedIn, ssn: string): Promise<string>
  /** Returns the SSNs of an organization, decrypted by a process without cached keys. */
  opened(organizationId: string): Promise<string[]>
  versions(organizationId: string): Promise<number[]>
  /** A key ring whose connection is cut during that batch of values. The first batch is 1. */
  killedAtBatch(batch: number): Promise<KeyRing>
  close(): Promise<void>
}

export async function keyFixture(): Promise<KeyFixture> {
  const app = await testApp()
  const { server } = app.database.pools
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows
  const anotherProcess = () => createSealer(server, WRAPPING_KEY)
  return {
    app,
    ring: { owner, wrappingKey: WRAPPING_KEY },
    sql,
    anotherProcess,
    async organizationOf({ person }) {
      const [row] = await sql<{ id: string }>('select organization_id as id from app.people where id = $1', [person.id])
      return String(row?.id)
    },
    async addClient({ supabase }, ssn) {
      const row = { first_name: 'Dana', last_name: 'Whitfield', ssn, date_of_birth: '1990-04-30' }
      const { data, error } = await supabase.from('clients').insert(row).select('id').single<{ id: string }>()
      if (error) throw error
      return data.id
    },
    async opened(organizationId) {
      const rows = await sql<{ sealed: Buffer }>(
        `select sealed from app.sealed_values where organization_id = $1 and column_name = 'ssn'`,
        [organizationId],
      )
      const sealer = anotherProcess()
      const opening = rows.map(({ sealed }) => sealer.openValue('clients.ssn', sealed, organizationId))
      return (await Promise.all(opening)).toSorted()
    },
    async versions(organizationId) {
      const rows = await sql<{ version: number }>(
        'select version from app.organization_keys where organization_id = $1 order by version',
        [organizationId],
      )
      return rows.map(({ version }) => version)
    },
    async killedAtBatch(batch) {
      const dying = new pg.Client(app.database.ownerUrl)
      dying.on('error', () => {})
      await dying.connect()
      const query = dying.query.bind(dying)
      const { rows } = await query<{ pid: number }>('select pg_backend_pid() as pid')
      let begun = 0
      // Keys are only queried with a text and values.
      const cut = async (text: string, values?: unknown[]) => {
        if (text.includes('skip locked') && ++begun === batch)
          await sql('select pg_terminate_backend($1)', [rows[0]?.pid])
        return query(text, values)
      }
      return { owner: Object.assign(dying, { query: cut }), wrappingKey: WRAPPING_KEY }
    },
    async close() {
      await owner.end()
      await app.close()
    },
  }
}

/** Returns nine digits that are unique for each number. */
export const ssnOf = (number: number): string => String(900_000_000 + number)
