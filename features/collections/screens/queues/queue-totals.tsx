import { wholeDollars } from '#platform/rules/money.ts'

interface QueueTotal {
  id: string
  name: string
  accounts: number
  past_due_cents: number
}

interface QueueTotalsProps {
  queues: readonly QueueTotal[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** The company's queues in their order, each with its number of accounts and the amount past due. */
export function QueueTotals({ queues, chosen, onChoose }: QueueTotalsProps) {
  return (
    <nav aria-label="Queues">
      <ol className="border-rule-strong border-t">
        {queues.map(({ id, name, accounts, past_due_cents }) => (
          <li key={id} className="border-rule border-b">
            <button
              type="button"
              aria-current={id === chosen ? 'true' : undefined}
              onClick={() => onChoose(id)}
              className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-transparent border-l-3 px-3 py-2 text-left -outline-offset-2 hover:bg-sunken aria-[current]:border-brand aria-[current]:bg-brand-tint"
            >
              <span className="wrap-anywhere font-medium">{name}</span>
              <span className="text-right font-semibold tabular-nums">{accounts.toLocaleString('en-US')}</span>
              <span className="text-ink-2 text-small">past due</span>
              <span className="text-right text-ink-2 text-small tabular-nums">{wholeDollars(past_due_cents)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
