import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { negativeItems } from '#features/credit-repair/server/disputes/negative-items.ts'
import { bureauDataFrom, reportStatus } from '#features/credit-reports/rules/bureau-data.ts'
import { type BureauResult, bureauResult } from '#features/credit-reports/rules/bureau-result.ts'
import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { nameDecisionSchema } from '#features/credit-reports/rules/reading/name-decision.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { nameAlreadyCompared, reportNotFound } from '#features/organizations/server/commands/refusals.ts'
import type { OrderDeps } from './ordering/order-deps.ts'
import { foundIn, replyPlace } from './ordering/settlement.ts'

const READ = `
  select r.bureau_data -> $3::text ->> 'outcome' as outcome, p.sealed, o.id as pull_id
    from public.credit_reports r
    left join app.credit_report_replies p on p.report_id = r.id and p.bureau = $3::text and p.organization_id = r.organization_id
    left join app.credit_pulls o on o.report_id = r.id and o.organization_id = r.organization_id
   where r.id = $1 and r.organization_id = $2 for update of r`
const DECIDE = 'select app.decide_reply_name($1, $2, $3, $4, $5, $6, $7, $8)'

interface Held {
  outcome: string | null
  sealed: Buffer | null
  pull_id: string | null
}

/**
 * `POST /functions/v1/compare-name`: records that a file under another spelling of the name is about the applicant, and uses it, or that it
 * is about another person, and deletes it.
 */
export const compareName = (deps: OrderDeps, context: Context): Promise<Response> =>
  keyedCommand('compareName', nameDecisionSchema, (db, member, asked) => decide(deps, db, member, asked))(deps, context)

async function decide(
  { sealer }: Pick<OrderDeps, 'sealer'>,
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { report_id: id, bureau, decision, reason }: Asked<typeof nameDecisionSchema>,
): Promise<{ outcome: string }> {
  const { rows } = await db.query<Held>(READ, [id, organizationId, bureau])
  const [report] = rows
  if (report === undefined) throw reportNotFound()
  if (report.outcome !== 'name_differs' || report.sealed === null || report.pull_id === null)
    throw nameAlreadyCompared()
  const isApplicant = decision === 'applicant'
  const open = async (sealed: Buffer) => {
    const clear = await sealer.openBytes(replyPlace(id, bureau), sealed, organizationId)
    return bureauResult(JSON.parse(clear.toString()), bureau)
  }
  const result = isApplicant ? await open(report.sealed) : aboutAnother(bureau)
  const results = { [bureau]: result }
  const bureauData = bureauDataFrom(results)
  const found = {
    ...{ section: bureauData[bureau], outcome: result.outcome, status: reportStatus(results) },
    ...foundIn([bureau], results, bureauData),
    negative_items: await negativeItems(db, { pullId: report.pull_id, organizationId }, [bureau], bureauData),
  }
  await db.query(DECIDE, [organizationId, personId, id, bureau, isApplicant, JSON.stringify(found), reason, requestId])
  return { outcome: result.outcome }
}

const aboutAnother = (bureau: Bureau): BureauResult => ({
  outcome: 'error',
  message: `${bureauName(bureau)} returned a file for a different person`,
})
