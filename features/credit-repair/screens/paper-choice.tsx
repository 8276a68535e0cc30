import { ACCEPTED, fileSizeText } from '#features/documents/rules/document-file.ts'
import { DropTarget } from '#ui/forms/drop-target.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'

interface PaperChoiceProps {
  file: File | null
  onFile: (file: File) => void
  isMissing?: boolean
  of?: keyof typeof WORDS
}

const WORDS = {
  signature: {
    label: 'Signed copy',
    choose: 'Choose the signed copy',
    about: 'A scan or photo of every page, as an image or a PDF',
    missing: 'Choose the copy that the client signed',
  },
  notice: {
    label: 'The client’s notice',
    choose: 'Choose the notice',
    about: 'If the client canceled on paper or by mail: a scan or photo of the notice with its postmark',
    missing: 'Choose the notice that the client mailed or delivered in time',
  },
  answer: {
    label: 'The bureau’s answer',
    choose: 'Choose the answer',
    about: 'A scan or photo of the bureau’s letter. Not needed for results that a later report shows',
    missing: 'Choose the bureau’s answer',
  },
} as const

/** Asks for the scan or photo of a signed copy, of a notice of cancellation, or of a bureau's answer. */
export function PaperChoice({ file, onFile, isMissing = false, of = 'signature' }: PaperChoiceProps) {
  const words = WORDS[of]
  return (
    <DropTarget
      label={words.label}
      onDrop={onFile}
      className="flex flex-col gap-2 rounded-sheet border border-rule-strong border-dashed p-4"
    >
      <p className="break-words text-small">{file ? `${file.name} · ${fileSizeText(file.size)}` : words.about}</p>
      <div className="flex flex-wrap gap-2">
        <FileButton accept={ACCEPTED['image-or-pdf']} onChoose={onFile}>
          {file ? 'Choose another file' : words.choose}
        </FileButton>
      </div>
      {isMissing && (
        <p role="alert" className="text-red text-small">
          {words.missing}
        </p>
      )}
    </DropTarget>
  )
}
