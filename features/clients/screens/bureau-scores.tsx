import { BUREAUS, type ByBureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { ficoBand } from '#features/credit-reports/rules/fico.ts'
import type { NewestScore } from '#features/credit-reports/rules/scores/newest-scores.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { BAND_TEXT } from '#features/credit-reports/screens/scores/score-text.tsx'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'

// On a phone the bureaus are three columns: code and score, and the day below.
const SIDE_BY_SIDE =
  'max-sm:block max-sm:[&_tbody]:grid max-sm:[&_tbody]:grid-cols-3 max-sm:[&_tbody]:border-rule max-sm:[&_tbody]:border-y max-sm:[&_td]:h-auto max-sm:[&_td]:border-0 max-sm:[&_td]:p-0 max-sm:[&_tr]:flex max-sm:[&_tr]:flex-wrap max-sm:[&_tr]:items-baseline max-sm:[&_tr]:gap-x-2 max-sm:[&_tr]:py-1.5'

/** The three scores in a client's header, always in the same order: bureau, FICO 8 or N/A, band, and the day of the bureau's answer. */
export function BureauScores({ newest }: { newest: ByBureau<NewestScore> }) {
  return (
    <table className={`ledger sm:mt-2 max-w-[520px] ${SIDE_BY_SIDE}`}>
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
              <td className="w-16 max-sm:w-auto!">
                <BureauCode bureau={bureau} />
              </td>
              <td className="max-sm:sr-only">{bureauName(bureau)}</td>
              <td className={`font-semibold sm:text-right ${BAND_TEXT[color]}`}>{score ?? 'N/A'}</td>
              <td className="w-24 text-ink-2 max-sm:sr-only">{score === null ? '' : label}</td>
              <td className="whitespace-nowrap text-ink-3 text-small max-sm:basis-full">
                {at && shortDate(dateOfInstant(at))}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
