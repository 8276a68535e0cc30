import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dateOfInstant, shortDate } from '#domain/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { orderQueries, revokeConsent, type StoredConsent } from './order-queries.ts'

interface WithdrawConsentProps {
  clientId: string
  consent: StoredConsent
  onClose: () => void
}

/** Asks before recording that the consumer withdrew: there is no way back but a new consent. */
export function WithdrawConsent({ clientId, consent, onClose }: WithdrawConsentProps) {
  const queryClient = useQueryClient()
  const withdrawal = useMutation({
    mutationFn: () => revokeConsent(consent.id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: orderQueries.consents(clientId).queryKey })
      showToast('Consent withdrawn')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Withdraw the consent of ${shortDate(dateOfInstant(consent.signed_at))}?`}
      description="No further report is ordered on it. Reports already ordered stay, and so does the record of the consent. Only a new consent brings it back."
    >
      {withdrawal.isError && (
        <div className="mb-4">
          <FormError>{withdrawal.error.message}</FormError>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Keep it</Button>
        <Button
          variant="primary"
          pending={withdrawal.isPending && 'Withdrawing...'}
          onClick={() => withdrawal.mutate()}
        >
          Withdraw consent
        </Button>
      </div>
    </Dialog>
  )
}
