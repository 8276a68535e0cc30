import { useQueryClient } from '@tanstack/react-query'
import { ACCEPTED } from '#features/documents/rules/document-file.ts'
import { keptDocument } from '#features/documents/screens/kept-document.ts'
import { documentTypeOf } from '#features/lending/rules/conditions/condition-kinds.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import type { Condition } from './condition-queries.ts'

/** Uploads a document that came by mail or over the counter, and files it with the client and the condition. */
export function AddDocument({ clientId, condition }: { clientId: string; condition: Condition }) {
  const queryClient = useQueryClient()
  const mayChange = useMay('change_documents')
  const adding = useMutation({
    mutationFn: async (file: File) => {
      const document_id = await keptDocument(clientId, file, {
        // An unknown kind is filed by its title.
        document_type: documentTypeOf(condition.kind) ?? 'other',
        custom_type: documentTypeOf(condition.kind) === 'other' ? condition.title.slice(0, 100) : null,
      })
      await callFunction('application-conditions', { act: 'receive', condition_id: condition.id, document_id })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: lendingQueries.all }),
  })
  if (!mayChange) return null
  if (adding.isPending) return <p className="py-1 text-ink-2">Uploading...</p>
  return (
    <>
      <FileButton
        accept={ACCEPTED['image-or-pdf']}
        camera={false}
        label={`Add document for ${condition.title}`}
        onChoose={(file) => adding.mutate(file)}
      >
        {condition.document ? 'Replace' : 'Add document'}
      </FileButton>
      {adding.isError && <FormError>{adding.error.message}</FormError>}
    </>
  )
}
