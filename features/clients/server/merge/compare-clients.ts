import type { Context } from 'hono'
import type { Pool } from 'pg'
import {
  type MergeRequest,
  type MovedRecord,
  SEALED_FIELDS,
  standingsOf,
} from '#features/clients/rules/client-merge.ts'
import { drawOnFiles } from '#features/clients/server/sensitive-budget.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { assertRecentSignIn } from '#features/organizations/server/commands/recent-sign-in.ts'
import { equalSealed, type FilePair, pairOf } from './held-pair.ts'
import { blockersOf } from './merge-blockers.ts'

type Comparing = Extract<MergeRequest, { act: 'compare' }>

const COUNTS = `
  select 'credit_reports' as record, count(*)::integer as count from public.credit_reports where organization_id = $1 and client_id = $2
  union all select 'imported_reports', count(*)::integer from public.imported_reports where organization_id = $1 and client_id = $2
  union all select 'loan_applications', count(*)::integer from public.loan_applications where organization_id = $1 and client_id = $2
  union all select 'loans', count(*)::integer from public.loans where organization_id = $1 and client_id = $2
  union all select 'credit_cards', count(*)::integer from public.credit_cards where organization_id = $1 and client_id = $2
  union all select 'disputes', count(*)::integer from public.disputes where organization_id = $1 and client_id = $2
  union all select 'client_documents', count(*)::integer from public.client_documents where organization_id = $1 and client_id = $2
  union all select 'messages', count(*)::integer from public.messages where organization_id = $1 and client_id = $2
  union all select 'notes', count(*)::integer from public.notes where organization_id = $1 and client_id = $2
  union all select 'tasks', count(*)::integer from public.tasks where organization_id = $1 and client_id = $2`

/** Returns both files side by side with masks, how their fields compare, what moves, and why they can't be merged. */
export async function compareClients(deps: CommandDeps, context: Context, member: PresentMember, asked: Comparing) {
  const pair = await pairOf(deps.pool, member, asked)
  await drawComparison(deps, context, member, pair)
  const standings = standingsOf(pair.kept.fields, pair.merged.fields, await equalSealed(deps.pool, member, asked))
  const blockers = await blockersOf(deps.pool, member, pair, standings)
  return { ...pair, standings, blockers, moves: await movesOf(deps.pool, member, asked) }
}

/**
 * Uses the budget of checks of both files if the response reveals if hidden digits are equal: the masks of an SSN or a
 * birth date are. Throws 428 for an SSN on file without a recent sign-in.
 */
export async function drawComparison(
  deps: CommandDeps,
  context: Context,
  member: PresentMember,
  { kept, merged }: FilePair,
): Promise<void> {
  const alike = SEALED_FIELDS.filter(
    (column) => kept.fields[column] !== null && kept.fields[column] === merged.fields[column],
  )
  if (alike.includes('ssn')) await assertRecentSignIn(deps, context)
  if (alike.length > 0) await drawOnFiles(deps, member, 'merge', [kept.id, merged.id])
}

async function movesOf(pool: Pool, { organizationId }: PresentMember, { merged_id }: Comparing) {
  const { rows } = await pool.query<{ record: MovedRecord; count: number }>(COUNTS, [organizationId, merged_id])
  return rows.filter(({ count }) => count > 0)
}
