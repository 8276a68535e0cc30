import type { OwnFile } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { useTemplateFile } from '#features/templates/screens/template-queries.ts'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'

/** Uploads the PDF that a new template begins with. The server checks it, and says why it refuses one. */
export function OwnFileField({ file, onStored }: { file: OwnFile | null; onStored: (file: OwnFile) => void }) {
  const uploading = useTemplateFile(onStored)
  return (
    <div className="grid gap-2">
      <p className="text-ink-2 text-small">
        At most 10 MB and 50 pages, without a password, form fields, or scripts. You place the fields next.
      </p>
      {uploading.isError && <FormError>{uploading.error.message}</FormError>}
      {uploading.isPending && <p role="status">Uploading and checking the file</p>}
      {file !== null && !uploading.isPending && (
        <p role="status" className="break-words">
          {file.file_name} · {file.pages.length === 1 ? '1 page' : `${file.pages.length} pages`}
        </p>
      )}
      {!uploading.isPending && (
        <div>
          <FileButton accept="application/pdf,.pdf" camera={false} onChoose={(chosen) => uploading.mutate(chosen)}>
            {file === null ? 'Choose a PDF' : 'Choose another PDF'}
          </FileButton>
        </div>
      )}
    </div>
  )
}
