import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useState } from 'react'
import { REPORTED_FORGIVEN_CENTS } from '#features/collections/rules/settlement/settlement.ts'
import { useCollections } from '#features/collections/screens/collection-queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { saveFile } from '#ui/save-file.ts'
import { StatusWord } from '#ui/status-icon.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import type { Settlement } from './settlement-queries.ts'

const STATUSES: Readonly<Record<string, { Icon: typeof Clock; color: string; word: string }>> = {
  offered: { Icon: Clock, color: 'text-yellow', word: 'Offered' },
  accepted: { Icon: Clock, color: 'text-yellow', word: 'Accepted' },
  kept: { Icon: CircleCheck, color: 'text-green', word: 'Kept' },
  broken: { Icon: CircleX, color: 'text-red', word: 'Broken' },
  canceled: { Icon: CircleX, color: 'text-ink-3', word: 'Canceled' },
}

/** One settlement: its amounts and days, its outcome, and what can be done with it. */
export function SettlementLine({ settlement }: { settlement: Settlement }) {
  const { status, total_cents, owed_cents, parts, forgiven_cents } = settlement
  const { Icon, color, word } = STATUSES[status] ?? { Icon: Clock, color: '', word: status }
  const ordered = parts.toSorted((one, other) => one.number - other.number)
  return (
    <li className="border-rule border-b py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-medium">
          {dollarsAndCents(total_cents)} for {dollarsAndCents(owed_cents)}
        </p>
        <StatusWord Icon={Icon} color={color}>
          {word}
        </StatusWord>
      </div>
      <p className="text-ink-2 text-small">
        {ordered.map(({ due_on, cents }) => `${dollarsAndCents(cents)} on ${shortDate(due_on)}`).join(', ')}
      </p>
      <p className="wrap-anywhere text-ink-3 text-small">{facts(settlement).join(' · ')}</p>
      {forgiven_cents !== null && (
        <p className="text-small">
          {dollarsAndCents(forgiven_cents)} of principal was forgiven. Report the account as paid in full for less than
          the full balance.
          {forgiven_cents >= REPORTED_FORGIVEN_CENTS && ' File Form 1099-C, because it is $600 or more.'}
        </p>
      )}
      <SettlementActions settlement={settlement} />
    </li>
  )
}

function facts(settlement: Settlement): string[] {
  const { offered_on, offered_by_name, accept_by, accepted_on, received_cents, ended_on, note } = settlement
  return [
    `Offered ${shortDate(offered_on)} by ${offered_by_name ?? 'a former member'}`,
    accepted_on === null ? `can be accepted until ${shortDate(accept_by)}` : `accepted ${shortDate(accepted_on)}`,
    received_cents > 0 && `${dollarsAndCents(received_cents)} received`,
    settlement.waives_late_fees && 'no late fees meanwhile',
    ended_on !== null && `ended ${shortDate(ended_on)}`,
    settlement.status === 'broken' && 'the full balance is owed again',
    note,
    settlement.cancel_reason,
  ].filter((fact): fact is string => typeof fact === 'string')
}

function SettlementActions({ settlement: { id, status, offered_on } }: { settlement: Settlement }) {
  const [isCanceling, setIsCanceling] = useState(false)
  const acting = useCollections('settlements', { onDone: () => setIsCanceling(false) })
  const mayChange = useMay('change_loans')
  const mayExport = useMay('export_data')
  const printing = useMutation({
    mutationFn: (_wanted: null) => callFunction<Blob>('settlement-letter', { settlement_id: id }),
    onSuccess: (file) => saveFile(file, `settlement-${offered_on}.pdf`),
  })
  const isActive = status === 'offered' || status === 'accepted'
  const problem = printing.error?.message ?? (isCanceling ? undefined : acting.error?.message)
  return (
    <div className="-ml-3.5 flex flex-wrap print:hidden">
      {status === 'offered' && mayChange && (
        <Button
          variant="quiet"
          pending={acting.isPending && 'Recording...'}
          onClick={() => acting.mutate({ act: 'accept', settlement_id: id })}
        >
          Record the acceptance
        </Button>
      )}
      {mayExport && (
        <Button variant="quiet" pending={printing.isPending && 'Preparing...'} onClick={() => printing.mutate(null)}>
          Agreement (PDF)
        </Button>
      )}
      {isActive && mayChange && (
        <Button variant="quiet" onClick={() => setIsCanceling(true)}>
          Cancel the settlement
        </Button>
      )}
      {problem !== undefined && <FormError>{problem}</FormError>}
      {isCanceling && (
        <ReasonDialog
          open
          title="Cancel the settlement"
          description="The full balance is owed. Payments that arrived stay credited."
          placeholder="The borrower asked for other terms"
          action="Cancel the settlement"
          onClose={() => setIsCanceling(false)}
          onReason={(reason) => acting.mutate({ act: 'cancel', settlement_id: id, reason })}
          isPending={acting.isPending}
          problem={acting.error?.message}
        />
      )}
    </div>
  )
}
