import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

/** Emails the applicant a link, with which they see what is requested and send it from a phone. */
export function SendLink({ applicationId }: { applicationId: string }) {
  const keyFor = useIdempotencyKey()
  const sending = useMutation({
    mutationFn: () =>
      callFunction<{ sent_to: string }>('send-application-link', {
        application_id: applicationId,
        // Two clicks within a minute send one email.
        idempotency_key: `${keyFor(applicationId)}:${Math.floor(Date.now() / 60_000)}`,
      }),
    onSuccess: ({ sent_to }) => showToast(`The link was sent to ${sent_to}`),
  })
  return (
    <>
      {sending.isError && <FormError>{sending.error.message}</FormError>}
      <Button pending={sending.isPending && 'Sending...'} onClick={() => sending.mutate()}>
        Email link
      </Button>
    </>
  )
}
