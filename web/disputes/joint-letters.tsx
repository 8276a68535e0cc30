import { BUREAUS, bureauName } from '#domain/credit-reports/bureaus.ts'
import { MOST_DISPUTES } from '#domain/disputes/dispute-acts.ts'
import { LetterButton } from './letter-button.tsx'
import type { ClientDispute } from './queries.ts'

/** One letter to each bureau about everything that is not yet sent there, where that is more than one dispute. */
export function JointLetters({ disputes }: { disputes: readonly ClientDispute[] }) {
  const unsent = disputes.filter(({ status }) => status === 'drafted' || status === 'attested')
  const letters = BUREAUS.map((bureau) => ({
    bureau,
    about: unsent.filter((dispute) => dispute.bureau === bureau).slice(0, MOST_DISPUTES),
  })).filter(({ about }) => about.length > 1)
  if (letters.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-1 text-ink-2 text-table print:hidden">
      Not sent yet, in one letter:
      {letters.map(({ bureau, about }) => (
        <LetterButton
          key={bureau}
          disputes={about}
          name={`Letter to ${bureauName(bureau)}, ${about.length} items (PDF)`}
        >
          {bureauName(bureau)}, {about.length} items (PDF)
        </LetterButton>
      ))}
    </div>
  )
}
