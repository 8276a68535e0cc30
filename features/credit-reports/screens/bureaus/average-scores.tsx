import { useQuery } from '@tanstack/react-query'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { ficoBand } from '#features/credit-reports/rules/fico.ts'
import { reportQueries, type ScoreRow } from '#features/credit-reports/screens/report/queries.ts'
import { ScoreRuler } from '#features/credit-reports/screens/scores/score-ruler.tsx'
import { ScoreText } from '#features/credit-reports/screens/scores/score-text.tsx'
import { counted } from '#platform/rules/counted.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { BureauColumn } from './bureau-column.tsx'

/** The average FICO 8 per bureau over the newest successful reports. */
export function AverageScores() {
  const scores = useQuery(reportQueries.scores())
  return (
    <Part title="Average scores" className="print:break-inside-avoid">
      <QueryView
        query={scores}
        failure="Failed to fetch reports"
        empty={<p className="mt-2 border-rule border-y py-6 text-ink-2">No successful reports yet.</p>}
      >
        {(rows) => <Averages rows={rows} />}
      </QueryView>
    </Part>
  )
}

function Averages({ rows }: { rows: ScoreRow[] }) {
  const averageByBureau = Object.fromEntries(BUREAUS.map((bureau) => [bureau, averageOf(rows, bureau)]))
  return (
    <>
      <p className="text-ink-3 text-small">FICO 8 · {newest(rows.length)}</p>
      <div className="mt-2">
        <ScoreRuler scores={averageByBureau} />
      </div>
      <ul className="mt-2 grid auto-cols-fr grid-flow-col border-rule border-y">
        {BUREAUS.map((bureau) => {
          const average = averageByBureau[bureau] ?? null
          return (
            <BureauColumn key={bureau} bureau={bureau}>
              <ScoreText score={average} className="text-score" />{' '}
              <span className="text-ink-2 text-small">{average === null ? '' : ficoBand(average).label}</span>
              <span className="block text-ink-3 text-small">{countOf(rows, bureau)}</span>
            </BureauColumn>
          )
        })}
      </ul>
    </>
  )
}

const newest = (count: number) => counted(count, 'successful report', 'newest successful reports')

function countOf(rows: ScoreRow[], bureau: Bureau): string {
  const count = rows.filter(({ scores }) => (scores[bureau] ?? null) !== null).length
  return `of ${counted(count, 'report')}`
}

function averageOf(rows: ScoreRow[], bureau: Bureau): number | null {
  const scores = rows.map(({ scores: found }) => found[bureau] ?? null).filter((score) => score !== null)
  return scores.length === 0 ? null : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
}
