import { type SubmitEvent, useState } from 'react'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import {
  CHANGE_FORMS,
  type ChangeAct,
  type ChangeValues,
  parsedChange,
} from '#features/lending/rules/servicing/change-form.ts'
import { changeRefusal } from '#features/lending/rules/servicing/change-refusal.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { LimitOverride } from '#features/lending/screens/servicing/limit-override.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { ChangeFields } from './change-fields.tsx'
import { ChangePreview } from './change-preview.tsx'
import { useCorrection } from './correction-field.tsx'
import { eventsOf } from './loan-terms.ts'
import { useLoanChange } from './use-ledger-actions.ts'

interface ChangeDialogProps {
  loan: Loan
  account: LoanState
  today: string
  /** The changes that the user may enter. */
  offered: readonly ChangeAct[]
  onClose: () => void
}

/** Enters a change of a loan and previews its effect. */
export function ChangeDialog({ loan, account, today, offered, onClose }: ChangeDialogProps) {
  const [act, setAct] = useState<ChangeAct>(offered[0] ?? 'fee')
  const [values, setValues] = useState<ChangeValues>({ on: today, ...firstValues(account) })
  const [isSent, setIsSent] = useState(false)
  const changing = useLoanChange(loan)
  const correction = useCorrection(changing.error)
  const { label, about } = CHANGE_FORMS[act]
  const terms = loanTermsOf(loan)
  const { parsed, refusal, errors } = checkedChange(loan, act, values, today)
  const entered = () => {
    onClose()
    showToast(`${label} entered`)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsSent(true)
    if (parsed.change !== null && refusal === null)
      changing.mutate({ ...parsed.body, ...correction.fields }, { onSuccess: entered })
  }
  const shownErrors = isSent ? errors : {}
  const general = changing.error?.message ?? shownErrors.act
  return (
    <Dialog onClose={onClose} title="Change the loan" description={about}>
      <form className="grid grid-cols-[minmax(0,1fr)] gap-4" noValidate onSubmit={submit}>
        {general !== undefined && <FormError>{general}</FormError>}
        {correction.field}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Change"
            options={offered.map((value) => ({ value, label: CHANGE_FORMS[value].label }))}
            value={act}
            // The options are the acts.
            onChange={(event) => setAct(event.target.value as ChangeAct)}
          />
          <TextField
            label="Date"
            type="date"
            min={loan.start_date}
            value={values.on ?? ''}
            onChange={(event) => setValues({ ...values, on: event.target.value })}
            error={shownErrors.on}
          />
        </div>
        <ChangeFields
          {...{ act, clientId: loan.client_id, account, terms, events: eventsOf(loan), values }}
          onChange={setValues}
          errors={shownErrors}
        />
        <LimitOverride {...{ act, refusal, values }} onChange={setValues} error={shownErrors.limit_override} />
        <ReasonField values={values} onChange={setValues} error={shownErrors.reason} />
        <ChangePreview loan={loan} act={act} values={values} today={today} />
        <DialogActions onClose={onClose} pending={changing.isPending && 'Recording...'}>
          Enter
        </DialogActions>
      </form>
    </Dialog>
  )
}

function checkedChange(loan: Loan, act: ChangeAct, values: ChangeValues, today: string) {
  const parsed = parsedChange(act, loan.id, values)
  // A limit is shown before the reason is typed.
  const { change } = parsedChange(act, loan.id, { ...values, reason: values.reason || 'Preview' })
  const refusal = change && changeRefusal(loanTermsOf(loan), eventsOf(loan), change, today)
  const errors: Record<string, string | undefined> = parsed.change === null ? parsed.errors : {}
  if (refusal) errors[refusal.field] = refusal.message
  return { parsed, refusal, errors }
}

interface ReasonFieldProps {
  values: ChangeValues
  onChange: (values: ChangeValues) => void
  error: string | undefined
}

const ReasonField = ({ values, onChange, error }: ReasonFieldProps) => (
  <TextField
    label="Reason"
    required
    maxLength={200}
    autoComplete="off"
    value={values.reason ?? ''}
    onChange={(event) => onChange({ ...values, reason: event.target.value })}
    error={error}
  />
)

// The oldest open installment is the one that most changes are about.
function firstValues({ items }: LoanState): ChangeValues {
  const open = items.find(({ unpaidCents }) => unpaidCents > 0)
  return {
    fee: 'late',
    charge: 'insurance',
    chapter: '7',
    periods: '1',
    every: 'two_weeks',
    ...(open && { installment: String(open.number) }),
  }
}
