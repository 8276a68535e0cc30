import { MOST_DISPUTES } from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import { isBlockRequest } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { recipientLines, recipientName } from '#features/credit-repair/rules/disputes/recipient.ts'
import { LetterButton } from './letter-button.tsx'
import type { ClientDispute } from './queries.ts'

/** Offers one letter to each company with several unsent disputes, with block requests in a separate letter. */
export function JointLetters({ disputes }: { disputes: readonly ClientDispute[] }) {
  const unsent = disputes.filter(({ status }) => status === 'drafted' || status === 'attested')
  const letters = jointLetters(unsent).filter(({ about }) => about.length > 1)
  if (letters.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-1 text-ink-2 text-table print:hidden">
      Not sent yet, in one letter:
      {letters.map(({ key, name, isBlock, about }) => (
        <LetterButton
          key={key}
          disputes={about}
          name={`${isBlock ? 'Block request' : 'Letter'} to ${name}, ${about.length} items (PDF)`}
        >
          {name}, {about.length} items{isBlock && ' to block'} (PDF)
        </LetterButton>
      ))}
    </div>
  )
}

interface JointLetter {
  key: string
  name: string
  isBlock: boolean
  about: ClientDispute[]
}

/** Groups disputes by letter: one to each company, with block requests in a separate one. */
export function jointLetters(unsent: readonly ClientDispute[]): JointLetter[] {
  const groups = Map.groupBy(unsent, (one) => `${isBlockRequest(one)} ${recipientLines(one).join('\n')}`)
  return [...groups].map(([key, about]) => ({
    key,
    name: about[0] ? recipientName(about[0]) : '',
    isBlock: about[0] !== undefined && isBlockRequest(about[0]),
    about: about.slice(0, MOST_DISPUTES),
  }))
}
