import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ACCEPTED, fileSizeText } from '#features/documents/rules/document-file.ts'
import { DOCUMENT_TYPES, type DocumentKind, documentKindSchema } from '#features/documents/rules/document-types.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { DropTarget } from '#ui/forms/drop-target.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { UploadState } from '#ui/forms/upload-state.tsx'
import { addDocument } from './queries.ts'
import { type Upload, useUpload } from './use-upload.ts'

interface UploadDialogProps {
  clientId: string
  isOpen: boolean
  /** The file already dropped or chosen. */
  file: File | null
  onFile: (file: File) => void
  onClose: () => void
}

/** Asks for a document's type and file, then uploads it. Closing the dialog in any way changes nothing. */
export function UploadDialog({ isOpen, onClose, ...rest }: UploadDialogProps) {
  const upload = useUpload(rest.clientId)
  const close = () => {
    upload.cancel()
    onClose()
  }
  return (
    <Dialog open={isOpen} onClose={close} title="Upload Document">
      <UploadForm {...rest} upload={upload} onClose={close} />
    </Dialog>
  )
}

type Typed = z.input<typeof documentKindSchema>
const TYPE_OPTIONS = [{ value: '', label: 'Choose a document type' }, ...DOCUMENT_TYPES]

function UploadForm({
  clientId,
  upload,
  file,
  onFile,
  onClose,
}: Omit<UploadDialogProps, 'isOpen'> & { upload: Upload }) {
  const form = useForm<Typed, unknown, DocumentKind>({
    resolver: zodResolver(documentKindSchema),
    // Empty until chosen, which the schema rejects.
    defaultValues: { document_type: '' as Typed['document_type'], custom_type: '' },
  })
  const field = fieldsOf(form)
  const documentType = useWatch({ control: form.control, name: 'document_type' })
  const { isSubmitted } = form.formState
  // Messages about the previous file don't apply to the new one.
  const choose = (chosen: File) => {
    upload.cancel()
    onFile(chosen)
  }
  const send = form.handleSubmit((kind) => {
    if (file === null) return
    const keep = (stored: Parameters<typeof addDocument>[2]) => addDocument(clientId, kind, stored)
    upload.start({ file, accepts: 'image-or-pdf', keep }, onClose)
  })
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <SelectField label="Document type" options={TYPE_OPTIONS} {...field('document_type')} />
      {documentType === 'other' && (
        <TextField label="Name of the document" autoComplete="off" {...field('custom_type')} />
      )}
      <ChosenFile file={file} onFile={choose} isMissing={isSubmitted && file === null} />
      {/* The form's current value, which may have changed since. */}
      <UploadState upload={{ ...upload, retry: () => void send() }} label="document" />
      <DialogActions onClose={onClose} pending={upload.percent !== null && 'Uploading...'}>
        Upload
      </DialogActions>
    </form>
  )
}

function ChosenFile({ file, onFile, isMissing }: Pick<UploadDialogProps, 'file' | 'onFile'> & { isMissing: boolean }) {
  return (
    <DropTarget
      label="File"
      onDrop={onFile}
      className="flex flex-col gap-2 rounded-sheet border border-rule-strong border-dashed p-4"
    >
      <p className="break-words text-small">
        {file ? `${file.name} · ${fileSizeText(file.size)}` : 'Drop an image or a PDF here, at most 10 MB'}
      </p>
      <div className="flex flex-wrap gap-2">
        <FileButton accept={ACCEPTED['image-or-pdf']} onChoose={onFile}>
          {file ? 'Choose another file' : 'Choose file'}
        </FileButton>
      </div>
      {isMissing && (
        <p role="alert" className="text-red text-small">
          Choose a file
        </p>
      )}
    </DropTarget>
  )
}
