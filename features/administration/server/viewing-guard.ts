import type { Context, MiddlewareHandler } from 'hono'
import { VIEWING_IS_MASKED, VIEWING_IS_READ_ONLY, VIEWING_REFUSED } from '#features/administration/rules/viewing.ts'
import { boundedText } from '#platform/http/body.ts'
import { type Caller, TokenRefused } from '#platform/http/caller.ts'
import { callerOf } from '#platform/http/gateway.ts'

// The commands that only read. All other commands are closed during a view, because they write as the server, which a
// read-only transaction doesn't stop.
const READING_COMMANDS: Readonly<Record<string, readonly unknown[]>> = {
  '/functions/v1/bureau-status': [undefined],
  '/functions/v1/api-keys': ['list'],
  '/functions/v1/cards': ['standing'],
  '/functions/v1/organization-archive': ['list'],
  '/functions/v1/text-standing': [undefined],
  '/functions/v1/webhooks': ['list', 'deliveries'],
}
const LONGEST_READING_COMMAND = 1000 // bytes
// Commands that change nothing but hand out data. They are refused with a different message.
const HANDING_OUT = /\/(?:reveal-|export-|find-|duplicate-|dispute-letter$|.*-pdf$)/
// PostgreSQL's code for a write in a read-only transaction.
const WROTE_READ_ONLY = '25006'

/**
 * During a view, refuses everything a super admin must not do, on every URL prefix, with a clear message. Table
 * writes are also refused by the database, because its transactions are read-only.
 */
export const viewingGuard: MiddlewareHandler = async (context, next) => {
  const caller = await knownCaller(context)
  if (caller === null || !isViewing(caller)) return next()
  const text = await refusalOf(context)
  if (text !== null) return refused(context, text)
  await next()
  if (context.res.status === 405 && (await wroteReadOnly(context.res))) {
    context.res = undefined
    context.res = refused(context, VIEWING_IS_READ_ONLY)
  }
}

// True if a super admin is viewing as this person.
const isViewing = ({ claims }: Pick<Caller, 'claims'>): boolean => claims['act'] !== undefined

async function knownCaller(context: Context): Promise<Caller | null> {
  try {
    return await callerOf(context)
  } catch (error) {
    // The prefix's own handler refuses an invalid token.
    if (error instanceof TokenRefused) return null
    throw error
  }
}

async function refusalOf(context: Context): Promise<string | null> {
  const { method, path } = context.req
  if (path.startsWith('/rest/v1/rpc/')) return null
  const isReading = method === 'GET' || method === 'HEAD'
  if (path.startsWith('/rest/v1')) return isReading ? null : VIEWING_IS_READ_ONLY
  if (path.startsWith('/functions/v1/')) {
    if (await isReadingCommand(context.req)) return null
    return HANDING_OUT.test(path) ? VIEWING_IS_MASKED : VIEWING_IS_READ_ONLY
  }
  if (path.startsWith('/storage/v1/')) return isReading || isHandingOut(path) ? VIEWING_IS_MASKED : VIEWING_IS_READ_ONLY
  return VIEWING_IS_READ_ONLY
}

/** Reads a copy, because the command itself reads the body again. */
async function isReadingCommand({ path, raw }: Context['req']): Promise<boolean> {
  const open = READING_COMMANDS[path]
  if (open === undefined) return false
  // A longer body belongs to none of these commands. Canceling the copy would wait for the original body.
  const copy = raw.clone().body?.values({ preventCancel: true }) ?? null
  const text = await boundedText(copy, LONGEST_READING_COMMAND).catch(() => null)
  return text !== null && open.includes(actOf(text))
}

/** Returns the command that a body names; undefined if it names none, null if it can't be parsed. */
function actOf(text: string): unknown {
  if (text === '') return undefined
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'act' in body ? body.act : undefined
  } catch {
    return null
  }
}

// Listing and signing links are reads that use POST.
const isHandingOut = (path: string) => /^\/storage\/v1\/object\/(?:list|sign|info)/.test(path)

async function wroteReadOnly(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body && body.code === WROTE_READ_ONLY
}

/** One body for all prefixes, in which each client library finds its own field. */
const refused = (context: Context, text: string): Response =>
  context.json(
    {
      ...{ code: VIEWING_REFUSED, error_code: VIEWING_REFUSED, statusCode: '403' },
      ...{ message: text, msg: text, error: text, details: null, hint: null },
    },
    403,
  )
