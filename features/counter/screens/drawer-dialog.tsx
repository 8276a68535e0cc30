import { type SubmitEvent, useState } from 'react'
import { LONGEST_VARIANCE_REASON } from '#features/counter/rules/counter-limits.ts'
import { ServerError } from '#platform/browser/supabase.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextAreaField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { CountFields, countOf, type TypedCount } from './count-fields.tsx'
import { type OpenDrawer, useCounterCommand } from './counter-queries.ts'

/** Opens the clerk's cash drawer with a count. */
export function OpenDrawerDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<TypedCount>({})
  const opening = useCounterCommand('cash-drawer', () => {
    showToast('Drawer opened')
    onClose()
  })
  const counts = countOf(typed)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (counts !== null) opening.mutate({ act: 'open', counts })
  }
  return (
    <Dialog onClose={onClose} title="Open your drawer" description="Count the cash with which you start the day.">
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {opening.isError && <FormError>{opening.error.message}</FormError>}
        <CountFields typed={typed} onType={setTyped} />
        <DialogActions onClose={onClose} disabled={counts === null} pending={opening.isPending && 'Opening...'}>
          Open the drawer
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface Closed {
  expected_cents: number
  closing_cents: number
  variance_cents: number
}

/** Closes a drawer with a count. The books are shown after the count, so that it is not copied from them. */
export function CloseDrawerDialog({ drawer, onClose }: { drawer: OpenDrawer; onClose: () => void }) {
  const [typed, setTyped] = useState<TypedCount>({})
  const [reason, setReason] = useState('')
  const closing = useCounterCommand<Closed>('cash-drawer', ({ variance_cents: variance }) => {
    showToast(variance === 0 ? 'Drawer closed. It agrees with the books.' : `Drawer closed ${overOrShort(variance)}`)
    onClose()
  })
  const counts = countOf(typed)
  const needsReason = closing.error instanceof ServerError && closing.error.code === 'EXPLANATION_MISSING'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const explained = reason.trim() === '' ? {} : { reason: reason.trim() }
    if (counts !== null) closing.mutate({ act: 'close', drawer_id: drawer.id, counts, ...explained })
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Close the drawer of ${drawer.clerk_name}`}
      description={`Day: ${shortDate(drawer.business_day)}. Count all the cash in the drawer.`}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {closing.isError && <FormError>{closing.error.message}</FormError>}
        <CountFields typed={typed} onType={setTyped} />
        {(needsReason || reason !== '') && (
          <TextAreaField
            label="Explanation of the difference"
            rows={2}
            maxLength={LONGEST_VARIANCE_REASON}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <DialogActions onClose={onClose} disabled={counts === null} pending={closing.isPending && 'Closing...'}>
          Close the drawer
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Returns a difference in words: '$5.00 short'. */
export const overOrShort = (varianceCents: number): string =>
  `${dollarsAndCents(Math.abs(varianceCents))} ${varianceCents < 0 ? 'short' : 'over'}`
