import type { Reaging } from '#features/credit-reports/rules/obsolescence.ts'
import { shortDate } from '#platform/rules/dates.ts'

/** Warns that a debt's first delinquency seems to have been moved, with both dates. */
export function ReagingNote({ reaging }: { reaging: Reaging | null }) {
  if (reaging === null) return null
  return (
    <span className="block font-medium text-red text-small">
      Possible re-aging: first delinquency {shortDate(reaging.earliest)} or {shortDate(reaging.latest)}
    </span>
  )
}
