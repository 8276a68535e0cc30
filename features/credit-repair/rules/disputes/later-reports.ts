import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Dispute } from './dispute.ts'
import { isOpenDispute } from './dispute-status.ts'
import { type FileItem, fileItems } from './file-items.ts'
import { sameItem } from './same-item.ts'

/** A client's stored report, as input for comparing disputes. */
export interface LaterReport {
  id: string
  /** An instant. */
  created_at: string
  bureau_data: unknown
}

/**
 * The status of a disputed item in the client's later reports. 'gone': the newest no longer lists it. 'good': the
 * newest lists it, but no longer as negative. 'reinserted': the item was deleted, and this report lists it as negative
 * again.
 */
export interface LaterEvidence {
  what: 'gone' | 'good' | 'reinserted'
  reportId: string
  /** An instant. */
  reportedAt: string
}

type ShownNotification = Pick<
  Dispute,
  'bureau' | 'item_kind' | 'item_key' | 'item_facts' | 'report_id' | 'created_at' | 'status' | 'result' | 'result_on'
>

/**
 * Reads a client's reports, in any order, once. Returns a function that finds a dispute's item in later reports, or
 * null if nothing changed. Skips bureaus without a file in a report. A reinsertion counts from the day after the
 * deletion, whether or not the consumer was notified.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1681i — 15 USC 1681i(a)(5)(B)
 */
export function laterEvidenceIn(reports: readonly LaterReport[]): (dispute: ShownNotification) => LaterEvidence | null {
  const oldestFirst = reports.toSorted((one, other) => one.created_at.localeCompare(other.created_at))
  const filesOf = Object.fromEntries(BUREAUS.map((bureau) => [bureau, filesAt(bureau, oldestFirst)]))
  return (dispute) => {
    const files = filesOf[dispute.bureau] ?? []
    const others = besideIn(files.find(({ report }) => report.id === dispute.report_id)?.items ?? [], dispute.item_key)
    const seen = files.map(({ report, items }) => ({
      report,
      isNegative: sameItem(dispute, items, others)?.isNegative ?? null,
    }))
    if (isOpenDispute(dispute)) return changeSince(dispute, seen, reports)
    return dispute.result === 'deleted' && dispute.result_on !== null ? reinsertion(dispute.result_on, seen) : null
  }
}

/** Returns the keys of the items listed beside this one. */
export const besideIn = (items: readonly FileItem[], key: string): ReadonlySet<string> =>
  new Set(items.flatMap((item) => (item.key === key ? [] : [item.key])))

interface BureauFile {
  report: LaterReport
  items: FileItem[]
}

function filesAt(bureau: Bureau, reports: readonly LaterReport[]): BureauFile[] {
  return reports.flatMap((report) => {
    const items = fileItems(report.bureau_data, bureau)
    return items ? [{ report, items }] : []
  })
}

/** A report with a file of the bureau, and whether the item is negative in it. Null if it isn't listed. */
interface Seen {
  report: LaterReport
  isNegative: boolean | null
}

function changeSince(
  dispute: ShownNotification,
  seen: readonly Seen[],
  reports: readonly LaterReport[],
): LaterEvidence | null {
  const newest = seen.at(-1)
  // The dispute's own report may be too old to be loaded. Reports since the dispute was drafted are later in any case.
  const origin = reports.find(({ id }) => id === dispute.report_id) ?? dispute
  if (newest === undefined || newest.report.created_at <= origin.created_at || newest.isNegative) return null
  return evidence(newest.isNegative === null ? 'gone' : 'good', newest.report)
}

/** Returns the first report that lists a deleted item again, if the newest one lists it too. */
function reinsertion(deletedOn: PlainDate, seen: readonly Seen[]): LaterEvidence | null {
  const back = seen.find(({ report, isNegative }) => report.created_at.slice(0, 10) > deletedOn && isNegative)
  return back && seen.at(-1)?.isNegative ? evidence('reinserted', back.report) : null
}

const evidence = (what: LaterEvidence['what'], report: LaterReport): LaterEvidence => ({
  what,
  reportId: report.id,
  reportedAt: report.created_at,
})
