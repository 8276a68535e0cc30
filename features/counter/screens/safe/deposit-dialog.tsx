import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { LONGEST_VARIANCE_REASON } from '#features/counter/rules/counter-limits.ts'
import { depositNumber, LONGEST_SLIP } from '#features/counter/rules/safe.ts'
import { CountFields, countOf, type TypedCount } from '#features/counter/screens/count-fields.tsx'
import { useCounterCommand } from '#features/counter/screens/counter-queries.ts'
import { ServerError } from '#platform/browser/supabase.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'

/** Takes all cash of the safe to the bank, after a count, and leads to the slip. */
export function DepositDialog({ seenDrops, onClose }: { seenDrops: number; onClose: () => void }) {
  const [typed, setTyped] = useState<TypedCount>({})
  const [slip, setSlip] = useState('')
  const [reason, setReason] = useState('')
  const navigate = useNavigate()
  const depositing = useCounterCommand<{ id: string; number: number }>('cash-safe', ({ id, number }) => {
    showToast(`Deposit ${depositNumber(number)} recorded`)
    onClose()
    void navigate(`/dashboard/lending/counter/safe/deposits/${id}`)
  })
  const counts = countOf(typed)
  const needsReason = depositing.error instanceof ServerError && depositing.error.code === 'EXPLANATION_MISSING'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const more = { ...(slip.trim() !== '' && { slip }), ...(reason.trim() !== '' && { reason }) }
    if (counts !== null) depositing.mutate({ act: 'deposit', counts, seen_drops: seenDrops, ...more })
  }
  return (
    <Dialog onClose={onClose} title="Take the safe to the bank" description="Count all the cash in the safe.">
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {depositing.isError && <FormError>{depositing.error.message}</FormError>}
        <CountFields typed={typed} onType={setTyped} />
        <TextField
          label="Number of the bank’s slip or bag"
          maxLength={LONGEST_SLIP}
          value={slip}
          onChange={({ currentTarget }) => setSlip(currentTarget.value)}
        />
        {(needsReason || reason !== '') && (
          <TextAreaField
            label="Explanation of the difference"
            rows={2}
            maxLength={LONGEST_VARIANCE_REASON}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <DialogActions onClose={onClose} disabled={counts === null} pending={depositing.isPending && 'Saving...'}>
          Record the deposit
        </DialogActions>
      </form>
    </Dialog>
  )
}
