import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type DecidedTerms, termsSentence } from '#features/lending/rules/underwriting/approved-terms.ts'
import { BookedCollateral } from '#features/lending/screens/collateral/booked-collateral.tsx'
import type { Application } from '#features/lending/screens/queries.ts'
import { timeZoneQuery } from '#features/organizations/screens/time-zone-query.ts'
import { ServerError } from '#platform/browser/supabase.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useApplicationCommand } from './second-person-queries.ts'

interface BookDialogProps {
  clientId: string
  application: Application
  terms: DecidedTerms
  onClose: () => void
}

/** Books the loan of an approval: on its terms, from a start that the person chooses. */
export function BookDialog({ clientId, application, terms, onClose }: BookDialogProps) {
  const zone = useQuery(timeZoneQuery).data?.time_zone ?? 'UTC'
  const [start, setStart] = useState(() => dateOfInstant(new Date(), zone))
  const [firstDue, setFirstDue] = useState('')
  const navigate = useNavigate()
  const booking = useApplicationCommand<object>('book-loan', ({ id }) => {
    showToast('Loan booked')
    onClose()
    if (id !== undefined) void navigate(`/dashboard/loans/${id}`)
  })
  const isWaiting = booking.error instanceof ServerError && booking.error.code === 'CONDITIONS_OPEN'
  const toConditions = () => {
    onClose()
    document.getElementById('conditions')?.scrollIntoView()
    document.getElementById('conditions')?.focus()
  }
  return (
    <Dialog onClose={onClose} title="Book the loan" description={termsSentence(terms)}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const { id: application_id, loan_type } = application
          const days = { start, ...(firstDue !== '' && { first_due: firstDue }) }
          booking.mutate({ client_id: clientId, application_id, loan_type, ...days })
        }}
      >
        {booking.isError && (
          <FormError>
            <p>{booking.error.message}</p>
            {isWaiting && (
              <Button className="mt-2" onClick={toConditions}>
                Go to the conditions
              </Button>
            )}
          </FormError>
        )}
        <BookedCollateral collateral={application.collateral} onClose={onClose} />
        <Days {...{ start, setStart, firstDue, setFirstDue }} />
        <DialogActions onClose={onClose} disabled={start === ''} pending={booking.isPending && 'Booking...'}>
          Book the loan
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface DaysProps {
  start: string
  setStart: (day: string) => void
  firstDue: string
  setFirstDue: (day: string) => void
}

const Days = ({ start, setStart, firstDue, setFirstDue }: DaysProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label="Begins on"
      type="date"
      value={start}
      onChange={({ target }) => setStart(target.value)}
      hint="Interest is earned from this day on."
    />
    <TextField
      label="First payment on"
      type="date"
      value={firstDue}
      onChange={({ target }) => setFirstDue(target.value)}
      hint="Empty: one period after the start."
    />
  </div>
)
