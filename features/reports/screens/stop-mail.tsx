import { callFunction } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'

/** Where the link in a mailed report leads, signed in or not: one press stops it. A mail program that follows links stops nothing. */
export function StopMail({ token }: { token: string }) {
  const stopping = useMutation({ mutationFn: () => callFunction('stop-report-mail', { token }) })
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-2">It will no longer be sent to you. Others who get it are not concerned.</p>
      {stopping.isError && <FormError>{stopping.error.message}</FormError>}
      {stopping.isSuccess ? (
        <Notice>Stopped. In Reports you can have it sent to you again.</Notice>
      ) : (
        <Button variant="primary" pending={stopping.isPending && 'Stopping...'} onClick={() => stopping.mutate()}>
          Stop sending it to me
        </Button>
      )}
    </div>
  )
}
