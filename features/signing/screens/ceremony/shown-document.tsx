import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValue } from '#features/signing/rules/field-value.ts'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import type { ShownDocument } from '#features/signing/rules/signer-state.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { late } from '#ui/states/late.tsx'
import { fileOf } from './calls.ts'
import { MarkView } from './mark-view.tsx'
import { usePageTools, useRun } from './page-tools.ts'

// The library that shows PDF files is large, and only this step needs it.
const PdfView = late(async () => (await import('#ui/pdf/pdf-view.tsx')).PdfView)

/** The pages of a document with the entries of its fields. Reports each page whose end was on the screen. */
export function DocumentPages({ document: { id, seen, fields, values } }: { document: ShownDocument }) {
  const { act, secrets, texts } = usePageTools()
  const [file, setFile] = useState<Blob | null>(null)
  const { run, problem } = useRun()
  const reported = useRef(new Set(seen))
  const load = useRef({ run, secrets })
  useEffect(() => {
    void load.current.run(async () =>
      setFile(await fileOf(load.current.secrets, { file: 'document', document_id: id })),
    )
  }, [id])
  const report = useCallback(
    (page: number) => {
      if (reported.current.has(page)) return
      reported.current.add(page)
      // A page that could not be reported counts as unread, and is reported when it is seen again.
      act({ act: 'page_viewed', document_id: id, page }).catch(() => reported.current.delete(page))
    },
    [act, id],
  )
  if (problem !== null) return <FormError>{problem}</FormError>
  if (file === null) return <p role="status">{texts.loading}</p>
  return (
    <Suspense fallback={<p role="status">{texts.loading}</p>}>
      <PdfView
        file={file}
        labels={{
          page: texts.sign.page,
          larger: texts.sign.larger,
          smaller: texts.sign.smaller,
          failed: texts.sign.pdfFailed,
          loading: texts.loading,
        }}
        onSeen={report}
        overlay={(page, size) =>
          fields
            .filter((field) => field.page === page)
            .map((field) => (
              <FieldPlace key={field.id} documentId={id} field={field} value={values[field.id]} size={size} />
            ))
        }
      />
    </Suspense>
  )
}

interface FieldPlaceProps {
  documentId: string
  field: PlacedField
  value: FieldValue | undefined
  /** Of the page, in points. */
  size: { width: number; height: number }
}

/** A field on its page. A click leads to its control below the pages, which screen readers and keys use. */
function FieldPlace({ documentId, field, value, size }: FieldPlaceProps) {
  const place = `field-${documentId}-${field.id}`
  return (
    <a
      href={`#${place}`}
      aria-hidden
      tabIndex={-1}
      onClick={(event) => {
        // The fragment is the secret of the link, so it stays.
        event.preventDefault()
        window.document.getElementById(place)?.scrollIntoView({ block: 'center' })
      }}
      className="absolute flex items-center overflow-hidden border border-[#1b4b7a] bg-[#1b4b7a]/10 text-[#1b4b7a]"
      style={{
        left: `${(field.x / size.width) * 100}%`,
        top: `${(field.y / size.height) * 100}%`,
        width: `${(field.width / size.width) * 100}%`,
        height: `${(field.height / size.height) * 100}%`,
      }}
    >
      <Entry value={value} />
    </a>
  )
}

function Entry({ value }: { value: FieldValue | undefined }) {
  if (value === undefined) return null
  if (value.kind === 'checkbox') return <span className="w-full text-center">{value.is_checked ? '✓' : ''}</span>
  if (value.kind === 'date') return <span className="truncate px-1 text-[0.75rem]">{value.date}</span>
  if (value.kind === 'text') return <span className="truncate px-1 text-[0.75rem]">{value.text}</span>
  return <MarkView mark={value} className="h-full w-full truncate px-1" />
}
