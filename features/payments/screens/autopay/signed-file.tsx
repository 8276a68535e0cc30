import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { ACCEPTED } from '#features/documents/rules/document-file.ts'
import { documentLabel } from '#features/documents/rules/document-types.ts'
import { addDocument } from '#features/documents/screens/queries.ts'
import { useUpload } from '#features/documents/screens/use-upload.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { UploadState } from '#ui/forms/upload-state.tsx'
import type { ParsedAutopay, TypedAutopay } from './autopay-form-values.ts'
import { filesQuery } from './autopay-queries.ts'

const KIND = { document_type: 'other', custom_type: 'Autopay authorization' } as const

/** The signed file: uploaded here, or chosen among the client's documents. */
export function SignedFile({ clientId }: { clientId: string }) {
  const form = useFormContext<TypedAutopay, unknown, ParsedAutopay>()
  const field = fieldsOf(form)
  const files = useQuery(filesQuery(clientId))
  const upload = useUpload(clientId)
  const chooseNewest = async () => {
    const newest = (await files.refetch()).data?.[0]
    if (newest !== undefined) form.setValue('document_id', newest.id, { shouldValidate: true })
  }
  const chosen = (files.data ?? []).map((file) => ({
    value: file.id,
    label: `${documentLabel(file)} (${file.file_name})`,
  }))
  return (
    <div className="grid gap-2">
      <SelectField
        label="Signed authorization"
        options={[
          { value: '', label: chosen.length === 0 ? 'The client has no documents yet' : 'Choose the file' },
          ...chosen,
        ]}
        {...field('document_id')}
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
          Upload the signed file
        </FileButton>
      </div>
      <UploadState upload={upload} label="signed authorization" />
    </div>
  )
}
