import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type DecidedTerms, termsSentence } from '#features/lending/rules/underwriting/approved-terms.ts'
import { costWords } from '#features/lending/screens/applications/cost-words.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { timeZoneQuery } from '#features/organizations/screens/time-zone-query.ts'
import { useLive } from '#platform/browser/live.ts'
import { ServerError } from '#platform/browser/supabase.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { secondPersonQueries, useApplicationCommand } from './second-person-queries.ts'

interface ApprovedTermsProps {
  clientId: string
  application: Application
}

/** The terms of an approval, from which its loan is booked. */
export function ApprovedTerms({ clientId, application }: ApprovedTermsProps) {
  const terms = useQuery(secondPersonQueries.terms(application.id))
  useLive('application_terms', secondPersonQueries.terms(application.id).queryKey, { application_id: application.id })
  const [isBooking, setBooking] = useState(false)
  const mayBook = useMay('book_loans') && application.status === 'approved'
  return (
    <QueryView query={terms} failure="Couldn’t load the approved terms" loading={null} empty={<span />}>
      {(found) =>
        found && (
          <Part title="Approved terms" isRuled>
            <div className="flex flex-wrap items-start justify-between gap-3 py-3">
              <div className="max-w-[80ch]">
                <p className="font-medium">{termsSentence(found.terms)}</p>
                <p className="text-ink-2">{costWords(found.terms)}</p>
                <p className="text-ink-2 text-small">
                  By {found.decided_by_name}, {shortDate(dateOfInstant(found.created_at))}
                  {found.because !== null && `: ${found.because}`}
                </p>
              </div>
              {mayBook && (
                <Button variant="primary" onClick={() => setBooking(true)}>
                  Book the loan
                </Button>
              )}
            </div>
            {isBooking && (
              <BookDialog {...{ clientId, application }} terms={found.terms} onClose={() => setBooking(false)} />
            )}
          </Part>
        )
      }
    </QueryView>
  )
}

interface BookDialogProps extends ApprovedTermsProps {
  terms: DecidedTerms
  onClose: () => void
}

function BookDialog({ clientId, application, terms, onClose }: BookDialogProps) {
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
