import { dollarsAndCents } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import type { CardEntry } from './queries.ts'

type Ending = 'clearing' | 'release' | 'expiry'

const ENDINGS: readonly { kind: Ending; label: string }[] = [
  { kind: 'clearing', label: 'Post' },
  { kind: 'release', label: 'Release' },
  { kind: 'expiry', label: 'Expire' },
]

interface HoldActsProps {
  entry: CardEntry
  isBusy: boolean
  onEnd: (kind: Ending) => void
}

/** What the sandbox's merchant may do with what it holds. */
export function HoldActs({ entry, isBusy, onEnd }: HoldActsProps) {
  const what = `${dollarsAndCents(entry.amount)} at ${entry.merchant ?? 'the merchant'}`
  return (
    <span className="flex gap-1 print:hidden">
      {ENDINGS.map(({ kind, label }) => (
        <Button
          key={kind}
          variant="quiet"
          className="min-h-7 px-2 py-0.5"
          disabled={isBusy}
          aria-label={`${label} ${what}`}
          onClick={() => onEnd(kind)}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}
