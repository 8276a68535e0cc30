import type { ScoreDelta } from '#features/credit-reports/rules/comparison/report-comparison.ts'
import { BureauColumn } from '#features/credit-reports/screens/bureaus/bureau-column.tsx'
import { ScoreText } from '#features/credit-reports/screens/scores/score-text.tsx'

/** Each bureau's score before and after, with the change in points. */
export function ScoreDeltas({ scores }: { scores: readonly ScoreDelta[] }) {
  return (
    <ul aria-label="Score changes" className="grid auto-cols-fr grid-flow-col border-rule border-y">
      {scores.map(({ bureau, before, after, delta }) => (
        <BureauColumn key={bureau} bureau={bureau}>
          <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <ScoreText score={before} className="text-table" />
            <span aria-hidden>→</span>
            <span className="sr-only">to</span>
            <ScoreText score={after} className="text-score" />
            <Delta delta={delta} />
          </span>
        </BureauColumn>
      ))}
    </ul>
  )
}

function Delta({ delta }: { delta: number | null }) {
  if (delta === null) return null
  if (delta === 0) return <span className="text-ink-2 text-small">unchanged</span>
  return (
    <span className={`font-semibold text-small ${delta > 0 ? 'text-green' : 'text-red'}`}>
      {delta > 0 ? `+${delta}` : `−${-delta}`} points
    </span>
  )
}
