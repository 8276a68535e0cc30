import type { Pool, PoolClient } from 'pg'
import type { ClientField } from '#features/clients/rules/client-fields.ts'
import type { Undoing } from '#features/clients/rules/client-merge.ts'
import { seenClients } from '#features/organizations/server/commands/hidden-clients.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { holdPair } from './held-pair.ts'
import { mergedOn, mergeNotFound, mergeUndone, undoIsOver } from './merge-refusals.ts'

interface MergeRow {
  id: string
  kept_id: string
  merged_id: string
  kept_name: string
  merged_name: string
  undo_until: Date
  undone_by_name: string | null
  is_over: boolean
  is_merged_on: boolean
}

const MERGE = `
  select m.id, m.kept_id, m.merged_id, m.kept_name, m.merged_name, m.undo_until, m.undone_by_name,
         m.undo_until <= clock_timestamp() as is_over, c.merged_into_id is not null as is_merged_on
    from public.client_merges m join public.clients c on c.organization_id = m.organization_id and c.id = m.kept_id
   where m.organization_id = $1 and m.id = $2`
const NEWER = 'select app.fields_changed_since_merge($1) as fields'
const UNDO = 'select app.undo_merge($1, $2)'

/** Returns when the undo of a merge ends, and the fields that someone changed since, which keep their newer values. */
export async function reviewUndo(pool: Pool, member: PresentMember, mergeId: string) {
  const merge = await undoable(pool, member, mergeId)
  const { id, kept_id, merged_id, kept_name, merged_name, undo_until } = merge
  return { merge_id: id, kept_id, merged_id, kept_name, merged_name, undo_until, newer: await newerFields(pool, id) }
}

/** Takes a merge back within a transaction. Fields that changed since keep their newer values, except those in `restore`. */
export async function undoMerge(db: PoolClient, member: PresentMember, { merge_id, restore }: Undoing) {
  const found = await mergeOf(db, member, merge_id)
  await holdPair(db, member, found)
  // Read again under the lock, because another undo may have been first.
  const merge = await undoable(db, member, merge_id)
  const newer = (await newerFields(db, merge.id)).filter((field) => !restore.includes(field))
  await db.query(UNDO, [merge.id, newer])
  return { kept_id: merge.kept_id, merged_id: merge.merged_id, newer }
}

async function mergeOf(db: Pick<Pool, 'query'>, { organizationId }: PresentMember, id: string): Promise<MergeRow> {
  const merge = (await db.query<MergeRow>(MERGE, [organizationId, id])).rows[0]
  if (merge === undefined) throw mergeNotFound()
  return merge
}

async function undoable(db: Pick<Pool, 'query'>, member: PresentMember, id: string): Promise<MergeRow> {
  const merge = await mergeOf(db, member, id)
  const seen = await seenClients(db, member, [merge.kept_id])
  if (seen.length === 0) throw mergeNotFound()
  if (merge.undone_by_name !== null) throw mergeUndone(merge.undone_by_name)
  if (merge.is_over) throw undoIsOver()
  if (merge.is_merged_on) throw mergedOn(merge.kept_name)
  return merge
}

async function newerFields(db: Pick<Pool, 'query'>, id: string): Promise<ClientField[]> {
  return (await db.query<{ fields: ClientField[] }>(NEWER, [id])).rows[0]?.fields ?? []
}
