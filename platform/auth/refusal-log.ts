import type { MiddlewareHandler } from 'hono'
import type { Pool } from 'pg'
import { type Caller, TokenRefused } from '#platform/http/caller.ts'
import { callerOf } from '#platform/http/gateway.ts'
import type { Log } from '#platform/http/log.ts'
import { addressOf } from '#platform/http/observed.ts'
import { payloadOf } from './audit.ts'

interface RefusalLogOptions {
  pool: Pool
  trustedProxies: number
  log: Log
}

// One entry an hour for the same person and request, because a screen may repeat its requests.
const ADD = `
  insert into auth.audit_log_entries (payload, ip_address)
  select $1::jsonb, $2
   where not exists (select from auth.audit_log_entries e
                      where e.payload ->> 'actor_id' = $3 and e.created_at > now() - interval '1 hour'
                        and e.payload ->> 'action' = 'request_refused' and e.payload -> 'traits' ->> 'request' = $4)`

/** Records in the account log when a signed-in person lacks a permission. The auth service records its own errors. */
export function refusalLog({ pool, trustedProxies, log }: RefusalLogOptions): MiddlewareHandler {
  return async (context, next) => {
    await next()
    if (context.res.status !== 403 || context.req.path.startsWith('/auth/v1')) return
    const caller = await knownCaller(() => callerOf(context))
    // A super admin who views a subscriber must not be logged as that person.
    if (caller?.claims.sub === undefined || caller.claims['act'] !== undefined) return
    const request = `${context.req.method} ${withoutNames(context.req.path)}`
    const userAgent = context.req.header('user-agent')?.slice(0, 500) ?? null
    const address = addressOf(context, trustedProxies)
    const account = { id: caller.claims.sub, email: null }
    const payload = payloadOf('request_refused', account, { address, userAgent }, { request })
    try {
      await pool.query(ADD, [JSON.stringify(payload), address, account.id, request])
    } catch (error) {
      log.error({ err: error, request_id: context.get('requestId') }, 'a refused request was not logged')
    }
  }
}

/** Returns the path without the names and ids of rows and files. */
const withoutNames = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('/rest/v1/rpc/') ? 5 : 4)
    .join('/')

async function knownCaller(look: () => Promise<Caller>): Promise<Caller | null> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof TokenRefused) return null
    throw error
  }
}
