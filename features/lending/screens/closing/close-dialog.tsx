import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useFundingCommand } from '#features/lending/screens/funding/funding-queries.ts'
import { newPayout, PayoutFields, type TypedPayout } from '#features/lending/screens/funding/payout-fields.tsx'
import type { Application } from '#features/lending/screens/queries.ts'
import { timeZoneQuery } from '#features/organizations/screens/time-zone-query.ts'
import { ServerError } from '#platform/browser/supabase.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { ClosingFields } from './closing-fields.tsx'
import { type ClosingFacts, type ClosingPreview, closingQueries } from './closing-queries.ts'
import { DisclosureBox } from './disclosure-box.tsx'
import { DwellingFields, FurtherTerms, SaleFields } from './further-terms.tsx'
import { closingBody, newClosing, PRICE_NAMES, priceProblem, type TypedClosing } from './typed-closing.ts'

interface CloseDialogProps {
  clientName: string
  application: Application
  onClose: () => void
}

/** Prepares a closing in two steps: its terms and payout, and then the disclosure, which is sent for signature. */
export function CloseDialog(props: CloseDialogProps) {
  const facts = useQuery(closingQueries.facts(props.application.id))
  const [isDisclosed, setIsDisclosed] = useState(false)
  return (
    <Dialog onClose={props.onClose} title="Prepare closing" wide={isDisclosed}>
      <QueryView query={facts} failure="Couldn’t load the application">
        {(known) => <ClosingForm {...props} facts={known} onDisclosed={setIsDisclosed} />}
      </QueryView>
    </Dialog>
  )
}

interface FormProps extends CloseDialogProps {
  facts: ClosingFacts
  onDisclosed: (isDisclosed: boolean) => void
}

function ClosingForm({ clientName, application, onClose, facts, onDisclosed }: FormProps) {
  const zone = useQuery(timeZoneQuery).data?.time_zone ?? 'UTC'
  const [typed, setTyped] = useState(() => newClosing(dateOfInstant(new Date(), zone), facts))
  const [payout, setPayout] = useState<TypedPayout | null>(() => newPayout(clientName))
  const [preview, setPreview] = useState<ClosingPreview | null>(null)
  const show = (shown: ClosingPreview | null) => {
    setPreview(shown)
    onDisclosed(shown !== null)
  }
  const checking = useFundingCommand<object, ClosingPreview>('loan-closing', show)
  const sending = useFundingCommand<object>('loan-closing', () => {
    showToast('Documents sent for signature')
    onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const body = closingBody(application.id, typed, payout, facts)
    if (preview === null) checking.mutate({ act: 'preview', ...body })
    else sending.mutate({ act: 'send', ...body })
  }
  const failure = (preview === null && checking.error) || sending.error
  const isAboutCreditor = failure instanceof ServerError && failure.code === 'VALUES_MISSING'
  const isUnready = typed.start === '' || PRICE_NAMES.some((name) => priceProblem(typed[name]) !== undefined)
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      {failure && <FormError>{failure.message}</FormError>}
      {preview === null ? (
        <Terms
          {...{ typed, payout, facts, clientName, onPayout: setPayout }}
          onChange={(changes) => setTyped({ ...typed, ...changes })}
          hasCreditor={isAboutCreditor || typed.address !== ''}
        />
      ) : (
        <Disclosed
          {...{ preview, typed }}
          onChange={(changes) => setTyped({ ...typed, ...changes })}
          onBack={() => show(null)}
        />
      )}
      <DialogActions
        onClose={onClose}
        disabled={isUnready}
        pending={(checking.isPending && 'Checking...') || (sending.isPending && 'Sending...')}
      >
        {preview === null ? 'Check and show the disclosure' : 'Send for signature'}
      </DialogActions>
    </form>
  )
}

interface TermsProps {
  typed: TypedClosing
  payout: TypedPayout | null
  facts: ClosingFacts
  clientName: string
  hasCreditor: boolean
  onChange: (changes: Partial<TypedClosing>) => void
  onPayout: (payout: TypedPayout | null) => void
}

const Terms = ({ typed, payout, facts, clientName, hasCreditor, onChange, onPayout }: TermsProps) => (
  <>
    <ClosingFields {...{ typed, onChange, hasCreditor }} preferredLanguage={facts.preferredLanguage} />
    {facts.isCreditSale && <SaleFields typed={typed} onChange={onChange} />}
    {facts.isOnDwelling && <DwellingFields typed={typed} onChange={onChange} />}
    <CheckboxField
      label="Request the payout once the loan is booked"
      checked={payout !== null}
      onChange={({ target }) => onPayout(target.checked ? newPayout(clientName) : null)}
    />
    {payout !== null && <PayoutFields payout={payout} onChange={onPayout} />}
    <FurtherTerms typed={typed} onChange={onChange} hasAccount={payout !== null && payout.account !== ''} />
  </>
)

interface DisclosedProps {
  preview: ClosingPreview
  typed: TypedClosing
  onChange: (changes: Partial<TypedClosing>) => void
  onBack: () => void
}

const Disclosed = ({ preview, typed, onChange, onBack }: DisclosedProps) => (
  <>
    <DisclosureBox preview={preview} />
    {preview.is_mla_covered && <OralStatement value={typed.mlaOral} onChange={(mlaOral) => onChange({ mlaOral })} />}
    <div>
      <Button variant="quiet" onClick={onBack}>
        Back to the terms
      </Button>
    </div>
  </>
)

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
