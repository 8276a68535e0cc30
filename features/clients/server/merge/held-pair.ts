import type { Pool } from 'pg'
import { FIELD_COLUMNS } from '#features/clients/rules/client-fields.ts'
import type { FileFields } from '#features/clients/rules/client-merge.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { alreadyMerged, sameClient } from './merge-refusals.ts'

/** A file of a merge. `version` changes with each edit. */
export interface MergedFile {
  id: string
  full_name: string
  created_at: Date
  version: string
  is_archived: boolean
  contact_name: string
  fields: FileFields
}

interface FileRow extends MergedFile {
  kept_id: string | null
  kept_name: string | null
}

export interface FilePair {
  kept: MergedFile
  merged: MergedFile
}

interface Pair {
  kept_id: string
  merged_id: string
}

// Two merges that share a client lock their clients in the same order, so that neither waits for the other forever. The
// lock also holds back rows that refer to the clients.
const HOLD = 'select id from public.clients where organization_id = $1 and id = any ($2) order by id for update'
const PAIR = `
  select c.id, c.full_name, c.created_at, to_jsonb(c.updated_at) #>> '{}' as version, c.archived_at is not null as is_archived,
         c.assigned_contact_name as contact_name, c.merged_into_id as kept_id,
         (select k.full_name from public.clients k where k.organization_id = $1 and k.id = c.merged_into_id) as kept_name,
         jsonb_build_object(${FIELD_COLUMNS.map((column) => `'${column}', c.${column}`).join(', ')}) as fields
    from public.clients c where c.organization_id = $1 and c.id = any ($2)`

/** Locks both clients until the transaction ends. */
export const holdPair = (db: Pick<Pool, 'query'>, { organizationId }: Member, { kept_id, merged_id }: Pair) =>
  db.query(HOLD, [organizationId, [kept_id, merged_id]])

/**
 * Returns both files of the member's company.
 *
 * @throws FunctionError if they are one client, or if one doesn't exist or was merged before
 */
export async function pairOf(db: Pick<Pool, 'query'>, { organizationId }: Member, pair: Pair): Promise<FilePair> {
  if (pair.kept_id === pair.merged_id) throw sameClient()
  const { rows } = await db.query<FileRow>(PAIR, [organizationId, [pair.kept_id, pair.merged_id]])
  const kept = rows.find(({ id }) => id === pair.kept_id)
  const merged = rows.find(({ id }) => id === pair.merged_id)
  if (kept === undefined || merged === undefined) throw clientNotFound()
  return { kept: standing(kept), merged: standing(merged) }
}

function standing({ kept_id, kept_name, ...file }: FileRow): MergedFile {
  if (kept_id !== null) throw alreadyMerged(file.full_name, kept_name ?? '', kept_id)
  return file
}

const EQUAL = `
  select k.column_name
    from app.sealed_values k join app.sealed_values m using (organization_id, table_name, column_name, blind_index)
   where k.organization_id = $1 and k.table_name = 'clients' and k.row_id = $2 and m.row_id = $3`

/** Returns the sealed columns whose values are equal in both files, by comparing indexes. */
export async function equalSealed(db: Pick<Pool, 'query'>, { organizationId }: Member, pair: Pair): Promise<string[]> {
  const { rows } = await db.query<{ column_name: string }>(EQUAL, [organizationId, pair.kept_id, pair.merged_id])
  return rows.map(({ column_name }) => column_name)
}
