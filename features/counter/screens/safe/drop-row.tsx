import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { LONGEST_VOID_REASON } from '#features/counter/rules/counter-limits.ts'
import { dropNumber } from '#features/counter/rules/safe.ts'
import { counterQueries, useCounterCommand } from '#features/counter/screens/counter-queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import type { CashDrop } from './safe-queries.ts'

/** Cash in the safe, with what another person can do with it. */
export function DropRow({ drop }: { drop: CashDrop }) {
  const own = useQuery(counterQueries.ownId())
  const [mayCount, mayCancel] = [useMay('take_cash'), useMay('void_receipts')]
  const [isCanceling, setIsCanceling] = useState(false)
  const confirming = useCounterCommand('cash-safe', () => showToast('Counted by a second person'))
  const isOwn = own.data === undefined || drop.dropped_by === own.data
  const facts = [
    `${shortDate(drop.dropped_on)} by ${drop.dropped_by_name}`,
    drop.confirmed_by_name === null ? 'Counted by one person' : `Also counted by ${drop.confirmed_by_name}`,
  ]
  return (
    <li className="grid gap-1 border-rule border-b py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <Link to={`/dashboard/lending/counter/safe/drops/${drop.id}`}>{dropNumber(drop.number)}</Link>
        <span className="font-medium">{dollarsAndCents(drop.amount_cents)}</span>
      </p>
      <p className="text-ink-2 text-small">{facts.join(' · ')}</p>
      {confirming.isError && <FormError>{confirming.error.message}</FormError>}
      {!isOwn && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {mayCount && drop.confirmed_by_name === null && (
            <Button
              variant="quiet"
              pending={confirming.isPending && 'Saving...'}
              onClick={() => confirming.mutate({ act: 'confirm', drop_id: drop.id })}
            >
              I counted it too
            </Button>
          )}
          {mayCancel && (
            <Button variant="quiet" onClick={() => setIsCanceling(true)}>
              Take it back
            </Button>
          )}
        </div>
      )}
      {isCanceling && <CancelDialog drop={drop} onClose={() => setIsCanceling(false)} />}
    </li>
  )
}

function CancelDialog({ drop, onClose }: { drop: CashDrop; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const canceling = useCounterCommand('cash-safe', () => {
    showToast('The cash is in the drawer again')
    onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    canceling.mutate({ act: 'cancel', drop_id: drop.id, reason })
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Take back drop ${dropNumber(drop.number)}?`}
      description={`${dollarsAndCents(drop.amount_cents)} must go back into the drawer of ${drop.dropped_by_name}.`}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {canceling.isError && <FormError>{canceling.error.message}</FormError>}
        <TextField
          label="Reason"
          maxLength={LONGEST_VOID_REASON}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <DialogActions onClose={onClose} pending={canceling.isPending && 'Saving...'}>
          Take it back
        </DialogActions>
      </form>
    </Dialog>
  )
}
