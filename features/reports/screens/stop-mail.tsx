import { callFunction } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'

/**
 * The page of the link in a mailed report, for signed-in people and others. It needs a click, so a mail program that
 * follows links stops nothing.
 */
export function StopMail({ token }: { token: string }) {
  const stopping = useMutation({ mutationFn: () => callFunction('stop-report-mail', { token }) })
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-2">You will no longer receive this report. Other recipients are not affected.</p>
      {stopping.isError && <FormError>{stopping.error.message}</FormError>}
      {stopping.isSuccess ? (
        <Notice>Stopped. You can turn it on again in Reports.</Notice>
      ) : (
        <Button variant="primary" pending={stopping.isPending && 'Stopping...'} onClick={() => stopping.mutate()}>
          Stop sending it to me
        </Button>
      )}
    </div>
  )
}
