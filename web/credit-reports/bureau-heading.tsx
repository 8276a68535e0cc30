import { type Bureau, bureauName } from '#domain/credit-reports/bureaus.ts'
import { BureauCode } from '#web/ui/bureau-mark.tsx'
import { slotOf } from './bureau-slot.ts'
import { ScoreText } from './score-text.tsx'

/** Whose part of the report follows, with its FICO 8 score and band, or why there is none. */
export function BureauHeading({ bureau, bureauData }: { bureau: Bureau; bureauData: unknown }) {
  const slot = slotOf(bureauData, bureau)
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <BureauCode bureau={bureau} />
      <h3 className="font-semibold">{bureauName(bureau)}</h3>
      <span className="text-ink-2 text-small">
        FICO 8 <ScoreText score={slot.score} /> {slot.words}
      </span>
    </div>
  )
}
