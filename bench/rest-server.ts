import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { callerOf, gateway } from '#platform/http/gateway.ts'
import { createLog } from '#platform/http/log.ts'
import { observed } from '#platform/http/observed.ts'
import { tokenKeys } from '#platform/http/signed-token.ts'
import { restService } from '#platform/rest/rest-service.ts'
import { liveSchema } from '#platform/rest/schema/live-schema.ts'

/** The data that the parent process needs to call this one. */
export interface Serving {
  url: string
  headers: Record<string, string>
}

const CLAIMS = {
  sub: '22222222-2222-4222-8222-222222222222',
  role: 'authenticated',
  session_id: '11111111-1111-4111-8111-111111111111',
}
const POOL_SIZE = 8

const COLUMNS = 'c.id, c.first_name, c.last_name, c.email, c.city, c.state, c.balance, c.created_at'
const ONE = `select ${COLUMNS} from public.clients c where c.id = $1`
const LIST = `select ${COLUMNS}, contact.body as assigned_contact from public.clients c
  left join lateral (
    select (select row_to_json(r) from (select a.id, a.full_name) r) as body from public.contacts a where a.id = c.assigned_contact_id
  ) contact on true
  order by c.created_at desc limit 50`

const INSERT = `insert into public.notes (client_id, text, cents) values ($1, $2, $3) returning id, client_id, text, cents`
const CALL = 'select * from public.client_card($1)'

/** The simplest possible server: a pool whose login is already the caller, two statements, JSON.stringify. */
function bareServer(databaseUrl: string): Server {
  const options = `-c role=authenticated -c request.jwt.claims=${JSON.stringify(CLAIMS)}`
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE, options })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { rows } = await pool.query(
      request.method === 'POST' ? await bareCommand(request) : bareRead(request.url ?? ''),
    )
    const isInsert = request.url?.includes('/notes') === true
    response.writeHead(isInsert ? 201 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  }
  return createServer((request, response) => void answer(request, response))
}

function bareRead(url: string): pg.QueryConfig {
  const id = /id=eq\.([\w-]+)/.exec(url)?.[1]
  return id === undefined ? { name: 'list', text: LIST } : { name: 'one', text: ONE, values: [id] }
}

async function bareCommand(request: IncomingMessage): Promise<pg.QueryConfig> {
  const { client, client_id, text: note, cents } = JSON.parse(await text(request))
  if (request.url?.includes('/rpc/') === true) return { name: 'call', text: CALL, values: [client] }
  return { name: 'insert', text: INSERT, values: [client_id, note, cents] }
}

/** The REST server with all of the product's middleware. */
function wireServer(databaseUrl: string): { server: Server; headers: Record<string, string> } {
  const url = new URL(databaseUrl)
  url.username = url.password = 'authenticator'
  const pool = new pg.Pool({ connectionString: url.href, max: POOL_SIZE, pipeline: true })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = tokenKeys([{ ...privateKey.export({ format: 'jwk' }), kty: 'EC', kid: 'bench' }], Date.now)
  const log = createLog('silent')
  const app = new Hono()
  app.use(observed({ log, clock: Date.now }))
  app.use('/rest/v1/*', gateway({ anonKey: 'anon', serviceKey: 'service', keys, clock: Date.now }))
  const exposedSchemas = ['public']
  app.route(
    '/rest/v1',
    restService({
      pool,
      schema: liveSchema({ pool, exposedSchemas }),
      exposedSchemas,
      callerOf,
      assertSession: { settled: 'vault.settled_sessions', otherwise: 'vault.assert_session' },
      maxRows: 1_000,
      log,
    }),
  )
  const token = keys.sign({ ...CLAIMS, exp: Math.floor(Date.now() / 1000) + 3_600 })
  const listener = getRequestListener(app.fetch)
  return {
    server: createServer((request, response) => void listener(request, response)),
    headers: { apikey: 'anon', authorization: `Bearer ${token}` },
  }
}

const [kind, databaseUrl = ''] = process.argv.slice(2)
const { server, headers } = kind === 'bare' ? { server: bareServer(databaseUrl), headers: {} } : wireServer(databaseUrl)
server.listen(0, '127.0.0.1', () => {
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo
  process.send?.({ url: `http://127.0.0.1:${port}`, headers } satisfies Serving)
})
process.once('disconnect', () => process.exit())
