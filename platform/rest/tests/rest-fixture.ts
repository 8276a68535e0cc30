import { readFileSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { ANON, type Caller, callerWithClaims } from '#platform/http/caller.ts'
import { restService } from '#platform/rest/rest-service.ts'
import { type LiveSchema, liveSchema } from '#platform/rest/schema/live-schema.ts'
import type { RestDependencies } from '#platform/rest/served.ts'
import { testDatabase } from '#test/support/database/database.ts'

const FIXTURE = readFileSync(new URL('./rest-fixture.sql', import.meta.url), 'utf8')

type FixtureClient = ReturnType<typeof fixtureClient>

const fixtureClient = (fetch: typeof globalThis.fetch) =>
  createClient('http://desk.test', 'key', { db: { schema: 'desk' }, global: { fetch } })

export interface RestFixture {
  maria: FixtureClient
  omar: FixtureClient
  visitor: FixtureClient
  /** Sends any request as maria directly to the service. A body is JSON unless a header says otherwise. */
  request(path: string, init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }): Promise<Response>
  requestAsVisitor(path: string): Promise<Response>
  as(caller: Caller): FixtureClient
  owner: pg.Client
  schema: LiveSchema
  logged: unknown[]
  close(): Promise<void>
}

export const person = (shop: string, more: Record<string, unknown> = {}): Caller =>
  callerWithClaims({ sub: shop, role: 'authenticated', shop, ...more })

/**
 * The REST service over the fixture's schema, in this process. maria works in the north shop, omar in the south one.
 */
export async function openRestFixture(more: Partial<RestDependencies> = {}): Promise<RestFixture> {
  const database = await testDatabase()
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query(FIXTURE)
  const pool = database.pools.wire
  const exposedSchemas = ['desk', 'public']
  const schema = liveSchema({ pool, exposedSchemas })
  const logged: unknown[] = []
  const line = (fields: unknown) => void logged.push(fields)
  const fetchAs = (caller: Caller) => {
    const service = restService({
      pool,
      schema,
      exposedSchemas,
      callerOf: async () => caller,
      assertSession: 'vault.assert_session',
      maxRows: 1_000,
      log: { info: line, warn: line, error: line },
      ...more,
    })
    return async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      return service.fetch(new Request(request.url.replace('/rest/v1', ''), request))
    }
  }
  const as = (caller: Caller) => fixtureClient(fetchAs(caller))
  const fetchAsMaria = fetchAs(person('north'))
  return {
    maria: as(person('north')),
    omar: as(person('south')),
    visitor: as(ANON),
    request: (path, { headers, ...init } = {}) =>
      fetchAsMaria(`http://desk.test${path}`, {
        ...init,
        headers: new Headers({ 'content-type': 'application/json', ...headers }),
      }),
    requestAsVisitor: (path) => fetchAs(ANON)(`http://desk.test${path}`),
    as,
    owner,
    schema,
    logged,
    async close() {
      await schema.close()
      await owner.end()
      await database.close()
    },
  }
}
