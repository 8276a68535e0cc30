import '#ui/document-view.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DOCUMENT_SLOTS, documentLabel } from '#features/documents/rules/document-types.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { Button } from '#ui/button.tsx'
import { DropTarget } from '#ui/forms/drop-target.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { AdditionalDocuments } from './additional-documents.tsx'
import { DocumentSlotCell } from './document-slot.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { ClientPrivacyNotice } from './privacy/privacy-notice.tsx'
import { type DocumentRow, documentQueries } from './queries.ts'
import { UploadDialog } from './upload-dialog.tsx'

/** A client's documents: the six named slots and the additional ones. */
export function DocumentsTab({ clientId }: { clientId: string }) {
  const mayWrite = useMay('change_documents')
  const documents = useQuery(documentQueries.all(clientId))
  useLive('client_documents', ['documents', clientId], { client_id: clientId })
  const [viewed, setViewed] = useState<DocumentRow | null>(null)
  const [isUploading, setIsUploading] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const openUpload = (dropped: File | null) => {
    setFile(dropped)
    setIsUploading(true)
  }
  return (
    <>
      <QueryView query={documents} failure="Failed to load documents">
        {({ byField, additional }) => (
          <>
            <ul aria-label="Documents" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {DOCUMENT_SLOTS.map((slot) => (
                <li key={slot.field} className="grid min-w-0">
                  <DocumentSlotCell clientId={clientId} slot={slot} document={byField[slot.field]} onView={setViewed} />
                </li>
              ))}
            </ul>
            <DropTarget
              label="Additional Documents"
              onDrop={mayWrite ? openUpload : undefined}
              className="mt-8 rounded-sheet border border-transparent print:break-inside-avoid"
            >
              <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
                <h2 className="text-h2">Additional Documents</h2>
                {mayWrite && (
                  <Button variant="primary" onClick={() => openUpload(null)}>
                    Upload Document
                  </Button>
                )}
              </div>
              <AdditionalDocuments clientId={clientId} documents={additional} onView={setViewed} />
            </DropTarget>
          </>
        )}
      </QueryView>
      <ClientPrivacyNotice clientId={clientId} />
      <DocumentViewer title={viewed ? documentLabel(viewed) : ''} document={viewed} onClose={() => setViewed(null)} />
      <UploadDialog
        clientId={clientId}
        isOpen={isUploading}
        file={file}
        onFile={setFile}
        onClose={() => setIsUploading(false)}
      />
    </>
  )
}
