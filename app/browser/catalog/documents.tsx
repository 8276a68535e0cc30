import '#ui/document-view.css'
import { DocumentContents, OpeningDocument } from '#ui/document-contents.tsx'
import { type DocumentView, Watermark } from '#ui/printing/watermark.tsx'
import type { Group } from './group.ts'
import { nothing } from './samples.ts'

const VIEW: DocumentView = {
  company_name: 'Okafor Credit',
  viewer: 'maria@example.com',
  viewed_at: '2026-11-26T12:00:00Z',
}
const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='320' height='180'%3E%3Crect width='320' height='180' fill='%23c8d6e5'/%3E%3C/svg%3E"
const BROKEN = 'data:image/png;base64,AAAA'

export const DOCUMENTS: Group = {
  title: 'Documents',
  components: {
    DocumentContents: {
      Picture: (
        <DocumentContents fileName="License" mimeType="image/svg+xml" address={PICTURE} view={VIEW} onRetry={nothing} />
      ),
      PDF: (
        <DocumentContents
          fileName="Contract"
          mimeType="application/pdf"
          address="about:blank"
          view={VIEW}
          onRetry={nothing}
        />
      ),
      'Failed to load': (
        <DocumentContents fileName="License" mimeType="image/png" address={BROKEN} view={VIEW} onRetry={nothing} />
      ),
      'Unknown kind of picture': (
        <DocumentContents fileName="Scan" mimeType="image/tiff" address={BROKEN} view={VIEW} onRetry={nothing} />
      ),
    },
    OpeningDocument: { Default: <OpeningDocument /> },
    Watermark: {
      'Over anything': (
        <div className="relative h-40 bg-sunken">
          <Watermark view={VIEW} />
        </div>
      ),
    },
  },
}
