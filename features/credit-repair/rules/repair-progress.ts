import { ficoScoreOf } from '#features/credit-reports/rules/bureau-data.ts'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { type ReportedItem, reportedItems } from './reported-items.ts'

/** A stored report as far as credit repair reads it. */
export interface RepairReport {
  id: string
  created_at: string
  bureau_data: unknown
}

export interface RepairActivity {
  reportId: string
  happenedAt: string
  bureau: Bureau
  /** Points gained or lost; only in a change of score. */
  points: number | null
  what: 'removed' | 'added' | 'score'
  itemName: string | null
}

export interface RepairProgress {
  /** Negative items of earlier reports that the bureau's newest file no longer holds as negative. */
  removed: number
  negative: number
  positive: number
  activity: RepairActivity[]
}

/**
 * How far repairing a client's credit has come, from their own reports in any order. Items are counted per bureau: one
 * debt at three bureaus is three items to repair. A bureau without a file in a report is passed over.
 */
export function repairProgress(reports: readonly RepairReport[]): RepairProgress {
  const oldestFirst = reports.toSorted((one, other) => one.created_at.localeCompare(other.created_at))
  const courses = BUREAUS.map((bureau) => courseOf(oldestFirst, bureau))
  const latest = courses.flatMap(({ latestItems }) => latestItems)
  return {
    removed: courses.reduce((sum, { removed }) => sum + removed, 0),
    negative: latest.filter(({ isNegative }) => isNegative).length,
    positive: latest.filter(({ isNegative }) => !isNegative).length,
    activity: courses
      .flatMap(({ activity }) => activity)
      .sort((one, other) => other.happenedAt.localeCompare(one.happenedAt)),
  }
}

interface Course {
  latestItems: ReportedItem[]
  removed: number
  activity: RepairActivity[]
}

/** One bureau's files from the first to the last. */
function courseOf(oldestFirst: readonly RepairReport[], bureau: Bureau): Course {
  const files = oldestFirst.flatMap((report) => {
    const items = reportedItems(report.bureau_data, bureau)
    return items ? [{ report, items, score: ficoScoreOf(report.bureau_data, bureau) }] : []
  })
  const latestItems = files.at(-1)?.items ?? []
  const stillNegative = negativeKeys(latestItems)
  const onceNegative = new Set(files.flatMap(({ items }) => [...negativeKeys(items)]))
  return {
    latestItems,
    removed: [...onceNegative].filter((key) => !stillNegative.has(key)).length,
    activity: files.slice(1).flatMap((file, n) => {
      const before = files[n]
      return before ? changesBetween(before, file, bureau) : []
    }),
  }
}

interface BureauFile {
  report: RepairReport
  items: ReportedItem[]
  score: number | null
}

function changesBetween(before: BureauFile, now: BureauFile, bureau: Bureau): RepairActivity[] {
  const common = { reportId: now.report.id, happenedAt: now.report.created_at, bureau }
  const [keysBefore, keysNow] = [negativeKeys(before.items), negativeKeys(now.items)]
  const points = before.score === null || now.score === null ? 0 : now.score - before.score
  const gone = before.items.filter(({ key, isNegative }) => isNegative && !keysNow.has(key))
  const come = now.items.filter(({ key, isNegative }) => isNegative && !keysBefore.has(key))
  return [
    ...(points === 0 ? [] : [{ ...common, what: 'score' as const, points, itemName: null }]),
    ...gone.map(({ name }) => ({ ...common, what: 'removed' as const, points: null, itemName: name })),
    ...come.map(({ name }) => ({ ...common, what: 'added' as const, points: null, itemName: name })),
  ]
}

function negativeKeys(items: readonly ReportedItem[]): Set<string> {
  return new Set(items.filter(({ isNegative }) => isNegative).map(({ key }) => key))
}
