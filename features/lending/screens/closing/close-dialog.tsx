import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useFundingCommand } from '#features/lending/screens/funding/funding-queries.ts'
import {
  newPayout,
  PayoutFields,
  payoutBody,
  type TypedPayout,
} from '#features/lending/screens/funding/payout-fields.tsx'
import type { Application } from '#features/lending/screens/queries.ts'
import { timeZoneQuery } from '#features/organizations/screens/time-zone-query.ts'
import { ServerError } from '#platform/browser/supabase.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import type { ClosingPreview } from './closing-queries.ts'
import { DisclosureBox } from './disclosure-box.tsx'

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]
const MEANS = [
  { value: 'link', label: 'By link, on their own phones' },
  { value: 'tablet', label: 'In person, on your tablet' },
  { value: 'paper', label: 'On paper' },
]

interface CloseDialogProps {
  clientName: string
  application: Application
  onClose: () => void
}

interface Typed {
  start: string
  firstDue: string
  language: string
  means: string
  address: string
  phone: string
  mlaOral: string
}

/** Prepares a closing: choose the days and the payout, check the disclosure, and send the documents for signature. */
export function CloseDialog({ clientName, application, onClose }: CloseDialogProps) {
  const zone = useQuery(timeZoneQuery).data?.time_zone ?? 'UTC'
  const [typed, setTyped] = useState<Typed>(() => ({
    ...{ start: dateOfInstant(new Date(), zone), firstDue: '', language: 'en', means: 'link' },
    ...{ address: '', phone: '', mlaOral: '' },
  }))
  const [payout, setPayout] = useState<TypedPayout | null>(() => newPayout(clientName))
  const [preview, setPreview] = useState<ClosingPreview | null>(null)
  const checking = useFundingCommand<object, ClosingPreview>('loan-closing', setPreview)
  const sending = useFundingCommand<object>('loan-closing', () => {
    showToast('Documents sent for signature')
    onClose()
  })
  const change = (changes: Partial<Typed>) => {
    setTyped({ ...typed, ...changes })
    if (!('mlaOral' in changes)) setPreview(null)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const body = bodyOf(application.id, typed, payout)
    if (preview === null) checking.mutate({ act: 'preview', ...body })
    else sending.mutate({ act: 'send', ...body })
  }
  const failure = checking.error ?? sending.error
  const isAboutCreditor = failure instanceof ServerError && failure.code === 'VALUES_MISSING'
  return (
    <Dialog onClose={onClose} title="Prepare closing" wide={preview !== null}>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        {failure && <FormError>{failure.message}</FormError>}
        <ClosingFields typed={typed} onChange={change} hasCreditor={isAboutCreditor || typed.address !== ''} />
        <PayoutChoice payout={payout} clientName={clientName} onChange={setPayout} onClear={() => setPreview(null)} />
        {preview !== null && <DisclosureBox preview={preview} />}
        {preview?.is_mla_covered && <OralStatement value={typed.mlaOral} onChange={(mlaOral) => change({ mlaOral })} />}
        <DialogActions
          onClose={onClose}
          disabled={typed.start === ''}
          pending={(checking.isPending && 'Checking...') || (sending.isPending && 'Sending...')}
        >
          {preview === null ? 'Check and show the disclosure' : 'Send for signature'}
        </DialogActions>
      </form>
    </Dialog>
  )
}

function bodyOf(application_id: string, typed: Typed, payout: TypedPayout | null): object {
  const { start, firstDue, language, means, address, phone, mlaOral } = typed
  return {
    ...{ application_id, start, language, means, payout: payout === null ? null : payoutBody(payout) },
    ...(firstDue !== '' && { first_due: firstDue }),
    ...(address !== '' && { creditor_address: address }),
    ...(phone !== '' && { creditor_phone: phone }),
    ...(mlaOral !== '' && { mla_oral: mlaOral }),
  }
}

interface FieldsProps {
  typed: Typed
  onChange: (changes: Partial<Typed>) => void
  hasCreditor: boolean
}

const ClosingFields = ({ typed, onChange, hasCreditor }: FieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label="Begins on"
      type="date"
      value={typed.start}
      onChange={({ target }) => onChange({ start: target.value })}
      hint="Interest is earned from this day on, and everyone must sign by its end."
    />
    <TextField
      label="First payment on"
      type="date"
      value={typed.firstDue}
      onChange={({ target }) => onChange({ firstDue: target.value })}
      hint="Empty: one period after the start."
    />
    <SelectField
      label="Sign"
      value={typed.means}
      onChange={({ target }) => onChange({ means: target.value })}
      options={MEANS}
    />
    <SelectField
      label="Language of the documents"
      value={typed.language}
      onChange={({ target }) => onChange({ language: target.value })}
      options={LANGUAGES}
    />
    {hasCreditor && (
      <>
        <TextField
          label="Your company’s address"
          value={typed.address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
        <TextField
          label="Your company’s phone number"
          value={typed.phone}
          onChange={({ target }) => onChange({ phone: target.value })}
        />
      </>
    )}
  </div>
)

interface ChoiceProps {
  payout: TypedPayout | null
  clientName: string
  onChange: (payout: TypedPayout | null) => void
  onClear: () => void
}

function PayoutChoice({ payout, clientName, onChange, onClear }: ChoiceProps) {
  const change = (next: TypedPayout | null) => {
    onChange(next)
    onClear()
  }
  return (
    <div className="grid gap-4">
      <CheckboxField
        label="Request the payout once the loan is booked"
        checked={payout !== null}
        onChange={({ target }) => change(target.checked ? newPayout(clientName) : null)}
      />
      {payout !== null && <PayoutFields payout={payout} onChange={change} />}
    </div>
  )
}

const ORAL = [
  { value: '', label: 'Choose how' },
  { value: 'in_person', label: 'I read it to the borrower in person' },
  { value: 'toll_free', label: 'The borrower heard it at our toll-free number' },
]

const OralStatement = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <SelectField
    label="Oral statement to the covered borrower"
    hint="The Military Lending Act requires it besides the written one (32 CFR 232.6(d)(2))."
    value={value}
    onChange={({ target }) => onChange(target.value)}
    options={ORAL}
  />
)
