import { hasLetter } from '#features/lending/rules/servicing/change-letter.ts'
import { postingName } from '#features/lending/rules/statements/entry-name.ts'
import type { LoanPosting } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useMutation } from '#ui/use-mutation.ts'

/** Downloads the letter to the borrower about a change. Nothing for an entry without a letter. */
export function LetterButton({ loanId, entry }: { loanId: string; entry: LoanPosting }) {
  const mayExport = useMay('export_data')
  const printing = useMutation({
    mutationFn: (_wanted: null) => callFunction<Blob>('loan-letter', { loan_id: loanId, posting_id: entry.id }),
    onSuccess: (file) => saveFile(file, `letter-${entry.effective_date}.pdf`),
  })
  if (!mayExport || !hasLetter(entry.kind)) return null
  return (
    <>
      <Button
        variant="quiet"
        className="-mx-1 px-1! pointer-fine:min-h-6 pointer-fine:py-0"
        aria-label={`Letter about the ${postingName(entry).toLowerCase()} of ${shortDate(entry.effective_date)}`}
        pending={printing.isPending && 'Preparing...'}
        onClick={() => printing.mutate(null)}
      >
        Letter
      </Button>
      {printing.isError && <FormError>{printing.error.message}</FormError>}
    </>
  )
}
