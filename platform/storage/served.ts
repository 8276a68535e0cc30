import type { Context } from 'hono'
import type { Pool } from 'pg'
import { z } from 'zod'
import { runAsCaller } from '#platform/database/caller-batch.ts'
import { readJson } from '#platform/http/body.ts'
import { type Caller, SERVICE } from '#platform/http/caller.ts'
import type { Log } from '#platform/http/log.ts'
import { invalidRequest } from './errors.ts'
import type { FileStore } from './file-store.ts'

export interface StorageDeps {
  /** A login that may become every role of the wire; the service's own acts are done as `service_role`. */
  pool: Pool
  files: FileStore
  /** Signs the links to objects. */
  linkSecret: Uint8Array
  callerOf: (context: Context) => Promise<Caller>
  /** See `BatchOptions`. */
  assertSession: string | null
  clock: () => number
  log: Log
  /** Links never live longer, whatever was asked. */
  maxLinkSeconds?: number
  /** Whether a file that somebody signed in reads may be kept by nothing on its way, whatever was said when it was stored. */
  isCopyForbidden?: boolean
  /** A file is what its sender says; otherwise its bytes are looked at. */
  isTypeTrusted?: boolean
}

/** What every act works with: the dependencies, one request, and who makes it. */
export interface Served extends Required<StorageDeps> {
  context: Context
  caller: Caller
}

/** The service's own acts, such as reading what a link was signed for. */
export const ITSELF: Caller = { ...SERVICE, claims: { role: 'service_role' }, claimsJson: '{"role":"service_role"}' }

/**
 * Runs one statement that selects one column of JSON as the caller, and answers its rows. With `isUndone` it is rolled back: it only
 * shows what it would throw.
 */
export async function rowsAs<Row>(
  { pool, assertSession }: Pick<StorageDeps, 'pool' | 'assertSession'>,
  caller: Caller,
  text: string,
  values: (string | number | null | undefined)[],
  isUndone = false,
): Promise<Row[]> {
  const statement = { text, values: values.map((value) => value?.toString() ?? null) }
  const [rows = []] = await runAsCaller(pool, caller, [statement], { assertSession, readOnly: false, isUndone })
  // The shape is that of the statement, which is always a constant of this folder.
  return rows.map(([json]) => JSON.parse(json ?? 'null') as Row)
}

/** What was sent, or a refusal that says which part is wrong. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown, place = 'body'): z.infer<Schema> {
  const attempt = schema.safeParse(value)
  if (attempt.success) return attempt.data
  const [issue] = attempt.error.issues
  throw invalidRequest(`${place}/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not acceptable'}`)
}

/** Parameters that ask for a version of an object are refused: only one is kept, and it may not be the one that was meant. */
export const versions = z.literal(['DISABLED', 'exclude', 'include'], 'asks for versions, which are not kept').nullish()

/** The request's JSON body, parsed by the schema. Refuses with 400. */
export async function jsonBody<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.infer<Schema>> {
  return parsed(schema, await readJson(context))
}
