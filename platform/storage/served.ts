import type { Context } from 'hono'
import type { Pool } from 'pg'
import { z } from 'zod'
import { type BatchOptions, runAsCaller } from '#platform/database/caller-batch.ts'
import type { ImageRenderer } from '#platform/files/rendering/image-renderer.ts'
import { readJson } from '#platform/http/body.ts'
import { type Caller, SERVICE } from '#platform/http/caller.ts'
import type { Log } from '#platform/http/log.ts'
import { invalidRequest, missingAuthorization } from './errors.ts'
import type { FileStore } from './file-store.ts'

export interface StorageDeps {
  /** A login that may switch to every API role. The service's own acts use `service_role`. */
  pool: Pool
  files: FileStore
  /** Stores the parts of resumable uploads, which are inspected only once they are whole. Defaults to `files`. */
  parts?: FileStore
  /** Signs the links to objects. */
  linkSecret: Uint8Array
  callerOf: (context: Context) => Promise<Caller>
  /** See `BatchOptions`. */
  assertSession: string | null
  clock: () => number
  log: Log
  /** The longest lifetime of a link, whatever is requested. */
  maxLinkSeconds?: number
  /** Forbids every cache to store a file that a signed-in user reads, whatever was set when it was stored. */
  isCopyForbidden?: boolean
  /** Renders pictures in another size or format. Without it, requests for those are refused. */
  renderer?: ImageRenderer | null
  /** Trusts the sender's content type. Otherwise the bytes are checked. */
  isTypeTrusted?: boolean
}

/** The context of every act: the dependencies, one request, and its caller. */
export interface Served extends Required<StorageDeps> {
  context: Context
  caller: Caller
}

/** The caller of the service's own acts, such as reading an object by a link. */
export const ITSELF: Caller = { ...SERVICE, claims: { role: 'service_role' }, claimsJson: '{"role":"service_role"}' }

/** Returns the caller of a request that needs a key or a token. */
export async function keyHolder(deps: Pick<StorageDeps, 'callerOf'>, context: Context): Promise<Caller> {
  const { req } = context
  if (!(req.header('authorization') || req.header('apikey') || req.query('apikey'))) throw missingAuthorization()
  return deps.callerOf(context)
}

/**
 * Runs one statement that selects one column of JSON as the caller, and returns its rows. With `isUndone` it is rolled
 * back, to see only what it would throw.
 */
export async function rowsAs<Row>(
  { pool, assertSession }: Pick<StorageDeps, 'pool' | 'assertSession'>,
  caller: Caller,
  text: string,
  values: (string | number | null | undefined)[],
  { isUndone = false, settings = {} }: Pick<BatchOptions, 'isUndone' | 'settings'> = {},
): Promise<Row[]> {
  const statement = { text, values: values.map((value) => value?.toString() ?? null) }
  const [rows = []] = await runAsCaller(pool, caller, [statement], {
    assertSession,
    readOnly: false,
    isUndone,
    settings,
  })
  // The statement is always a constant of this folder, so its shape is known.
  return rows.map(([json]) => JSON.parse(json ?? 'null') as Row)
}

/** Returns the parsed value, or throws an error that says which part is wrong. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown, place = 'body'): z.infer<Schema> {
  const attempt = schema.safeParse(value)
  if (attempt.success) return attempt.data
  const [issue] = attempt.error.issues
  throw invalidRequest(`${place}/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not acceptable'}`)
}

/**
 * Parameters that request a version of an object are rejected: only one version is stored, and it may not be the
 * requested one.
 */
export const versions = z.literal(['DISABLED', 'exclude', 'include'], 'asks for versions, which are not kept').nullish()

/** Returns the request's JSON body, parsed by the schema. Throws a 400 if it is invalid. */
export async function jsonBody<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.infer<Schema>> {
  return parsed(schema, await readJson(context))
}
