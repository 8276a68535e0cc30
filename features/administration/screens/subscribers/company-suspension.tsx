import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { reasonSchema } from '#platform/rules/reason.ts'
import { Button } from '#ui/button.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

interface OrganizationSuspensionProps {
  subscriber: { id: string; company_name: string; suspended_at: string | null }
}

/** Suspends a company or lifts its suspension, with a reason that its owners receive. */
export function OrganizationSuspension({ subscriber }: OrganizationSuspensionProps) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  // Set when the dialog opens. While it fades out, a second click must not request the opposite.
  const [isLifting, setIsLifting] = useState(false)
  const isSuspended = subscriber.suspended_at !== null
  const acting = useMutation({
    mutationFn: async (reason: string) => {
      const asked = { subscriber_id: subscriber.id, suspended: !isLifting, reason: reasonSchema.parse(reason) }
      await unwrap(supabase.rpc('suspend_company', asked))
    },
    onSuccess: () => {
      setIsAsking(false)
      showToast(isLifting ? 'The suspension is lifted' : 'The company is suspended')
    },
    // Also after an error, because another person may have been faster.
    onSettled: (_said, error) => unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ['subscribers'] })),
  })
  const open = () => {
    setIsLifting(isSuspended)
    setIsAsking(true)
  }
  const action = isLifting ? 'Lift suspension' : 'Suspend'
  return (
    <>
      <Button onClick={open}>{isSuspended ? 'Lift suspension' : 'Suspend'}</Button>
      <ReasonDialog
        // The reason is reset when the kind of request changes.
        key={action}
        open={isAsking}
        title={`${action}: ${subscriber.company_name}`}
        description={
          isLifting
            ? 'Its users can work again immediately. The owners get an email with the reason, which is also kept in their audit log.'
            : 'Its users can only sign in, read and export their data. API keys, webhooks, messages and cards stop immediately. The owners get an email with the reason, which is also kept in their audit log.'
        }
        placeholder={isLifting ? 'The report was a mistake' : 'Reported as fraud by a bank'}
        action={action}
        onClose={() => setIsAsking(false)}
        onReason={(reason) => acting.mutate(reason)}
        isPending={acting.isPending}
        problem={acting.error?.message}
      />
    </>
  )
}
