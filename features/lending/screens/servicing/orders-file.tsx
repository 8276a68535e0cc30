import { queryOptions, useQuery } from '@tanstack/react-query'
import { ACCEPTED } from '#features/documents/rules/document-file.ts'
import { documentLabel } from '#features/documents/rules/document-types.ts'
import { addDocument } from '#features/documents/screens/queries.ts'
import { useUpload } from '#features/documents/screens/use-upload.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { UploadState } from '#ui/forms/upload-state.tsx'

const KIND = { document_type: 'other', custom_type: 'Military orders' } as const

const filesQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['documents', 'files', clientId],
    queryFn: () =>
      unwrap(
        supabase
          .from('client_documents')
          .select('id, document_type, custom_type, file_name')
          .eq('client_id', clientId)
          .is('archived_at', null)
          .is('superseded_at', null)
          .order('created_at', { ascending: false })
          .limit(100),
      ),
  })

interface OrdersFileProps {
  clientId: string
  value: string
  onChange: (documentId: string) => void
  error: string | undefined
}

/** The military orders: uploaded here, or chosen among the client's documents. */
export function OrdersFile({ clientId, value, onChange, error }: OrdersFileProps) {
  const files = useQuery(filesQuery(clientId))
  const upload = useUpload(clientId)
  const chooseNewest = async () => {
    const newest = (await files.refetch()).data?.[0]
    if (newest !== undefined) onChange(newest.id)
  }
  const chosen = (files.data ?? []).map((file) => ({
    value: file.id,
    label: `${documentLabel(file)} (${file.file_name})`,
  }))
  return (
    <div className="grid gap-2">
      <SelectField
        label="Military orders"
        hint="Without them, a task asks for them."
        options={[{ value: '', label: 'Not on file yet' }, ...chosen]}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error}
      />
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept={ACCEPTED['image-or-pdf']}
          onChoose={(file) =>
            upload.start(
              { file, accepts: 'image-or-pdf', keep: (stored) => addDocument(clientId, KIND, stored) },
              () => void chooseNewest(),
            )
          }
        >
          Upload the orders
        </FileButton>
      </div>
      <UploadState upload={upload} label="military orders" />
    </div>
  )
}
