import { useTemplateFile } from '#features/templates/screens/template-queries.ts'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import type { PdfEditorState } from './use-pdf-editor.ts'

/** The file of the template, and another one in its place. Fields keep their places. */
export function ReplaceFile({ editor, isReadOnly }: { editor: PdfEditorState; isReadOnly: boolean }) {
  const { file } = editor.body.content
  const uploading = useTemplateFile((stored) => {
    editor.setFile(stored)
    showToast('File replaced. Check the place of each field, and save the draft.')
  })
  return (
    <div className="grid gap-2">
      <p className="break-words text-ink-2 text-small">
        File: {file.file_name} · {file.pages.length === 1 ? '1 page' : `${file.pages.length} pages`}
      </p>
      {uploading.isError && <FormError>{uploading.error.message}</FormError>}
      {uploading.isPending && <p role="status">Uploading and checking the file</p>}
      {!isReadOnly && !uploading.isPending && (
        <div>
          <FileButton accept="application/pdf,.pdf" camera={false} onChoose={(chosen) => uploading.mutate(chosen)}>
            Replace the file
          </FileButton>
        </div>
      )}
    </div>
  )
}
