import { BUREAUS, type ByBureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { ficoBand } from '#features/credit-reports/rules/fico.ts'
import type { NewestScore } from '#features/credit-reports/rules/scores/newest-scores.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { BAND_TEXT } from '#features/credit-reports/screens/scores/score-text.tsx'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'

/** The three scores in a client's header, always in the same order: bureau, FICO 8 or N/A, band, and the day of the bureau's answer. */
export function BureauScores({ newest }: { newest: ByBureau<NewestScore> }) {
  return (
    <table className="ledger mt-2 max-w-[520px]">
      <caption className="sr-only">FICO 8 score by bureau</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Bureau</th>
          <th scope="col">FICO 8</th>
          <th scope="col">Band</th>
          <th scope="col">Pulled</th>
        </tr>
      </thead>
      <tbody>
        {BUREAUS.map((bureau) => {
          const { score, at } = newest[bureau] ?? { score: null, at: null }
          const { label, color } = ficoBand(score)
          return (
            <tr key={bureau}>
              <td className="w-16">
                <BureauCode bureau={bureau} />
              </td>
              <td>{bureauName(bureau)}</td>
              <td className={`text-right font-semibold ${BAND_TEXT[color]}`}>{score ?? 'N/A'}</td>
              <td className="w-24 text-ink-2">{score === null ? '' : label}</td>
              <td className="whitespace-nowrap text-ink-3 text-small">{at && shortDate(dateOfInstant(at))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
