import { useQueryClient } from '@tanstack/react-query'
import { receiptNumber } from '#features/counter/rules/receipt.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { counterQueries } from './counter-queries.ts'

interface PrintReceiptProps {
  id: string
  number: number
  isPrimary?: boolean
  /** True if it was printed before, so that the next print is a copy. */
  isCopy?: boolean
}

/** Saves a receipt as a PDF. The server marks every print after the first one as a copy. */
export function PrintReceipt({ id, number, isPrimary = false, isCopy = false }: PrintReceiptProps) {
  const queryClient = useQueryClient()
  const printing = useMutation({
    mutationFn: () => callFunction<Blob>('print-receipt', { receipt_id: id }),
    onSuccess: (pdf) => {
      saveFile(pdf, `receipt-${receiptNumber(number)}.pdf`)
      void queryClient.invalidateQueries({ queryKey: counterQueries.all })
    },
  })
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'quiet'}
        pending={printing.isPending && 'Printing...'}
        onClick={() => printing.mutate()}
      >
        {isCopy ? 'Print a copy' : 'Print the receipt'}
      </Button>
      {printing.isError && <FormError>{printing.error.message}</FormError>}
    </>
  )
}
