import { useQuery } from '@tanstack/react-query'
import { WORK_SECTIONS, waitingCount } from '#features/tasks/rules/work-sections.ts'
import { workQueries } from '#features/tasks/screens/work-queries.ts'
import { useLiveWork } from './use-live-work.ts'

const MOST_SHOWN = 99

/** A count of My work: at most '99+'. */
export const countWords = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))

/** Returns the number of items that wait for the signed-in person, and the number of each section that has any. */
export function useWorkCounts() {
  const counts = useQuery(workQueries.counts()).data ?? []
  useLiveWork()
  const sections = WORK_SECTIONS.flatMap(({ key, title, isCounted }) => {
    const total = counts.find(({ section }) => section === key)?.total ?? 0
    return isCounted && total > 0 ? [{ key, title, total }] : []
  })
  return { total: waitingCount(counts), sections }
}
