import { useFormContext } from 'react-hook-form'
import { callFunction } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { type TypedAutopay, typedTermsSchema } from './autopay-form-values.ts'

/** Downloads the authorization with the typed terms, for the borrower to sign. */
export function PrintAuthorization({ loanId }: { loanId: string }) {
  const form = useFormContext<TypedAutopay>()
  const printing = useMutation({
    mutationFn: (terms: object) => callFunction<Blob>('autopay-form', { loan_id: loanId, ...terms }),
    onSuccess: (file) => saveFile(file, 'autopay-authorization.pdf'),
  })
  const print = async () => {
    if (!(await form.trigger('terms'))) return
    const terms = typedTermsSchema.safeParse(form.getValues('terms'))
    if (terms.success) printing.mutate(terms.data)
  }
  return (
    <div>
      <Button pending={printing.isPending && 'Preparing...'} onClick={() => void print()}>
        Download the authorization to sign
      </Button>
      {printing.isError && <FormError>{printing.error.message}</FormError>}
    </div>
  )
}
