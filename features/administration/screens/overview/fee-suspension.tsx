import { useQueryClient } from '@tanstack/react-query'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { reasonSchema } from '#platform/rules/reason.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type RiskRow, suspendFees } from './risk-queries.ts'

/** Asks for the reason to suspend or resume a subscriber's fees. The owners receive this text. */
export function FeeSuspension({ risk, onClose }: { risk: RiskRow; onClose: () => void }) {
  const queryClient = useQueryClient()
  const isSuspended = risk.fees_suspended_at !== null
  const acting = useMutation({
    mutationFn: (reason: string) => suspendFees(risk.id, !isSuspended, reasonSchema.parse(reason)),
    onSuccess: () => {
      onClose()
      showToast(isSuspended ? 'Fees can be recorded again' : 'Fees are suspended')
    },
    // Also after an error, because another person may have been faster.
    onSettled: (_said, error) => unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ['admin'] })),
  })
  return (
    <ReasonDialog
      open
      title={`${isSuspended ? 'Resume' : 'Suspend'} fees of ${risk.company_name}`}
      description={
        isSuspended
          ? 'Its staff can record fees from credit repair clients again. The owners are notified of the reason, which is also kept in their audit log.'
          : 'Its staff can’t record fees from credit repair clients until you resume them. They can still record refunds. The owners are notified of the reason, which is also kept in their audit log.'
      }
      placeholder={isSuspended ? 'The company stopped this practice' : 'Charged fees before the work was done'}
      action={isSuspended ? 'Resume fees' : 'Suspend fees'}
      onClose={onClose}
      onReason={(reason) => acting.mutate(reason)}
      isPending={acting.isPending}
      problem={acting.error?.message}
    />
  )
}
