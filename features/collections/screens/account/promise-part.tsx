import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useState } from 'react'
import { collectionQueries, type Promised, useCollections } from '#features/collections/screens/collection-queries.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { Part } from '#ui/part.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { StatusWord } from '#ui/status-icon.tsx'
import { PromiseDialog } from './promise-dialog.tsx'

const NOTHING_OWED = ['paid_off', 'settled', 'sold']

/** The promises to pay, with a way to record one. */
export function PromisePart({ loanId, state, today }: { loanId: string; state: LoanState; today: PlainDate }) {
  const promises = useQuery(collectionQueries.promises(loanId))
  const [isOpen, setIsOpen] = useState(false)
  const mayCollect = useMay('collect_loans')
  const hasOpen = promises.data?.some(({ status }) => status === 'open') ?? true
  const mayPromise = mayCollect && !hasOpen && !NOTHING_OWED.includes(state.status)
  useShortcut('p', () => setIsOpen(true), mayPromise)
  return (
    <Part
      title="Promises to pay"
      isRuled
      action={mayPromise ? <Button onClick={() => setIsOpen(true)}>Record a promise</Button> : undefined}
    >
      <QueryView
        query={promises}
        failure="Couldn’t load the promises"
        loading={<SkeletonRows count={2} />}
        empty={<p className="py-3 text-ink-2">No promise was recorded yet.</p>}
      >
        {(all) => (
          <ul aria-label="Promises to pay">
            {all.map((promise) => (
              <PromiseLine key={promise.id} promise={promise} />
            ))}
          </ul>
        )}
      </QueryView>
      {isOpen && <PromiseDialog loanId={loanId} state={state} today={today} onClose={() => setIsOpen(false)} />}
    </Part>
  )
}

const STATUSES: Readonly<Record<string, { Icon: typeof Clock; color: string; word: string }>> = {
  open: { Icon: Clock, color: 'text-yellow', word: 'Open' },
  kept: { Icon: CircleCheck, color: 'text-green', word: 'Kept' },
  broken: { Icon: CircleX, color: 'text-red', word: 'Broken' },
  canceled: { Icon: CircleX, color: 'text-ink-3', word: 'Canceled' },
}

function PromiseLine({ promise }: { promise: Promised }) {
  const [isCanceling, setIsCanceling] = useState(false)
  const canceling = useCollections('collections', { onDone: () => setIsCanceling(false) })
  const mayCollect = useMay('collect_loans')
  const { id, status, total_cents, received_cents, parts, source, made_on, made_by_name, note, cancel_reason } = promise
  const { Icon, color, word } = STATUSES[status] ?? { Icon: Clock, color: '', word: status }
  const ordered = parts.toSorted((one, other) => one.number - other.number)
  const by = source === 'borrower' ? 'by the borrower online' : `recorded by ${made_by_name ?? 'a former member'}`
  return (
    <li className="border-rule border-b py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-medium">{dollarsAndCents(total_cents)}</p>
        <StatusWord Icon={Icon} color={color}>
          {word}
        </StatusWord>
      </div>
      <p className="text-ink-2 text-small">
        {ordered.map(({ due_on, cents }) => `${dollarsAndCents(cents)} on ${shortDate(due_on)}`).join(', ')}
      </p>
      <p className="wrap-anywhere text-ink-3 text-small">
        {[
          `Made ${shortDate(made_on)}, ${by}`,
          received_cents > 0 && `${dollarsAndCents(received_cents)} received`,
          note,
          cancel_reason,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {status === 'open' && mayCollect && (
        <Button variant="quiet" className="-ml-3.5 print:hidden" onClick={() => setIsCanceling(true)}>
          Cancel the promise
        </Button>
      )}
      {isCanceling && (
        <ReasonDialog
          open
          title="Cancel the promise"
          description="It will neither count as kept nor as broken."
          placeholder="The amount was typed wrong"
          action="Cancel the promise"
          onClose={() => setIsCanceling(false)}
          onReason={(reason) => canceling.mutate({ act: 'cancel_promise', promise_id: id, reason })}
          isPending={canceling.isPending}
          problem={canceling.error?.message}
        />
      )}
    </li>
  )
}
