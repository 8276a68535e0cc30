import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  acknowledgmentFormSchema,
  cancellationFormSchema,
  signatureFormSchema,
} from '#features/credit-repair/rules/contract-commands.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useAcknowledging, useCanceling, useSigning } from './contract-calls.ts'
import type { ClientContract } from './contract-queries.ts'

interface ContractDialogProps {
  clientId: string
  today: PlainDate
  onClose: () => void
}

interface OfContract extends ContractDialogProps {
  contract: ClientContract
}

/** Records that the client signed the statement of their rights on paper. */
export function AcknowledgeDialog({ clientId, today, onClose }: ContractDialogProps) {
  const form = useForm({
    resolver: zodResolver(acknowledgmentFormSchema),
    defaultValues: { acknowledged_on: today, signature_name: '' },
  })
  const field = fieldsOf(form)
  const acknowledging = useAcknowledging(clientId, () => {
    onClose()
    showToast('Acknowledgment recorded')
  })
  return (
    <Dialog
      onClose={onClose}
      title="Record the acknowledgment"
      description="The client signed that they received the statement of their credit file rights. Upload the signed copy to their documents. It must be kept for two years."
    >
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fields) => acknowledging.mutate(fields))}>
        {acknowledging.isError && <FormError>{acknowledging.error.message}</FormError>}
        <TextField label="Signed on" type="date" max={today} {...field('acknowledged_on')} />
        <TextField label="Name as signed" autoComplete="off" {...field('signature_name')} />
        <DialogActions onClose={onClose} pending={acknowledging.isPending && 'Recording...'}>
          Record the acknowledgment
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Records that the client signed the contract on paper, on its date. */
export function SignDialog({ clientId, contract, onClose }: OfContract) {
  const form = useForm({ resolver: zodResolver(signatureFormSchema), defaultValues: { signature_name: '' } })
  const signing = useSigning(clientId, contract.id, () => {
    onClose()
    showToast('Signature recorded')
  })
  return (
    <Dialog
      onClose={onClose}
      title="Record the signature"
      description={`The client signed the contract on ${shortDate(contract.contract_date)}, its date, and can cancel it through ${shortDate(contract.cancel_until)}. If they signed on another day, prepare a new one.`}
    >
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fields) => signing.mutate(fields))}>
        {signing.isError && <FormError>{signing.error.message}</FormError>}
        <TextField label="Name as signed" autoComplete="off" {...fieldsOf(form)('signature_name')} />
        <DialogActions onClose={onClose} pending={signing.isPending && 'Recording...'}>
          Record the signature
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Records the client's notice of cancellation. The date of the notice counts, not its arrival. */
export function CancelContractDialog({ clientId, contract, today, onClose }: OfContract) {
  const { contract_date, cancel_until } = contract
  const last = today < cancel_until ? today : cancel_until
  const form = useForm({ resolver: zodResolver(cancellationFormSchema), defaultValues: { cancelled_on: last } })
  const canceling = useCanceling(clientId, contract.id, () => {
    onClose()
    showToast('Contract canceled')
  })
  return (
    <Dialog
      onClose={onClose}
      title="Record a cancellation"
      description={`The client can cancel through ${shortDate(cancel_until)} with a notice mailed or delivered by then. The enrollment is canceled with the contract, and no more work can be done.`}
    >
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((fields) => canceling.mutate(fields))}>
        {canceling.isError && <FormError>{canceling.error.message}</FormError>}
        <TextField
          label="Notice mailed or delivered on"
          type="date"
          min={contract_date}
          max={last}
          {...fieldsOf(form)('cancelled_on')}
        />
        <DialogActions onClose={onClose} wayOut="Keep contract" pending={canceling.isPending && 'Recording...'}>
          Cancel the contract
        </DialogActions>
      </form>
    </Dialog>
  )
}
