import { useEffect, useState } from 'react'
import { ACCEPTED, MAX_FILE_MEGABYTES } from '#features/documents/rules/document-file.ts'
import { chosenFileProblem } from '#features/documents/screens/document-upload.ts'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'

interface LicenseFieldProps {
  label: string
  file: File | null
  onChange: (file: File | null) => void
}

/** One side of a driver's license: choose, preview or remove an image, which is uploaded with the form. A file that is no image is refused at once. */
export function LicenseField({ label, file, onChange }: LicenseFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (chosen: File) => {
    const found = await chosenFileProblem(chosen, 'image')
    setProblem(found && `${chosen.name}: ${found}`)
    if (found === null) onChange(chosen)
  }
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-1">
      <p className="font-medium text-ink-2 text-small">{label}</p>
      <p className="min-h-5 break-words text-table">
        {file ? file.name : <span className="text-ink-3">No image chosen. At most {MAX_FILE_MEGABYTES} MB.</span>}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          accept={ACCEPTED.image}
          label={`${file ? 'Replace' : 'Choose'} image: ${label}`}
          onChoose={(chosen) => void choose(chosen)}
        >
          {file ? 'Replace' : 'Choose image'}
        </FileButton>
        {/* Each image has its own URL. */}
        {file && <ViewImage key={nameOf(file)} file={file} label={label} />}
        {file && (
          <Button variant="quiet" aria-label={`Remove image: ${label}`} onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className="wrap-anywhere text-red text-small">
          {problem}
        </p>
      )}
    </div>
  )
}

const nameOf = ({ name, size, lastModified }: File) => [name, size, lastModified].join(' ')

function ViewImage({ file, label }: { file: File; label: string }) {
  const [address] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center font-semibold text-brand underline underline-offset-2"
    >
      View Image<span className="sr-only">: {label} (opens in a new tab)</span>
    </a>
  )
}
