import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { changeTermsSchema } from '#features/lending/rules/underwriting/change-terms.ts'
import { applicationFile } from '#features/lending/server/application-file.ts'
import { newestTerms } from '#features/lending/server/booking/approved-terms.ts'
import { requireSamePeople } from '#features/lending/server/booking/same-approval.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { lawfulTerms, storeTerms } from './decided-terms.ts'
import { overrideAboveLimit, termsChanged, termsNotOpen } from './errors.ts'
import { requireFreshReport } from './fresh-report.ts'
import { overrideOf, storeOverride } from './overrides.ts'

/** `POST /functions/v1/change-approved-terms`: approves other terms for an approved application without a loan. The earlier terms are kept. */
export const changeApprovedTerms = (deps: CommandDeps, context: Context) =>
  keyedCommand('changeApprovedTerms', changeTermsSchema, changed)(deps, context)

async function changed(
  db: PoolClient,
  member: PresentMember,
  { application_id: id, terms: choice, because, seen_terms_id: seen }: Asked<typeof changeTermsSchema>,
): Promise<{ terms_id: string }> {
  const file = await applicationFile(db, member, id, { isHeld: true })
  if (file.status !== 'approved' || file.standing.hasLoan) throw termsNotOpen(file.status)
  const before = await newestTerms(db, member.organizationId, id)
  if ((before?.id ?? null) !== seen) throw termsChanged()
  await requireSamePeople(db, member.organizationId, id)
  requireFreshReport(file, { decision: 'approved' })
  const terms = await lawfulTerms(db, member, { applicationId: id, file, choice })
  const compared = { applicationId: id, decision: 'approved', terms, override: { because } }
  const override = await overrideOf(db, member, file, compared)
  if (override?.needsSecond) throw overrideAboveLimit()
  if (override !== null) await storeOverride(db, member, override, null)
  const stored = { applicationId: id, decision: 'approved', source: choice.source, terms, because } as const
  const terms_id = await storeTerms(db, member, stored)
  // The new terms are approved with the collateral and the reports as they are now.
  await db.query(APPROVE, [member.organizationId, id])
  return { terms_id }
}

const APPROVE = `select app.keep_approval(a) from public.loan_applications a where a.organization_id = $1 and a.id = $2`
