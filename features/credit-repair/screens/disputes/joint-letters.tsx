import { MOST_DISPUTES } from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import { isBlockRequest } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { LetterButton } from './letter-button.tsx'
import type { ClientDispute } from './queries.ts'

/** Offers one letter to each bureau with several unsent disputes, with block requests in a separate letter. */
export function JointLetters({ disputes }: { disputes: readonly ClientDispute[] }) {
  const unsent = disputes.filter(({ status }) => status === 'drafted' || status === 'attested')
  const letters = BUREAUS.flatMap((bureau) =>
    [false, true].map((isBlock) => {
      const about = unsent.filter((one) => one.bureau === bureau && isBlockRequest(one) === isBlock)
      return { bureau, isBlock, about: about.slice(0, MOST_DISPUTES) }
    }),
  ).filter(({ about }) => about.length > 1)
  if (letters.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-1 text-ink-2 text-table print:hidden">
      Not sent yet, in one letter:
      {letters.map(({ bureau, isBlock, about }) => (
        <LetterButton
          key={`${bureau} ${isBlock}`}
          disputes={about}
          name={`${isBlock ? 'Block request' : 'Letter'} to ${bureauName(bureau)}, ${about.length} items (PDF)`}
        >
          {bureauName(bureau)}, {about.length} items{isBlock && ' to block'} (PDF)
        </LetterButton>
      ))}
    </div>
  )
}
