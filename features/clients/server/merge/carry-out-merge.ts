import type { PoolClient } from 'pg'
import {
  type ClientFieldStandings,
  isSealed,
  type Merging,
  standingsOf,
  takenFields,
  UNDO_HOURS,
  unchosenFields,
} from '#features/clients/rules/client-merge.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { equalSealed, type FilePair, holdPair, pairOf } from './held-pair.ts'
import { blockersOf } from './merge-blockers.ts'
import { choiceNeeded, clientEdited, keptIsArchived, mergeBlocked } from './merge-refusals.ts'

const RECORD = `
  insert into public.client_merges (organization_id, kept_id, merged_id, kept_name, merged_name, taken, merged_by, merged_by_name, undo_until)
  select $1, $2, $3, $4, $5, $6, p.id, coalesce(p.full_name, p.email), clock_timestamp() + make_interval(hours => $8)
    from app.people p where p.id = $7
  returning id, undo_until`
const MERGE = 'select app.merge_clients($1, $2, $3)'

interface Recorded {
  id: string
  undo_until: Date
}

/** Merges one client into another within a transaction, after checking everything again under the lock of both. */
export async function carryOutMerge(db: PoolClient, member: PresentMember, asked: Merging) {
  await holdPair(db, member, asked)
  const pair = await pairOf(db, member, asked)
  requireSameVersions(pair, asked)
  if (pair.kept.is_archived) throw keptIsArchived(pair.kept.full_name)
  const standings = standingsOf(pair.kept.fields, pair.merged.fields, await equalSealed(db, member, asked))
  const blockers = await blockersOf(db, member, pair, standings)
  if (blockers.length > 0) throw mergeBlocked(blockers)
  const unchosen = unchosenFields(standings, asked.choices)
  if (unchosen.length > 0) throw choiceNeeded(unchosen)
  return merged(db, member, pair, asked, standings)
}

function requireSameVersions({ kept, merged }: FilePair, { versions }: Merging): void {
  for (const [file, version] of [
    [kept, versions.kept],
    [merged, versions.merged],
  ] as const)
    if (file.version !== version) throw clientEdited(file.full_name)
}

async function merged(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  pair: FilePair,
  { choices }: Merging,
  standings: ClientFieldStandings,
) {
  const taken = takenFields(standings, choices)
  const names = [pair.kept.id, pair.merged.id, pair.kept.full_name, pair.merged.full_name]
  const { rows } = await db.query<Recorded>(RECORD, [organizationId, ...names, taken, personId, UNDO_HOURS])
  const recorded = rows[0]
  if (recorded === undefined) throw new Error('No merge was recorded')
  const sealed = taken.filter(isSealed)
  const open = taken.filter((column) => !isSealed(column))
  const fields = Object.fromEntries(open.map((column) => [column, pair.merged.fields[column]]))
  await db.query(MERGE, [recorded.id, JSON.stringify(fields), sealed])
  return { merge_id: recorded.id, client_id: pair.kept.id, undo_until: recorded.undo_until }
}
