import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { methodWords } from '#features/payments/rules/method-kinds.ts'
import { leaveFor } from '#platform/browser/leave-for.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { AddAccountDialog } from './bank-files/add-account-dialog.tsx'
import { type PaymentMethod, paymentQueries, usePaymentCommand } from './payment-queries.ts'
import { keepWayBack } from './way-back.ts'

/** The bank accounts and cards that a client pays with, and the way to add one. */
export function MethodList({
  clientId,
  takesPayments,
  takesFiles,
}: {
  clientId: string
  /** True if the company is connected to the processor. */
  takesPayments: boolean
  /** True if the company collects by bank files. */
  takesFiles: boolean
}) {
  const [isAdding, setIsAdding] = useState(false)
  const methods = useQuery(paymentQueries.methods(clientId))
  const mayTake = useMay('take_payments')
  const opening = usePaymentCommand<{ url: string }>('payment-methods', ({ url }) => leaveFor(url))
  const open = () => {
    keepWayBack()
    opening.mutate({ act: 'open_page', client_id: clientId })
  }
  return (
    <>
      <QueryView query={methods} failure="Couldn’t load the payment methods" loading={<SkeletonRows count={1} />}>
        {(all) =>
          all.length === 0 ? (
            <p className="py-3 text-ink-2">No bank account or card is on file.</p>
          ) : (
            <ul aria-label="Payment methods">
              {all.map((method) => (
                <MethodRow key={method.id} method={method} mayRemove={mayTake} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {opening.isError && <FormError>{opening.error.message}</FormError>}
      <div className="mt-3 flex flex-wrap gap-2 print:hidden">
        {mayTake && takesPayments && (
          <Button pending={opening.isPending && 'Opening...'} onClick={open}>
            Add a bank account or card
          </Button>
        )}
        {mayTake && takesFiles && <Button onClick={() => setIsAdding(true)}>Add an account for bank files</Button>}
      </div>
      {isAdding && <AddAccountDialog clientId={clientId} onClose={() => setIsAdding(false)} />}
    </>
  )
}

const shownMethod = ({ kind, brand, last_four, expires_on }: Omit<PaymentMethod, 'id' | 'status'> | PaymentMethod) =>
  methodWords({ kind: kind === 'card' ? 'card' : 'bank_account', brand, last_four, expires: expires_on })

function MethodRow({ method, mayRemove }: { method: PaymentMethod; mayRemove: boolean }) {
  const [isAsked, setIsAsked] = useState(false)
  const removing = usePaymentCommand('payment-methods', () => showToast('Payment method removed'))
  const { id, status, end_reason, created_at, added_by_name, is_sandbox } = method
  const facts = [
    ...(is_sandbox ? ['Sandbox'] : []),
    ...(method.kept_by === 'company' ? ['By bank files'] : []),
    `Added ${shortDate(created_at.slice(0, 10))}${added_by_name === null ? '' : ` by ${added_by_name}`}`,
    ...(status === 'removed' ? ['Removed'] : []),
    ...(status === 'ended' ? [`Can’t be used: ${end_reason ?? 'the bank refused it'}`] : []),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-rule border-b py-3">
      <span className="min-w-0">
        <span className={status === 'active' ? 'font-medium' : 'text-ink-2'}>{shownMethod(method)}</span>
        <span className="block text-ink-2 text-small">{facts.join(' · ')}</span>
      </span>
      {mayRemove && status === 'active' && (
        <Button variant="quiet" className="print:hidden" onClick={() => setIsAsked(true)}>
          Remove
        </Button>
      )}
      <Dialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title="Remove this payment method?"
        description={`${shownMethod(method)} can’t be charged any more. Scheduled payments from it will not be taken.`}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            removing.mutate({ act: 'remove', method_id: id })
            setIsAsked(false)
          }}
        >
          <DialogActions onClose={() => setIsAsked(false)} pending={removing.isPending && 'Removing...'}>
            Remove
          </DialogActions>
        </form>
      </Dialog>
    </li>
  )
}
