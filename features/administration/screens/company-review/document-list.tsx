import type { ReactNode } from 'react'
import { organizationDocumentLabel } from '#features/administration/rules/company-review/documents.ts'
import { fileSizeText } from '#features/documents/rules/document-file.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import type { OrganizationDocument } from './review-replies.ts'

interface DocumentListProps {
  documents: readonly OrganizationDocument[]
  onOpen: (document: OrganizationDocument) => void
  /** Additional buttons for each document. */
  renderActions?: (document: OrganizationDocument) => ReactNode
}

/** The documents of a submission, each with its kind and a button to open it. */
export function DocumentList({ documents, onOpen, renderActions }: DocumentListProps) {
  return (
    <ul aria-label="Documents" className="border-rule border-b">
      {documents.map((document) => (
        <li
          key={document.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-rule border-t py-2"
        >
          <div className="min-w-0">
            <p className="font-medium">{organizationDocumentLabel(document.kind)}</p>
            <p className="wrap-anywhere text-ink-3 text-small">
              {document.file_name} · {fileSizeText(document.file_size)} · {shortMoment(document.added_at)}
            </p>
          </div>
          <div className="flex flex-wrap gap-1 print:hidden">
            <Button variant="quiet" aria-label={`Open ${document.file_name}`} onClick={() => onOpen(document)}>
              Open
            </Button>
            {renderActions?.(document)}
          </div>
        </li>
      ))}
    </ul>
  )
}
