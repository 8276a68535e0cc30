import { ACCEPTED } from '#features/documents/rules/document-file.ts'
import type { DocumentSlot } from '#features/documents/rules/document-types.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { DropTarget } from '#ui/forms/drop-target.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { UploadState } from '#ui/forms/upload-state.tsx'
import { DownloadButton } from './document-viewer.tsx'
import { FormerVersions } from './former-versions.tsx'
import { type ClientDocuments, type DocumentRow, writeField } from './queries.ts'
import { RemoveButton } from './remove-button.tsx'
import { useUpload } from './use-upload.ts'

interface DocumentSlotProps {
  clientId: string
  slot: DocumentSlot
  document: ClientDocuments['byField'][string] | undefined
  onView: (document: DocumentRow) => void
}

/** A named slot of the file: its document, or a dashed area to drop a file on. */
export function DocumentSlotCell({ clientId, slot, document, onView }: DocumentSlotProps) {
  const mayWrite = useMay('change_documents')
  const upload = useUpload(clientId)
  const take = (file: File) => {
    const folder = slot.field.startsWith('drivers_license') ? 'drivers-licenses' : null
    const keep = ({ path }: { path: string }) => writeField(clientId, slot.field, path, new Date().toISOString())
    upload.start({ file, accepts: slot.accepts, folder, keep })
  }
  return (
    <DropTarget
      label={slot.label}
      onDrop={mayWrite ? take : undefined}
      className="flex min-h-36 print:min-h-0 flex-col gap-2 rounded-sheet border border-rule-strong border-dashed p-4"
    >
      <h2 className="font-semibold">{slot.label}</h2>
      <Contents slot={slot} document={document} />
      <UploadState upload={upload} label={slot.label} />
      {upload.percent === null && (
        <div className="mt-auto flex flex-wrap gap-1">
          {/* Wraps to rows of two if they don't fit side by side. */}
          <div className="flex flex-wrap gap-1">
            {document && (
              <Button aria-label={`View ${slot.label}`} onClick={() => onView(document)}>
                View
              </Button>
            )}
            {mayWrite && (
              <FileButton
                accept={ACCEPTED[slot.accepts]}
                label={`${document ? 'Replace' : 'Upload'} ${slot.label}`}
                onChoose={take}
              >
                {document ? 'Replace' : 'Upload'}
              </FileButton>
            )}
          </div>
          {document && (
            <div className="flex flex-wrap gap-1">
              <DownloadButton document={document} />
              {mayWrite && (
                <RemoveButton
                  clientId={clientId}
                  label={slot.label}
                  remove={() => writeField(clientId, slot.field, null, null)}
                  restore={() => writeField(clientId, slot.field, document.file_url, document.uploadedAt)}
                />
              )}
            </div>
          )}
        </div>
      )}
      <FormerVersions versions={document?.formerVersions ?? []} onView={onView} />
    </DropTarget>
  )
}

function Contents({ slot, document }: Pick<DocumentSlotProps, 'slot' | 'document'>) {
  const mayWrite = useMay('change_documents')
  if (document)
    return (
      <p className="text-ink-2 text-small">
        <span className="wrap-anywhere">{document.file_name}</span>
        <br />
        Uploaded {shortDate(dateOfInstant(document.uploadedAt))}
      </p>
    )
  return (
    <p className="text-ink-2 text-small">
      <span className={mayWrite ? 'print:hidden' : 'hidden'}>
        {slot.accepts === 'image' ? 'Drop an image here, at most 10 MB' : 'Drop an image or a PDF here, at most 10 MB'}
      </span>
      <span className={mayWrite ? 'hidden print:inline' : ''}>None on file</span>
    </p>
  )
}
