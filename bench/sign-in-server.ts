import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { authService } from '#platform/auth/auth-service.ts'
import { passwordHasher } from '#platform/auth/password-hasher.ts'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { callerOf, gateway } from '#platform/http/gateway.ts'
import { createLog } from '#platform/http/log.ts'
import { observed } from '#platform/http/observed.ts'
import { tokenKeys } from '#platform/http/signed-token.ts'
import { restService } from '#platform/rest/rest-service.ts'
import { liveSchema } from '#platform/rest/schema/live-schema.ts'

/**
 * A request of the bench process: count the passwords that can be checked in this many milliseconds, doing nothing
 * else.
 */
export interface Ask {
  hashForMs: number
  password: string
  hash: string
}
export type ShownNotification = { url: string; anonKey: string } | { perSecond: number }

const UNLIMITED = { count: 1_000_000, seconds: 1 }
const HASHED_AT_ONCE = 8

/** Accounts and tables in one process, as in the product, but without rate limits. */
function app(ownerUrl: string): { app: Hono; anonKey: string } {
  const as = (role: string) => {
    const url = new URL(ownerUrl)
    url.username = url.password = role
    return new pg.Pool({ connectionString: url.href, max: 8 })
  }
  const [pool, secrets, log, clock] = [as('authenticator'), loadSecrets('', ownerUrl), createLog('error'), Date.now]
  const { anonKey, serviceKey, factorKey } = secrets
  const keys = tokenKeys(secrets.tokenKeys, clock)
  const limits = { signInPerAddress: UNLIMITED, signInPerAccount: UNLIMITED }
  const served = new Hono()
  served.use(observed({ log, clock }))
  served.use(gateway({ anonKey, serviceKey, keys, clock }))
  served.route(
    '/auth/v1',
    authService({
      ...{ pool: as('tradeline_server'), keys, factorKey, clock, log, mail: async () => undefined },
      config: { siteUrl: 'http://bench.test', limits },
    }),
  )
  const exposedSchemas = ['public']
  served.route(
    '/rest/v1',
    restService({
      ...{
        pool,
        exposedSchemas,
        callerOf,
        log,
        maxRows: 1_000,
        assertSession: 'auth.assert_session',
      },
      schema: liveSchema({ pool, exposedSchemas }),
    }),
  )
  return { app: served, anonKey }
}

async function hashesPerSecond({ hashForMs, password, hash }: Ask): Promise<number> {
  const hasher = passwordHasher()
  const startedAt = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() - startedAt < hashForMs) {
      await hasher.verify(password, hash)
      done++
    }
  }
  await Promise.all(Array.from({ length: HASHED_AT_ONCE }, worker))
  return (done * 1_000) / (performance.now() - startedAt)
}

const [ownerUrl = ''] = process.argv.slice(2)
const { app: served, anonKey } = app(ownerUrl)
const answer = getRequestListener(served.fetch)
const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo
  process.send?.({ url: `http://127.0.0.1:${port}`, anonKey } satisfies ShownNotification)
})
process.on('message', (ask: Ask) => {
  void hashesPerSecond(ask).then((perSecond) => process.send?.({ perSecond } satisfies ShownNotification))
})
process.once('disconnect', () => process.exit())
