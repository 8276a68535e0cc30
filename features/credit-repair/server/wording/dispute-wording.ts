import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import {
  disputeWordingSchema,
  WORDING_INSTRUCTION,
  type Wordable,
  wordingFacts,
  wordingProblem,
} from '#features/credit-repair/rules/disputes/wording.ts'
import { assertWorkMayBegin } from '#features/credit-repair/server/contracts/work-lock.ts'
import { archivedFromDisputes, disputeNotFound } from '#features/credit-repair/server/disputes/errors.ts'
import { holdClientOf } from '#features/credit-repair/server/disputes/hold-client.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import type { ModelInUse } from './configured-model.ts'
import { alreadyAttested, modelUnavailable, noUsableWording, wordingNeedsFeature, wordingRefused } from './errors.ts'
import { ModelUnavailable } from './wording-model.ts'

export interface WordingDeps extends Pick<CommandDeps, 'pool' | 'assertSession'> {
  wordingModel: ModelInUse
}

/**
 * Suggests a wording of a drafted dispute, or saves one that a person has read. The client must attest to it afterward,
 * as to every claim.
 */
export async function disputeWording(deps: WordingDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, disputeWordingSchema)
  if (asked.act === 'suggest') return context.json(await suggested(deps, member, asked.dispute_id))
  await inTransaction(deps.pool, (db) => save(db, member, asked.dispute_id, asked.explanation))
  return context.json({ explanation: asked.explanation })
}

interface DraftRow extends Wordable {
  client_id: string
  status: string
  is_archived: boolean
  has_feature: boolean
}

const DRAFT = `
  select d.client_id, d.status, d.item_kind, d.item_name, d.item_facts, d.reason, d.months, d.correct_value, d.explanation,
         c.archived_at is not null as is_archived, app.has_ai_disputes(d.organization_id) as has_feature
    from public.disputes d join public.clients c on c.id = d.client_id
   where d.id = $1 and d.organization_id = $2`
// The newest letters of the company are those that a bureau would compare.
const EARLIER = `
  select explanation from public.disputes
   where organization_id = $1 and id <> $2 and explanation is not null order by created_at desc limit 300`

async function draftOf(
  db: Pick<PoolClient, 'query'>,
  { organizationId }: PresentMember,
  id: string,
): Promise<{ draft: DraftRow; earlier: string[] }> {
  const draft = (await db.query<DraftRow>(DRAFT, [id, organizationId])).rows[0]
  if (draft === undefined) throw disputeNotFound()
  if (!draft.has_feature) throw wordingNeedsFeature()
  if (draft.is_archived) throw archivedFromDisputes()
  if (draft.status !== 'drafted') throw alreadyAttested()
  const { rows } = await db.query<{ explanation: string }>(EARLIER, [organizationId, id])
  return { draft, earlier: rows.map(({ explanation }) => explanation) }
}

// A model that breaks the rules this often breaks them again.
const ATTEMPTS = 6

async function suggested({ pool, wordingModel }: WordingDeps, member: PresentMember, id: string) {
  const { draft, earlier } = await draftOf(pool, member, id)
  await assertWorkMayBegin(pool, draft.client_id)
  const facts = wordingFacts(draft)
  let problem: string | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const text = await wordingModel
      .word({ instruction: WORDING_INSTRUCTION, facts, attempt: attempt + earlier.length })
      .catch((error: unknown) => {
        throw error instanceof ModelUnavailable ? modelUnavailable() : error
      })
    problem = wordingProblem(text, draft, earlier)
    if (problem === null) return { text, is_sandbox: wordingModel.isSandbox }
  }
  throw noUsableWording(problem ?? '')
}

const SAVE = `
  with changed as (
    update public.disputes set explanation = $3, updated_at = clock_timestamp()
     where id = $1 and organization_id = $2 and status = 'drafted'
    returning id, organization_id, client_id, bureau, reason)
  select app.record_audit(organization_id, $4, 'disputes.worded', 'disputes', id,
                          jsonb_build_object('client_id', client_id, 'bureaus', jsonb_build_array(bureau), 'kind', reason), $5)
    from changed`

async function save(db: PoolClient, member: PresentMember, id: string, explanation: string): Promise<void> {
  await holdClientOf(db, id, member.organizationId)
  const { draft, earlier } = await draftOf(db, member, id)
  await assertWorkMayBegin(db, draft.client_id)
  // A person may add facts of the client's own, but no SSN, and no letter that the bureau has read before.
  const problem = wordingProblem(
    explanation,
    { ...draft, explanation: `${draft.explanation ?? ''} ${explanation}` },
    earlier,
  )
  if (problem !== null) throw wordingRefused(problem)
  await db.query(SAVE, [id, member.organizationId, explanation, member.personId, member.requestId])
}
