import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { cancelUntil } from '#features/credit-repair/rules/cancel-window.ts'
import { acknowledgmentFormSchema } from '#features/credit-repair/rules/contract-commands.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useAcknowledging, useSigning } from './contract-calls.ts'
import type { ClientContract } from './contract-queries.ts'
import { PaperChoice } from './paper-choice.tsx'

interface ContractDialogProps {
  clientId: string
  today: PlainDate
  onClose: () => void
}

export interface OfContract extends ContractDialogProps {
  contract: ClientContract
}

/** Records that the client signed the statement of their rights on paper. */
export function AcknowledgeDialog({ clientId, today, onClose }: ContractDialogProps) {
  const form = useForm({ resolver: zodResolver(acknowledgmentFormSchema), defaultValues: { acknowledged_on: today } })
  const [file, setFile] = useState<File | null>(null)
  const acknowledging = useAcknowledging(clientId, () => {
    onClose()
    showToast('Acknowledgment recorded')
  })
  return (
    <Dialog
      onClose={onClose}
      title="Record the acknowledgment"
      description="The client signed on paper that they received the statement of their credit file rights. The signed copy is kept in their documents."
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={form.handleSubmit((fields) => file && acknowledging.mutate({ ...fields, file }))}
      >
        {acknowledging.isError && <FormError>{acknowledging.error.message}</FormError>}
        <TextField label="Signed on" type="date" max={today} {...fieldsOf(form)('acknowledged_on')} />
        <PaperChoice file={file} onFile={setFile} isMissing={form.formState.isSubmitted && file === null} />
        <DialogActions onClose={onClose} pending={acknowledging.isPending && 'Recording...'}>
          Record the acknowledgment
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Records that the client signed the contract on paper, on its date. */
export function SignDialog({ clientId, contract, today, onClose }: OfContract) {
  const [file, setFile] = useState<File | null>(null)
  const [isSent, setIsSent] = useState(false)
  const signing = useSigning(clientId, contract.id, (hasLink) => {
    onClose()
    showToast(
      hasLink
        ? 'Signature recorded. The client gets an email with a link to cancel.'
        : 'Signature recorded. The client has no email address: hand over both printed notices of cancellation.',
    )
  })
  const { contract_date } = contract
  const last = shortDate(cancelUntil(contract_date > today ? contract_date : today, contract.client_state))
  return (
    <Dialog
      onClose={onClose}
      title="Record the signature"
      description={`The client signed the contract on paper on ${shortDate(contract_date)}, its date. Recorded today, it can be canceled through ${last}. If they signed on another day, prepare a new one.`}
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsSent(true)
          if (file) signing.mutate({ file })
        }}
      >
        {signing.isError && <FormError>{signing.error.message}</FormError>}
        <PaperChoice file={file} onFile={setFile} isMissing={isSent && file === null} />
        <DialogActions onClose={onClose} pending={signing.isPending && 'Recording...'}>
          Record the signature
        </DialogActions>
      </form>
    </Dialog>
  )
}
