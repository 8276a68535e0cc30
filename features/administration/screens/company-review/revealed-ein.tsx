import { formatEin, maskedEin } from '#features/administration/rules/company-review/ein.ts'
import { useReauthentication } from '#features/sign-in/screens/reauthentication.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { revealEin } from './review-list-queries.ts'
import type { SentSubmission } from './review-replies.ts'

interface RevealedEinProps {
  organizationId: string
  submission: Pick<SentSubmission, 'id' | 'ein_last_four'>
}

/**
 * The EIN's last four digits, and on request the full EIN, to compare with the IRS letter. The company's audit log
 * records each reveal.
 */
export function RevealedEin({ organizationId, submission }: RevealedEinProps) {
  const { withReauthentication, dialog } = useReauthentication()
  const revealing = useMutation({
    mutationFn: () => withReauthentication(() => revealEin(organizationId, submission.id)),
  })
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="text-code">
        {revealing.data === undefined ? maskedEin(submission.ein_last_four ?? '') : formatEin(revealing.data)}
      </span>
      {revealing.data === undefined ? (
        <Button variant="quiet" pending={revealing.isPending && 'Showing...'} onClick={() => revealing.mutate()}>
          Show EIN
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => revealing.reset()}>
          Hide EIN
        </Button>
      )}
      {revealing.isError && <FormError>{revealing.error.message}</FormError>}
      {dialog}
    </span>
  )
}
