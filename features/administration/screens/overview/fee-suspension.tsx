import { useQueryClient } from '@tanstack/react-query'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { reasonSchema } from '#platform/rules/reason.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { type RiskRow, suspendFees } from './risk-queries.ts'

/** Asks why a subscriber's fees are suspended, or resumed; its owners are told the same words. */
export function FeeSuspension({ risk, onClose }: { risk: RiskRow; onClose: () => void }) {
  const queryClient = useQueryClient()
  const isSuspended = risk.fees_suspended_at !== null
  const acting = useMutation({
    mutationFn: (reason: string) => suspendFees(risk.id, !isSuspended, reasonSchema.parse(reason)),
    onSuccess: () => {
      onClose()
      showToast(isSuspended ? 'Fees can be recorded again' : 'Fees are suspended')
    },
    // Also after a refusal: then somebody else was first.
    onSettled: (_said, error) => unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ['admin'] })),
  })
  return (
    <ReasonDialog
      open
      title={`${isSuspended ? 'Resume' : 'Suspend'} fees of ${risk.company_name}`}
      description={
        isSuspended
          ? 'Its staff can record fees of credit repair clients again. Its owners are told the reason, and it stands in their audit log.'
          : 'Its staff can record no fee of a credit repair client until you resume them; refunds they can. Its owners are told the reason, and it stands in their audit log.'
      }
      placeholder={isSuspended ? 'The practice was ended' : 'Fees asked for before work was done'}
      action={isSuspended ? 'Resume fees' : 'Suspend fees'}
      onClose={onClose}
      onReason={(reason) => acting.mutate(reason)}
      isPending={acting.isPending}
      problem={acting.error?.message}
    />
  )
}
