import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { ScoreText } from '#features/credit-reports/screens/scores/score-text.tsx'
import { BureauColumn } from './bureau-column.tsx'
import { slotOf } from './bureau-slot.ts'

/** The three slots of a report, always in the same order and width, including missing bureaus. */
export function BureauSlots({ bureauData }: { bureauData: unknown }) {
  return (
    <ul aria-label="FICO 8 by bureau" className="grid auto-cols-fr grid-flow-col border-rule border-y">
      {BUREAUS.map((bureau) => {
        const slot = slotOf(bureauData, bureau)
        return (
          <BureauColumn key={bureau} bureau={bureau}>
            <span className="mt-1 flex flex-wrap items-baseline gap-x-2 max-sm:flex-col">
              {slot.score === null ? (
                <span className="text-ink-3 text-score">–</span>
              ) : (
                <ScoreText score={slot.score} className="text-score" />
              )}
              <span className="text-ink-2 text-small">{slot.words}</span>
            </span>
          </BureauColumn>
        )
      })}
    </ul>
  )
}
