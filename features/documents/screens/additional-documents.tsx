import { ACCEPTED, fileSizeText } from '#features/documents/rules/document-file.ts'
import { documentLabel } from '#features/documents/rules/document-types.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { UploadState } from '#ui/forms/upload-state.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import { DownloadButton } from './document-viewer.tsx'
import { FormerVersions } from './former-versions.tsx'
import { addDocument, type DocumentRow, type KeptDocument, setRemoved } from './queries.ts'
import { RemoveButton } from './remove-button.tsx'
import { useUpload } from './use-upload.ts'

interface AdditionalDocumentsProps {
  clientId: string
  documents: KeptDocument[]
  onView: (document: DocumentRow) => void
}

/** The documents outside the six named slots, newest first. */
export function AdditionalDocuments({ clientId, documents, onView }: AdditionalDocumentsProps) {
  if (documents.length === 0)
    return <p className="border-rule border-t py-4 text-ink-2">No additional documents uploaded yet.</p>
  return (
    <ul aria-label="Additional documents">
      {documents.map((document) => (
        <AdditionalDocument key={document.series_id} clientId={clientId} document={document} onView={onView} />
      ))}
    </ul>
  )
}

function AdditionalDocument({
  clientId,
  document,
  onView,
}: Omit<AdditionalDocumentsProps, 'documents'> & { document: KeptDocument }) {
  const mayWrite = useMay('change_documents')
  const upload = useUpload(clientId)
  const line = useKeptFocus<HTMLLIElement>()
  const label = documentLabel(document)
  const replace = (file: File) =>
    upload.start({ file, accepts: 'image-or-pdf', keep: (stored) => addDocument(clientId, document, stored) })
  return (
    <li ref={line} className="border-rule border-t py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="break-words font-semibold">{label}</p>
          <p className="break-words text-ink-2 text-small">
            {document.file_name} · {fileSizeText(document.file_size)} · Uploaded{' '}
            {shortDate(dateOfInstant(document.created_at))}
          </p>
        </div>
        {upload.percent === null && (
          <div className="flex flex-wrap gap-1">
            <Button aria-label={`View ${label}`} onClick={() => onView(document)}>
              View
            </Button>
            {mayWrite && (
              <FileButton accept={ACCEPTED['image-or-pdf']} label={`Replace ${label}`} onChoose={replace}>
                Replace
              </FileButton>
            )}
            <DownloadButton document={document} />
            {mayWrite && (
              <RemoveButton
                clientId={clientId}
                label={label}
                remove={() => setRemoved(document.id, true)}
                restore={() => setRemoved(document.id, false)}
              />
            )}
          </div>
        )}
      </div>
      <UploadState upload={upload} label={label} />
      <FormerVersions versions={document.formerVersions} onView={onView} />
    </li>
  )
}
