import { useQueryClient } from '@tanstack/react-query'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { orderQueries, revokeConsent, type StoredConsent } from './order-queries.ts'

interface WithdrawConsentProps {
  clientId: string
  consent: StoredConsent
  onClose: () => void
}

/** Confirms the withdrawal of a consent, because it can't be undone. */
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
      onClose={onClose}
      title={`Withdraw the consent of ${shortDate(dateOfInstant(consent.signed_at))}?`}
      description="You can’t order new reports with it. Existing reports and the record of the consent stay on file. You can’t undo this; you would need a new consent."
    >
      {withdrawal.isError && <FormError>{withdrawal.error.message}</FormError>}
      <DialogActions
        onClose={onClose}
        wayOut="Keep it"
        onAct={() => withdrawal.mutate()}
        pending={withdrawal.isPending && 'Withdrawing...'}
      >
        Withdraw consent
      </DialogActions>
    </Dialog>
  )
}
