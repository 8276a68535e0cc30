import { type BureauFile, bureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { Collection, Tradeline } from '#features/credit-reports/rules/tradelines.ts'
import { isJsonObject } from '#platform/rules/json-object.ts'
import type { ApiDeps } from './api-deps.ts'
import type { ApiRequest } from './api-request.ts'
import { asPrincipal } from './as-principal.ts'
import { notFound } from './errors.ts'

/** SQL for a report without the bureaus' data, as JSON, from `public.credit_reports r`. */
export const SUMMARY = `jsonb_build_object(
  'id', r.id, 'clientId', r.client_id, 'status', r.status,
  'bureaus', coalesce(r.report_data -> 'bureaus', to_jsonb(app.bureaus())),
  'pullType', r.report_data -> 'pull_type', 'permissiblePurpose', r.report_data -> 'permissible_purpose',
  'scores', app.score_of_each_bureau(r.organization_id, r.id),
  'createdAt', r.created_at)`
const READ = `select ${SUMMARY}, r.bureau_data from public.credit_reports r where r.id = $1`

/** Returns one report with the response of each ordered bureau. */
export async function readReport(
  deps: ApiDeps,
  request: Pick<ApiRequest, 'holder' | 'requestId'>,
  id: string,
): Promise<Record<string, unknown>> {
  const rows = await asPrincipal(deps, request, { text: READ, values: [id] })
  const [summaryJson, bureauJson] = rows[0] ?? []
  if (!summaryJson) throw notFound('There is no such report')
  return canonicalReport(summaryJson, bureauJson ?? null)
}

/** Returns a stored report in the API's format, from its `SUMMARY` and its `bureau_data`, both as JSON text. */
export function canonicalReport(summaryJson: string, bureauJson: string | null): Record<string, unknown> {
  // `SUMMARY` builds this JSON.
  const summary = JSON.parse(summaryJson) as { bureaus: Bureau[] }
  const bureauData: unknown = JSON.parse(bureauJson ?? 'null')
  const ordered = BUREAUS.filter((bureau) => summary.bureaus.includes(bureau))
  return {
    ...summary,
    reports: Object.fromEntries(ordered.map((bureau) => [bureau, answered(bureauData, bureau)])),
  }
}

function answered(bureauData: unknown, bureau: Bureau) {
  const file = bureauFile(bureauData, bureau)
  const section = isJsonObject(bureauData) && isJsonObject(bureauData[bureau]) ? bureauData[bureau] : {}
  return {
    // Older reports have no outcome; they only show whether there was a file.
    outcome: section.outcome ?? (file.status === 'success' ? 'hit' : 'error'),
    message: file.message,
    fico8: file.shownScore,
    accounts: file.tradelines.map(accountOf),
    scores: file.scores.map(({ key, model, value, lowest, highest, reasons }) => ({
      ...{ model: key, name: model, value, lowest, highest, reasons },
    })),
    collections: file.collections.map((debt) => ({
      ...{ collector: debt.collector, balanceCents: debt.balanceCents, originalAmountCents: debt.originalAmountCents },
      ...sharedOf(debt),
    })),
    inquiries: file.inquiries.map(({ company, askedOn }) => ({ company, askedOn })),
    notRead: file.unread.map(({ place, label, text }) => ({ place, field: label, text })),
  }
}

function accountOf(account: BureauFile['tradelines'][number]) {
  const { company, accountType, accountStatus, accountNumber, openedOn, reportedOn } = account
  const { balanceCents, creditLimitCents, monthlyPaymentCents, pastDueCents } = account
  return {
    ...{ company, accountType, accountStatus, accountNumber },
    ...{ balanceCents, creditLimitCents, monthlyPaymentCents, pastDueCents, openedOn, reportedOn },
    ...sharedOf(account),
    ...{ accountRating: account.accountRating, closedBy: account.closedBy },
  }
}

function sharedOf(item: Tradeline | Collection) {
  const { originalCreditor, responsibility, isDisputed, compliance, remarks, firstDelinquentOn } = item
  return { originalCreditor, responsibility, isDisputed, compliance, remarks, firstDelinquentOn }
}
