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

/** Suspends a company or lifts its suspension, with a reason that its owners are told. */
export function OrganizationSuspension({ subscriber }: OrganizationSuspensionProps) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  // Kept from when the dialog opened: while it fades out, a second press must not ask for the opposite.
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
    // Also after a refusal: then somebody else was first.
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
        // Each kind of request starts without the other's reason.
        key={action}
        open={isAsking}
        title={`${action}: ${subscriber.company_name}`}
        description={
          isLifting
            ? 'Its people can work again at once. The owners get an e-mail with the reason, and it is kept in their audit log.'
            : 'Its people can sign in, read and export their data, and nothing else. API keys, webhooks, messages and cards stop at once. The owners get an e-mail with the reason, and it is kept in their audit log.'
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
