import { useQueryClient } from '@tanstack/react-query'
import type { InvoiceFields, VoidFields } from '#features/credit-repair/rules/fee-documents/fee-document-commands.ts'
import { useRepairAction } from '#features/credit-repair/screens/repair-action.ts'
import { useUploadedPaper } from '#features/credit-repair/screens/uploaded-paper.ts'
import { documentQueries } from '#features/documents/screens/queries.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { saveFile } from '#ui/save-file.ts'
import { useMutation } from '#ui/use-mutation.ts'

/** Issues an invoice once even if repeated, with the copy of the bureau's answer if there is one. */
export const useInvoicing = (clientId: string, onDone: () => void) => {
  const uploaded = useUploadedPaper(clientId, 'answer')
  return useRepairAction(
    'prepare-repair-invoice',
    clientId,
    onDone,
    async ({ answer, ...fee }: InvoiceFields & { answer: File | null }) => ({
      ...{ client_id: clientId, ...fee },
      ...(answer && { document_id: await uploaded(answer) }),
    }),
  )
}

/** Voids an unpaid invoice, with a reason. */
export const useVoiding = (clientId: string, invoiceId: string, onDone: () => void) =>
  useRepairAction('void-repair-invoice', clientId, onDone, ({ reason }: VoidFields) => ({
    invoice_id: invoiceId,
    reason,
  }))

/** The PDF of an invoice, or of the receipt of a fee or a refund. */
export type FeePdf = { invoice_id: string; name: string } | { entry_id: string; name: string }

/** Saves the PDF of an invoice or a receipt. The first request for a receipt issues it. */
export function useFeePdf(clientId: string, { name, ...asked }: FeePdf) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const file = await callFunction('invoice_id' in asked ? 'repair-invoice' : 'repair-receipt', asked)
      if (!(file instanceof Blob)) throw new Error('Couldn’t load the document')
      saveFile(file, name)
    },
    // A receipt is filed in the client's documents when it is issued.
    onSuccess: () => queryClient.invalidateQueries(documentQueries.all(clientId)),
  })
}
