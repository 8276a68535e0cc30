import { useQuery } from '@tanstack/react-query'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { leaveFor } from '#platform/browser/leave-for.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { type ProcessorStatus, paymentQueries, usePaymentCommand } from './payment-queries.ts'

/** Explains that the company isn't connected to the payment processor, with the way to connect it. Nothing once it is. */
export function ProcessorNotice() {
  const processor = useQuery(paymentQueries.processor())
  const mayConnect = useMay('manage_organization')
  const connecting = usePaymentCommand<{ url: string }>('payment-account', ({ url }) => leaveFor(url))
  if (processor.data === undefined || processor.data.takes_payments) return null
  const { is_connected, is_sandbox, takes_bank_files } = processor.data
  // A company that collects by bank files may need no processor.
  if (takes_bank_files && !mayConnect) return null
  return (
    <div className="mb-3 py-3">
      <p className="text-ink-2">
        {explanationOf(processor.data)}
        {is_sandbox && ' This is the sandbox: no money is moved.'}
      </p>
      {connecting.isError && <FormError>{connecting.error.message}</FormError>}
      {mayConnect ? (
        <Button
          className="mt-3 print:hidden"
          pending={connecting.isPending && 'Opening...'}
          onClick={() => connecting.mutate({ act: 'connect' })}
        >
          {is_connected ? 'Continue with the processor' : 'Connect the payment processor'}
        </Button>
      ) : (
        <p className="mt-1 text-ink-2 text-small">An owner or administrator can connect it here.</p>
      )}
    </div>
  )
}

function explanationOf({ is_connected, takes_bank_files }: ProcessorStatus): string {
  if (is_connected)
    return 'The payment processor is still checking your company. Payments can be taken once it has finished.'
  if (takes_bank_files)
    return 'You collect from bank accounts by bank files. To take cards too, connect the payment processor.'
  return 'To take payments from bank accounts and cards, connect your company to the payment processor.'
}
