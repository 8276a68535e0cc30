import { ACCEPTED, fileSizeText } from '#features/documents/rules/document-file.ts'
import { DropTarget } from '#ui/forms/drop-target.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'

interface PaperChoiceProps {
  file: File | null
  onFile: (file: File) => void
  isMissing: boolean
}

/** Asks for the scan or photo of a signed copy. */
export function PaperChoice({ file, onFile, isMissing }: PaperChoiceProps) {
  return (
    <DropTarget
      label="Signed copy"
      onDrop={onFile}
      className="flex flex-col gap-2 rounded-sheet border border-rule-strong border-dashed p-4"
    >
      <p className="break-words text-small">
        {file ? `${file.name} · ${fileSizeText(file.size)}` : 'A scan or photo of every page, as an image or a PDF'}
      </p>
      <div className="flex flex-wrap gap-2">
        <FileButton accept={ACCEPTED['image-or-pdf']} onChoose={onFile}>
          {file ? 'Choose another file' : 'Choose the signed copy'}
        </FileButton>
      </div>
      {isMissing && (
        <p role="alert" className="text-red text-small">
          Choose the copy that the client signed
        </p>
      )}
    </DropTarget>
  )
}
