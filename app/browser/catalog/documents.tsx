import '#ui/document-view.css'
import { DocumentContents, OpeningDocument } from '#ui/document-contents.tsx'
import { PdfView } from '#ui/pdf/pdf-view.tsx'
import { LeftOut } from '#ui/printing/left-out.tsx'
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

const PDF = pdfOf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 306 198]>>',
])

/** Returns a PDF of these objects, with the table of their places that readers expect. */
function pdfOf(objects: readonly string[]): Blob {
  let file = '%PDF-1.4\n'
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const [index, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  return new Blob([
    `${file}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
  ])
}

const LABELS = {
  page: (number: number, of: number) => `Page ${number} of ${of}`,
  ...{ larger: 'Larger', smaller: 'Smaller', failed: 'The document can’t be shown.', loading: 'Loading' },
}

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
    PdfView: {
      'A page': <PdfView file={PDF} labels={LABELS} onSeen={nothing} />,
    },
    LeftOut: {
      'On paper alone': <LeftOut>This printout has clients 1 to 50 of 73.</LeftOut>,
    },
    Watermark: {
      'Over anything': (
        <div className="relative h-40 bg-sunken">
          <Watermark view={VIEW} />
        </div>
      ),
    },
  },
}
