import type { HOLD_ENDS } from '#features/cards/rules/ledger-entry.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import type { CardEntry } from './queries.ts'

type Ending = 'clearing' | (typeof HOLD_ENDS)[number]

const ENDINGS: readonly { kind: Ending; label: string; doing: string }[] = [
  { kind: 'clearing', label: 'Post', doing: 'Posting...' },
  { kind: 'release', label: 'Release', doing: 'Releasing...' },
  { kind: 'expiry', label: 'Expire', doing: 'Expiring...' },
]

interface HoldActionsProps {
  entry: CardEntry
  isBusy: boolean
  /** The running way of ending this hold. */
  ending: string | undefined
  onEnd: (kind: Ending) => void
}

/** The sandbox merchant's actions on a hold. */
export function HoldActions({ entry, isBusy, ending, onEnd }: HoldActionsProps) {
  const what = `${dollarsAndCents(entry.amount)} at ${entry.merchant ?? 'the merchant'}`
  return (
    <span className="flex gap-1 print:hidden">
      {ENDINGS.map(({ kind, label, doing }) => (
        <Button
          key={kind}
          variant="quiet"
          className="min-h-7 px-2 py-0.5"
          disabled={isBusy}
          pending={kind === ending && doing}
          aria-label={`${label} ${what}`}
          onClick={() => onEnd(kind)}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}
