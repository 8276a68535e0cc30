import pg, { type PoolClient } from 'pg'
import { FIELD_COLUMNS } from '#features/clients/rules/client-fields.ts'
import type { NewClient } from '#features/clients/rules/client-form.ts'
import type { SkipReason } from '#features/clients/rules/client-import.ts'
import type { SsnPolicy } from '#features/clients/rules/issued-ssn.ts'
import { isKeyGone } from '#platform/sealing/organization-keys.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { clientsOnFile, type OnFile } from './clients-on-file.ts'
import type { ReadRow } from './import-rows.ts'
import { alikeProblem, keysOf, type RowsAbove, remember } from './rows-above.ts'
import { type SealedClient, sealedClient } from './sealed-client.ts'

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

/** Ends each of these rows, in a few statements for all of them. Returns the ids of new clients; a dry run adds none. */
export async function endRows(
  sealer: Sealer,
  db: PoolClient,
  run: BatchRun,
  policy: SsnPolicy,
  rows: readonly ReadRow[],
  above: RowsAbove,
): Promise<{ outcomes: Ended[]; added: string[] }> {
  const good = rows.filter((row) => row.client !== null)
  const onFile = await clientsOnFile(db, run.organization_id, good, policy)
  const outcomes = rows.map(({ line, client, problems }): Ended => {
    if (client === null) return { line, outcome: { problems } }
    return { line, outcome: outcomeOf(client, onFile.get(line), policy, above) }
  })
  if (run.isDryRun) return { outcomes, added: [] }
  const newLines = new Set(outcomes.filter(({ outcome }) => outcome === null).map(({ line }) => line))
  const newcomers = good.filter(({ line }) => newLines.has(line))
  const idOn = await addedClients(sealer, db, run, newcomers)
  const isRefused = ({ line }: Ended) => newLines.has(line) && !idOn.has(line)
  return {
    outcomes: outcomes.map((ended) => (isRefused(ended) ? { line: ended.line, outcome: NOT_ADDED } : ended)),
    added: [...idOn.values()],
  }
}

const NOT_ADDED = { problems: ['Failed to create client'] }

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

interface Newcomer {
  line: number
  client: NewClient
  sealed: SealedClient | null
}

/** Adds the clients. Returns their ids by line. A client that the database refuses has none, and affects only its row. */
async function addedClients(
  sealer: Sealer,
  db: PoolClient,
  run: BatchRun,
  newcomers: readonly Newcomer[],
): Promise<Map<number, string>> {
  if (newcomers.length === 0) return new Map()
  let isAgain = false
  return sealer.withCurrentKey(async () => {
    // The clients are sealed ahead. Their key may have been replaced since.
    const sealed = await Promise.all(
      newcomers.map(async ({ line, client, sealed: known }) => {
        const one = isAgain || known === null ? await sealedClient(sealer, run.organization_id, client) : known
        return { line, ...one }
      }),
    )
    isAgain = true
    return addedOf(db, run, sealed)
  })
}

type Sealed = SealedClient & { line: number }

async function addedOf(db: PoolClient, run: BatchRun, sealed: readonly Sealed[]): Promise<Map<number, string>> {
  const ids = (some: readonly Sealed[]) => new Map(some.map(({ line, id }) => [line, id]))
  if (await isAdded(db, run, sealed)) return ids(sealed)
  // One of them can't be stored. Adding them one by one tells which.
  const stored: Sealed[] = []
  for (const one of sealed) if (await isAdded(db, run, [one])) stored.push(one)
  return ids(stored)
}

const KEEP_VALUES = 'select app.keep_imported_values($1, $2)'
const ADD = `
  insert into public.clients (id, organization_id, user_id, source, ${FIELD_COLUMNS.join(', ')})
  select id, $1, $2, 'import', ${FIELD_COLUMNS.join(', ')} from jsonb_populate_recordset(null::public.clients, $3::jsonb)`

async function isAdded(db: PoolClient, run: BatchRun, some: readonly SealedClient[]): Promise<boolean> {
  await db.query('savepoint these_rows')
  try {
    await db.query(KEEP_VALUES, [run.organization_id, JSON.stringify(some.map(({ values }) => values))])
    await db.query(ADD, [run.organization_id, run.user_id, JSON.stringify(some.map(({ row }) => row))])
    await db.query('release savepoint these_rows')
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) throw error
    await db.query('rollback to savepoint these_rows')
    if (isKeyGone(error)) throw error
    return false
  }
}
