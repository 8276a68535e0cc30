import type { Context, MiddlewareHandler } from 'hono'
import type { Pool } from 'pg'
import { ORGANIZATION_REFUSALS, type OrganizationBlock } from '#features/organizations/rules/organization-status.ts'
import { TokenRefused } from '#platform/http/caller.ts'
import { callerOf } from '#platform/http/gateway.ts'

// PostgreSQL's code for a write in a read-only transaction, which a blocked company's transactions are
// (app.hold_blocked_company).
const WROTE_READ_ONLY = '25006'
// Calls that record reads and exports, and one that ends a person's own session. A blocked company can still use
// them.
const RECORDING_CALLS = [
  '/rpc/end_session',
  '/rpc/mark_notifications_read',
  '/rpc/mark_thread_read',
  '/rpc/record_client_view',
  '/rpc/export_credit_repair_roster',
  '/rpc/record_document_view',
  '/rpc/record_report_list_export',
  '/rpc/record_report_print',
]
const BLOCK_OF = 'select app.company_block_of(organization_id) as block from app.people where id = $1'
const READING_SETTINGS = { 'app.records_reading': 'on' }
const NO_SETTINGS = {}

/** Returns the settings with which the database lets a blocked company's call record a read. */
export const recordsReading = (path: string): Readonly<Record<string, string>> =>
  RECORDING_CALLS.includes(path) ? READING_SETTINGS : NO_SETTINGS

/**
 * Explains why a blocked company's table writes and uploads are refused. The database refuses the writes itself.
 * Reads are not delayed, because only a refused write and an upload check the company.
 */
export const organizationGuard =
  (pool: Pool): MiddlewareHandler =>
  async (context, next) => {
    const { path } = context.req
    if (path.startsWith('/storage/v1/') && isStoring(context)) {
      const block = await blockOf(pool, context)
      if (block !== null) return refused(context, block)
    }
    await next()
    if (!path.startsWith('/rest/v1') || context.res.status !== 405 || !(await wroteReadOnly(context.res))) return
    const block = await blockOf(pool, context)
    if (block === null) return
    context.res = undefined
    context.res = refused(context, block)
  }

// Listing and signing links are reads that use POST.
const isStoring = ({ req }: Context): boolean =>
  req.method !== 'GET' && req.method !== 'HEAD' && !/^\/storage\/v1\/object\/(?:list|sign|info)/.test(req.path)

async function blockOf(pool: Pool, context: Context): Promise<OrganizationBlock | null> {
  const person = await signedInPerson(context)
  if (person === undefined) return null
  const { rows } = await pool.query<{ block: OrganizationBlock | null }>(BLOCK_OF, [person])
  return rows[0]?.block ?? null
}

async function signedInPerson(context: Context): Promise<string | undefined> {
  try {
    const { role, claims } = await callerOf(context)
    return role === 'authenticated' ? claims.sub : undefined
  } catch (error) {
    // The prefix's own handler refuses an invalid token.
    if (error instanceof TokenRefused) return undefined
    throw error
  }
}

async function wroteReadOnly(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body && body.code === WROTE_READ_ONLY
}

/** One body for both prefixes, in which each client library finds its own field. */
function refused(context: Context, block: OrganizationBlock): Response {
  const { sentence } = ORGANIZATION_REFUSALS[block]
  const body = { code: block, statusCode: '403', message: sentence, error: sentence, details: null, hint: null }
  return context.json(body, 403)
}
