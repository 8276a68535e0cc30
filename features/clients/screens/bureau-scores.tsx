import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { ficoBand } from '#features/credit-reports/rules/fico.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { BAND_TEXT } from '#features/credit-reports/screens/scores/score-text.tsx'
import type { ReportRow } from './queries.ts'

/** The three scores in a client's header, always in the same order: bureau, FICO 8 or N/A, band. */
export function BureauScores({ report }: { report: ReportRow | undefined }) {
  return (
    <table className="ledger mt-2 max-w-[430px]">
      <caption className="sr-only">FICO 8 score by bureau</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Bureau</th>
          <th scope="col">FICO 8</th>
          <th scope="col">Band</th>
        </tr>
      </thead>
      <tbody>
        {BUREAUS.map((bureau) => {
          const score = report?.scores[bureau] ?? null
          const { label, color } = ficoBand(score)
          return (
            <tr key={bureau}>
              <td className="w-16">
                <BureauCode bureau={bureau} />
              </td>
              <td>{bureauName(bureau)}</td>
              <td className={`text-right font-semibold ${BAND_TEXT[color]}`}>{score ?? 'N/A'}</td>
              <td className="w-28 text-ink-2">{score === null ? '' : label}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
