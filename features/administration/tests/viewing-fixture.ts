import { randomUUID } from 'node:crypto'
import { createClient, type FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { superAdmin } from '#test/support/people.ts'

export interface ViewingFixture {
  app: TestApp
  /** A super admin with a recent sign-in. */
  ada: SignedIn
  /** Starts or stops a view. */
  ask(
    as: SignedIn,
    body: Record<string, unknown>,
  ): Promise<{ status: number | undefined; body: Record<string, unknown> }>
  /** Starts a view and returns a client with its token. */
  view(of: SignedIn, as?: SignedIn): Promise<{ token: string; supabase: SupabaseClient }>
  organizationOf(person: SignedIn): Promise<string>
  /** Returns the views in the subscriber's audit log, oldest first. */
  viewsLogged(organizationId: string): Promise<unknown[]>
  owner: pg.Client
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** The app with a signed-in super admin. */
export async function viewingFixture(): Promise<ViewingFixture> {
  const app = await testApp()
  const ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  const sql: ViewingFixture['sql'] = async (text, values = []) =>
    (await app.database.pools.server.query(text, values)).rows
  const organizationOf: ViewingFixture['organizationOf'] = async ({ person }) =>
    String((await sql('select organization_id as id from app.people where id = $1', [person.id]))[0]?.['id'])
  const ask: ViewingFixture['ask'] = async (as, body) => {
    const { data, error, response } = await as.supabase.functions.invoke('view-subscriber', { body })
    const failed = error as FunctionsHttpError | null
    return { status: response?.status, body: failed ? await failed.context.json() : data }
  }
  return {
    ...{ app, ada, owner, sql, organizationOf, ask },
    async view(of, as = ada) {
      const subscriber_id = await organizationOf(of)
      const { body } = await ask(as, { act: 'start', subscriber_id, reason: 'Ticket 4711: reports look empty' })
      const token = String(body['access_token'])
      return { token, supabase: holderOf(app, token) }
    },
    async close() {
      await owner.end()
      await app.close()
    },
    viewsLogged: (organizationId) =>
      sql(
        `select action, actor_id, details from app.audit_events
          where organization_id = $1 and action like 'subscriber.viewing%' order by chain_number`,
        [organizationId],
      ),
  }
}

/** A supabase-js client with a token instead of a session, like the browser's client during a view. */
export function holderOf(app: TestApp, token: string): SupabaseClient {
  return createClient('https://desk.test', app.anonKey, {
    global: {
      headers: { Authorization: `Bearer ${token}` },
      fetch: async (input, init) => {
        const request = new Request(input, init)
        return app.fetch(new URL(request.url).pathname + new URL(request.url).search, request)
      },
    },
    auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
  })
}
