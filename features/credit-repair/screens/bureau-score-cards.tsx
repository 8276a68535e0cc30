import { BUREAUS, type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { ficoBand } from '#features/credit-reports/rules/fico.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { BAND_TEXT } from '#features/credit-reports/screens/scores/score-text.tsx'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import type { ScoredReport } from './queries.ts'

/** Each bureau's newest FICO 8 and its change since the first report. */
export function BureauScoreCards({ reports }: { reports: readonly ScoredReport[] }) {
  return (
    <section aria-label="Scores by bureau">
      <ul className="grid border-rule border-y sm:grid-cols-3 sm:divide-x sm:divide-rule">
        {BUREAUS.map((bureau) => (
          <ScoreCard key={bureau} bureau={bureau} reports={reports} />
        ))}
      </ul>
    </section>
  )
}

function ScoreCard({ bureau, reports }: { bureau: Bureau; reports: readonly ScoredReport[] }) {
  const scored = reports.flatMap((report) => {
    const score = report.scores[bureau] ?? null
    return score === null ? [] : [{ score, on: shortDate(dateOfInstant(report.created_at)) }]
  })
  const [latest, first] = [scored[0], scored.at(-1)]
  const { label, color } = ficoBand(latest?.score ?? null)
  return (
    <li className="flex items-baseline gap-3 py-3 sm:px-3 max-sm:border-rule max-sm:border-b max-sm:last:border-b-0 sm:block sm:first:pl-0">
      <p className="flex items-center gap-2 text-table max-sm:w-36 max-sm:shrink-0">
        <BureauCode bureau={bureau} />
        {bureauName(bureau)}
      </p>
      <p className="sm:mt-1">
        <span className={`text-score ${BAND_TEXT[color]}`}>{latest?.score ?? 'N/A'}</span>{' '}
        <span className="text-ink-2 max-sm:block">{latest ? label : 'not ordered or no score'}</span>
      </p>
      {latest && first && first !== latest && (
        <p className="text-ink-3 text-small max-sm:ml-auto max-sm:text-right">
          {signed(latest.score - first.score)} since {first.on}
        </p>
      )}
    </li>
  )
}

function signed(points: number): string {
  return points === 0 ? 'No change' : `${points > 0 ? '+' : '−'}${Math.abs(points)} points`
}
