import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { OrdersFile } from './orders-file.tsx'

const benefitQuery = (postingId: string) =>
  queryOptions({
    queryKey: ['lending', 'scra', postingId],
    queryFn: () =>
      unwrap(
        supabase
          .from('scra_benefits')
          .select('client_id, document:client_documents(file_name)')
          .eq('posting_id', postingId)
          .maybeSingle(),
      ),
  })

/** The military orders of a benefit in the ledger, with a way to attach missing ones. */
export function ScraOrders({ postingId }: { postingId: string }) {
  const benefit = useQuery(benefitQuery(postingId))
  const [isOpen, setIsOpen] = useState(false)
  const mayChange = useMay('change_loans')
  if (!benefit.data) return null
  const { client_id, document } = benefit.data
  if (document !== null) return <span className="text-ink-2 text-small">Orders: {document.file_name}</span>
  return (
    <>
      <span className="text-small text-yellow">Orders are missing</span>
      {mayChange && (
        <Button
          variant="quiet"
          className="-mx-1 px-1! pointer-fine:min-h-6 pointer-fine:py-0"
          onClick={() => setIsOpen(true)}
        >
          Attach orders
        </Button>
      )}
      {isOpen && <OrdersDialog postingId={postingId} clientId={client_id} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface OrdersDialogProps {
  postingId: string
  clientId: string
  onClose: () => void
}

function OrdersDialog({ postingId, clientId, onClose }: OrdersDialogProps) {
  const [documentId, setDocumentId] = useState('')
  const queryClient = useQueryClient()
  const attaching = useMutation({
    mutationFn: (document_id: string) => callFunction('scra-orders', { posting_id: postingId, document_id }),
    onSuccess: () => {
      showToast('Orders attached')
      void queryClient.invalidateQueries({ queryKey: benefitQuery(postingId).queryKey })
      onClose()
    },
  })
  return (
    <Dialog
      title="Attach the military orders"
      description="The task that asks for them is then done."
      onClose={onClose}
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (documentId !== '') attaching.mutate(documentId)
        }}
      >
        {attaching.error && <FormError>{attaching.error.message}</FormError>}
        <OrdersFile clientId={clientId} value={documentId} onChange={setDocumentId} error={undefined} />
        <DialogActions onClose={onClose} pending={attaching.isPending && 'Attaching...'}>
          Attach
        </DialogActions>
      </form>
    </Dialog>
  )
}
