import { BUREAUS, bureauName } from '#domain/credit-reports/bureaus.ts'
import { BureauCode } from '#web/ui/bureau-mark.tsx'
import { ScoreText } from '#web/ui/score-text.tsx'
import { slotOf } from './bureau-slot.ts'

/** The three fixed slots of a report, always in the same order and width; a missing bureau keeps its own. */
export function BureauSlots({ bureauData }: { bureauData: unknown }) {
  return (
    <ul aria-label="FICO 8 by bureau" className="grid grid-cols-3 border-rule border-y">
      {BUREAUS.map((bureau) => {
        const slot = slotOf(bureauData, bureau)
        return (
          <li key={bureau} className="border-rule px-3 py-2.5 not-first:border-l first:pl-0">
            <span className="flex flex-wrap items-center gap-x-2 text-ink-2">
              <BureauCode bureau={bureau} />
              <span className="max-sm:sr-only">{bureauName(bureau)}</span>
            </span>
            <span className="mt-1 flex flex-wrap items-baseline gap-x-2 max-sm:flex-col">
              {slot.score === null ? (
                <span className="text-ink-3 text-score">–</span>
              ) : (
                <ScoreText score={slot.score} className="text-score" />
              )}
              <span className="text-ink-2 text-small">{slot.words}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
