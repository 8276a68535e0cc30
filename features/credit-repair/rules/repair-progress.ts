import { ficoScoreOf } from '#features/credit-reports/rules/bureau-data.ts'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { type ReportedItem, reportedItems } from './reported-items.ts'

/** A stored report with the columns that credit repair reads. */
export interface RepairReport {
  id: string
  created_at: string
  bureau_data: unknown
}

export interface RepairActivity {
  reportId: string
  happenedAt: string
  bureau: Bureau
  /** The points gained or lost. Only for a score change. */
  points: number | null
  what: 'removed' | 'added' | 'score'
  itemName: string | null
}

export interface RepairProgress {
  /** The number of negative items of earlier reports that are not negative in the bureau's newest file. */
  removed: number
  negative: number
  positive: number
  activity: RepairActivity[]
}

/**
 * Returns the progress of a client's credit repair from their reports, in any order. Counts items per bureau: one debt
 * at three bureaus is three items. Skips bureaus without a file in a report.
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

/** Returns one bureau's changes from the first file to the last. */
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
