import type { Context, MiddlewareHandler } from 'hono'
import { VIEWING_IS_MASKED, VIEWING_IS_READ_ONLY, VIEWING_REFUSED } from '#features/administration/rules/viewing.ts'
import { boundedText } from '#platform/http/body.ts'
import { type Caller, TokenRefused } from '#platform/http/caller.ts'
import { callerOf } from '#platform/http/gateway.ts'

// What the screens read by an act. Whatever is not named here is closed to whoever looks at a subscriber: acts write as the
// server, which no read-only transaction holds back.
const READING_COMMANDS: Readonly<Record<string, readonly unknown[]>> = {
  '/functions/v1/bureau-status': [undefined],
  '/functions/v1/api-keys': ['list'],
  '/functions/v1/cards': ['standing'],
  '/functions/v1/organization-archive': ['list'],
  '/functions/v1/text-standing': [undefined],
  '/functions/v1/webhooks': ['list', 'deliveries'],
}
const LONGEST_READING_COMMAND = 1000 // bytes
// Acts that change nothing and yet are refused: only the words differ.
const HANDING_OUT = /\/(?:reveal-|export-|find-|duplicate-|dispute-letter$|.*-pdf$)/
// PostgreSQL: a write in a transaction that may only read.
const WROTE_READ_ONLY = '25006'

/**
 * Refuses, on every prefix, what a super admin who looks at a subscriber must not do, in words they understand. Table
 * writes that reach the database are refused there as well: its transactions may only read.
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

// Somebody else looks through this person's eyes.
const isViewing = ({ claims }: Pick<Caller, 'claims'>): boolean => claims['act'] !== undefined

async function knownCaller(context: Context): Promise<Caller | null> {
  try {
    return await callerOf(context)
  } catch (error) {
    // The prefix answers it in its own words.
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

/** Read from a copy: the act itself reads the body once more. */
async function isReadingCommand({ path, raw }: Context['req']): Promise<boolean> {
  const open = READING_COMMANDS[path]
  if (open === undefined) return false
  // What is longer is none of these acts. Cancelling a copy would wait for the body itself.
  const copy = raw.clone().body?.values({ preventCancel: true }) ?? null
  const text = await boundedText(copy, LONGEST_READING_COMMAND).catch(() => null)
  return text !== null && open.includes(actOf(text))
}

/** The act a body asks for; undefined when it names none, null when it can't be read. */
function actOf(text: string): unknown {
  if (text === '') return undefined
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'act' in body ? body.act : undefined
  } catch {
    return null
  }
}

// Listing and link-making are reads that come by POST.
const isHandingOut = (path: string) => /^\/storage\/v1\/object\/(?:list|sign|info)/.test(path)

async function wroteReadOnly(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body && body.code === WROTE_READ_ONLY
}

/** One body for all prefixes: each client library finds its own field in it. */
const refused = (context: Context, text: string): Response =>
  context.json(
    {
      ...{ code: VIEWING_REFUSED, error_code: VIEWING_REFUSED, statusCode: '403' },
      ...{ message: text, msg: text, error: text, details: null, hint: null },
    },
    403,
  )
