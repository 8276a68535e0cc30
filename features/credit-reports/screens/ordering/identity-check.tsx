import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { type AlertKind, alertMethodLabel, alertMethods } from '#features/credit-reports/rules/file-alerts.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { identityQueries, type RecordedCheck, recordIdentityCheck } from './identity-queries.ts'

interface IdentityCheckProps {
  reportId: string
  alertKind: AlertKind
}

/**
 * The recorded verification of the person's identity after an alert, or the form to record it. Credit and hard pulls
 * must wait for it.
 */
export function IdentityCheck({ reportId, alertKind }: IdentityCheckProps) {
  const checks = useQuery(identityQueries.ofReport(reportId))
  const place = useRef<HTMLDivElement>(null)
  const goOn = () => place.current?.focus({ preventScroll: true })
  return (
    // The pressed button disappears with the form, so focus moves here.
    <div ref={place} tabIndex={-1} className="outline-none">
      <QueryView query={checks} failure="Failed to load identity checks" loading={null}>
        {(recorded) => <CheckOrForm reportId={reportId} alertKind={alertKind} recorded={recorded} onTurned={goOn} />}
      </QueryView>
    </div>
  )
}

interface CheckProps extends IdentityCheckProps {
  onTurned: () => void
}

function CheckOrForm({ recorded, onTurned, ...about }: CheckProps & { recorded: readonly RecordedCheck[] }) {
  const mayWrite = useMay('order_hard_pulls')
  const [isOpen, setIsOpen] = useState(false)
  const done = recorded.filter(({ alert_kind }) => alert_kind === about.alertKind)
  if (done.length > 0) {
    return (
      <ul className="mt-1">
        {done.map(({ id, method, note, recorded_by_name, recorded_at }) => (
          <li key={id} className="text-green">
            {wordsOf(about.alertKind).done} {shortMoment(recorded_at)} by {recorded_by_name}: {alertMethodLabel(method)}
            . {note}
          </li>
        ))}
      </ul>
    )
  }
  if (!mayWrite) return null
  if (isOpen) return <CheckForm {...about} onTurned={onTurned} />
  const open = () => {
    setIsOpen(true)
    onTurned()
  }
  return (
    <div className="mt-2 print:hidden">
      <Button onClick={open}>{wordsOf(about.alertKind).act}</Button>
    </div>
  )
}

const VERIFICATION = {
  ...{ act: 'Record verification', done: 'Verified', form: 'Identity verification', how: 'How identity was verified' },
}
const REVIEW = { act: 'Record review', done: 'Reviewed', form: 'Review of the alert', how: 'How it was reviewed' }
const wordsOf = (kind: AlertKind) => (kind === 'ofac' || kind === 'other' ? REVIEW : VERIFICATION)

function CheckForm({ reportId, alertKind, onTurned }: CheckProps) {
  const queryClient = useQueryClient()
  const methods = alertMethods(alertKind)
  const words = wordsOf(alertKind)
  const [method, setMethod] = useState<string>(methods[0]?.value ?? 'other')
  const [note, setNote] = useState('')
  const recording = useMutation({
    mutationFn: () => recordIdentityCheck({ report_id: reportId, alert_kind: alertKind, method, note }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: identityQueries.ofReport(reportId).queryKey })
      onTurned()
    },
  })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    recording.mutate()
  }
  return (
    <form aria-label={words.form} className="mt-3 grid max-w-xl gap-3 print:hidden" onSubmit={send}>
      <SelectField
        label={words.how}
        options={methods}
        value={method}
        onChange={({ currentTarget: { value } }) => setMethod(value)}
      />
      <TextField
        label="What was done"
        required
        hint="The person you spoke with or the document you saw. Do not include an SSN or document number."
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      {recording.isError && <FormError>{recording.error.message}</FormError>}
      <div>
        <Button
          type="submit"
          variant="primary"
          disabled={note.trim().length < 3}
          pending={recording.isPending && 'Recording...'}
        >
          {words.act}
        </Button>
      </div>
    </form>
  )
}
