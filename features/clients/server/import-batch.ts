import { randomUUID } from 'node:crypto'
import pg, { type PoolClient } from 'pg'
import { z } from 'zod'
import { FIELD_COLUMNS } from '#features/clients/rules/client-fields.ts'
import type { NewClient } from '#features/clients/rules/client-form.ts'
import {
  type Colleague,
  clientOfRow,
  IMPORT_FIELDS,
  type ImportedRow,
  type SkipReason,
} from '#features/clients/rules/client-import.ts'
import type { SsnPolicy } from '#features/clients/rules/issued-ssn.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { maskSsn } from '#platform/rules/ssn.ts'
import { isKeyGone } from '#platform/sealing/organization-keys.ts'
import { SEALED_COLUMNS } from '#platform/sealing/sealed-columns.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { clientsOnFile, type OnFile } from './clients-on-file.ts'
import { alikeProblem, keysOf, type RowsAbove, remember } from './rows-above.ts'
import { ssnPolicyOf } from './ssn-refusal.ts'

/** The place that a pending row is sealed for. It can't be opened as anything else. */
export const IMPORT_ROW_PLACE = 'client_import_rows.sealed'

/** The import that a batch belongs to. */
export interface BatchRun {
  organization_id: string
  user_id: string
  isDryRun: boolean
}

/** Why a row added no client: skipped for a client on file or a row above it, or rejected. Null for an added one. */
type Outcome = { reason: SkipReason; client_id: string | null } | { problems: string[] } | null
export interface Ended {
  line: number
  outcome: Outcome
}

interface BatchDeps {
  sealer: Sealer
  clock: () => number
  isSandbox: boolean
}

/** Ends each of these rows, in a few statements for all of them. Returns the ids of new clients; a dry run adds none. */
export async function endRows(
  { sealer, clock, isSandbox }: BatchDeps,
  db: PoolClient,
  run: BatchRun,
  rows: readonly { line: number; sealed: Buffer }[],
  above: RowsAbove,
): Promise<{ outcomes: Ended[]; added: string[] }> {
  const today = dateOfInstant(new Date(clock()))
  const setting = { today, ssnPolicy: await ssnPolicyOf(db, run.organization_id, isSandbox) }
  const { rows: colleagues } = await db.query<Colleague>(COLLEAGUES, [run.organization_id])
  const read = await Promise.all(
    rows.map(async ({ line, sealed }) => ({
      ...{ line },
      ...clientOfRow(await rowOf(sealer, run.organization_id, sealed), setting, colleagues),
    })),
  )
  const good = read.flatMap(({ line, client }) => (client === null ? [] : [{ line, client }]))
  const onFile = await clientsOnFile(db, run.organization_id, good, setting.ssnPolicy)
  const outcomes = read.map(({ line, client, problems }): Ended => {
    if (problems !== null) return { line, outcome: { problems } }
    return { line, outcome: outcomeOf(client, onFile.get(line), setting.ssnPolicy, above) }
  })
  if (run.isDryRun) return { outcomes, added: [] }
  const newLines = new Set(outcomes.filter(({ outcome }) => outcome === null).map(({ line }) => line))
  const newcomers = good.filter(({ line }) => newLines.has(line))
  const idOn = await sealer.withCurrentKey(() => addedClients(sealer, db, run, newcomers))
  const isRefused = ({ line }: Ended) => newLines.has(line) && !idOn.has(line)
  return {
    outcomes: outcomes.map((ended) => (isRefused(ended) ? { line: ended.line, outcome: NOT_ADDED } : ended)),
    added: [...idOn.values()],
  }
}

const COLLEAGUES = 'select id, full_name, email from app.people where organization_id = $1'
const NOT_ADDED = { problems: ['Failed to create client'] }

const fieldsShape = z.partialRecord(z.enum(IMPORT_FIELDS.map(({ key }) => key)), z.string())

/** Returns a pending row as it was sent. */
export async function rowOf(sealer: Sealer, organizationId: string, sealed: Buffer): Promise<ImportedRow> {
  const opened = await sealer.openBytes(IMPORT_ROW_PLACE, sealed, organizationId)
  return fieldsShape.parse(JSON.parse(opened.toString()))
}

// Rows are compared with the rows above them too, because a dry run adds no clients.
function outcomeOf(client: NewClient, onFile: OnFile | undefined, policy: SsnPolicy, above: RowsAbove): Outcome {
  const { person, ssn } = keysOf(client)
  if (above.people.has(person)) return { reason: 'earlier_row', client_id: null }
  if (onFile?.known) return onFile.known
  if (ssn !== '' && above.ssns.has(ssn)) return { problems: ['Another row of this file has the same SSN'] }
  const problem = onFile?.problem ?? alikeProblem(client, policy, above)
  if (problem !== null) return { problems: [problem] }
  remember(client, above)
  return null
}

const ADD = `
  insert into public.clients (id, organization_id, user_id, source, ${FIELD_COLUMNS.join(', ')})
  select id, $1, $2, 'import', ${FIELD_COLUMNS.join(', ')} from jsonb_populate_recordset(null::public.clients, $3::jsonb)`

interface Newcomer {
  line: number
  client: NewClient
}

/** Adds the clients. Returns their ids by line. A client that the database refuses has none, and affects only its row. */
async function addedClients(
  sealer: Sealer,
  db: PoolClient,
  run: BatchRun,
  newcomers: readonly Newcomer[],
): Promise<Map<number, string>> {
  if (newcomers.length === 0) return new Map()
  const sealed = await Promise.all(newcomers.map((one) => sealedClient(sealer, run.organization_id, one)))
  const ids = (some: typeof sealed) => some.map(({ line, client }) => [line, client.id] as const)
  if (await isAdded(db, run, sealed)) return new Map(ids(sealed))
  // One of them can't be stored. Adding them one by one tells which.
  const stored: typeof sealed = []
  for (const one of sealed) if (await isAdded(db, run, [one])) stored.push(one)
  return new Map(ids(stored))
}

/** Returns a client's row, which holds masks, and its sealed values. */
async function sealedClient(sealer: Sealer, home: string, { line, client }: Newcomer) {
  const [ssn, date_of_birth] = await Promise.all([
    client.ssn === null ? null : sealer.sealForWire('clients.ssn', client.ssn, home),
    sealer.sealForWire('clients.date_of_birth', client.date_of_birth, home),
  ])
  const id = randomUUID()
  const masks = {
    ssn: client.ssn === null ? null : maskSsn(client.ssn),
    date_of_birth: SEALED_COLUMNS['clients.date_of_birth'].mask(client.date_of_birth),
  }
  return { line, client: { ...client, id, ...masks }, values: { id, ssn, date_of_birth } }
}

const KEEP_VALUES = 'select app.keep_imported_values($1, $2)'

async function isAdded(
  db: PoolClient,
  run: BatchRun,
  some: readonly { client: object; values: object }[],
): Promise<boolean> {
  await db.query('savepoint these_rows')
  try {
    const clients = JSON.stringify(some.map(({ client }) => client))
    await db.query(KEEP_VALUES, [run.organization_id, JSON.stringify(some.map(({ values }) => values))])
    await db.query(ADD, [run.organization_id, run.user_id, clients])
    await db.query('release savepoint these_rows')
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) throw error
    await db.query('rollback to savepoint these_rows')
    if (isKeyGone(error)) throw error
    return false
  }
}
