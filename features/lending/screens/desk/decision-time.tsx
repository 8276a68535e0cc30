import { useQuery } from '@tanstack/react-query'
import { durationInWords, LEAST_DECISIONS } from '#features/lending/rules/applications/decision-time.ts'
import { counted } from '#platform/rules/counted.ts'
import { deskQueries } from './desk-queries.ts'

/** Shows the time from the complete application to the decision, as median and 95th percentile. */
export function DecisionTime() {
  const { data } = useQuery(deskQueries.decisionTimes())
  if (data === undefined) return null
  const { decisions, p50_seconds, p95_seconds } = data
  const isKnown = decisions >= LEAST_DECISIONS && p50_seconds !== null && p95_seconds !== null
  return (
    <p className="text-ink-3 text-table" title="From the complete application to the decision, over the last 90 days.">
      {isKnown
        ? `Decision time: median ${durationInWords(p50_seconds)}, 95% within ${durationInWords(p95_seconds)} (${counted(decisions, 'decision')} in 90 days)`
        : `Decision time: shown after ${LEAST_DECISIONS} decisions in 90 days (${decisions} so far)`}
    </p>
  )
}
