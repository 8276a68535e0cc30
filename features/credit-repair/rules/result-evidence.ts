import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { DisputeResult } from './disputes/dispute-status.ts'
import { fileItems } from './disputes/file-items.ts'
import { besideIn, type LaterReport } from './disputes/later-reports.ts'
import { type DisputedBefore, sameItem } from './disputes/same-item.ts'

/** A decided dispute, with the facts that a report is compared with. */
export interface Decided extends DisputedBefore {
  bureau: Bureau
  report_id: string
  sent_on: PlainDate | null
  result: DisputeResult | null
}

/** A later report that shows a result, and its day in UTC. */
export interface ShowingReport {
  id: string
  reported_on: PlainDate
}

/**
 * Returns the reports of a client that show a dispute's result, oldest first: with a file of that bureau, of a day after
 * the letter, that doesn't list a deleted item, or lists a corrected one as not negative. The matcher of reports finds an item
 * whose creditor has another name now. Other results are shown by the bureau's answer only.
 */
export function reportsShowing(dispute: Decided, reports: readonly LaterReport[]): ShowingReport[] {
  const { bureau, report_id, sent_on, result } = dispute
  if (sent_on === null || (result !== 'deleted' && result !== 'modified')) return []
  const origin = reports.find(({ id }) => id === report_id)
  const others = besideIn((origin && fileItems(origin.bureau_data, bureau)) ?? [], dispute.item_key)
  return reports
    .map((report) => ({ ...report, reported_on: report.created_at.slice(0, 10) }))
    .filter(({ id, reported_on, bureau_data }) => {
      if (id === report_id || reported_on <= sent_on) return false
      const items = fileItems(bureau_data, bureau)
      if (items === null) return false
      const item = sameItem(dispute, items, others)
      return result === 'deleted' ? item === undefined : item?.isNegative !== true
    })
    .map(({ id, reported_on }) => ({ id, reported_on }))
    .toSorted((one, other) => one.reported_on.localeCompare(other.reported_on))
}
