import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'
import type { TemplateBody } from '#features/templates/rules/template-body.ts'
import { type Preview as Asked, templateQueries } from '#features/templates/screens/template-queries.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { saveFile } from '#ui/save-file.ts'

// The reader of PDF files is large, and only this part needs it.
const PdfView = lazy(() => import('#ui/pdf/pdf-view.tsx').then((module) => ({ default: module.PdfView })))
const PAUSE_MS = 900
const LABELS = {
  page: (number: number, of: number) => `Page ${number} of ${of}`,
  larger: 'Larger',
  smaller: 'Smaller',
  failed: 'The preview can’t be shown',
  loading: 'Opening the preview',
}

interface PreviewProps {
  kind: DocumentKind
  body: TemplateBody
  /** The first entry that can't be printed, or null. */
  mistake: string | null
}

/** The document that the text prints for a case, a moment after each change. */
export function Preview({ kind, body, mistake }: PreviewProps) {
  const [chosen, setChosen] = useState('sample')
  const clients = useQuery(templateQueries.clients())
  const asked = useSettled(previewOf(kind, body, chosen), mistake === null)
  const preview = useQuery(templateQueries.preview(asked))
  const options = [
    { value: 'sample', label: 'Sample case' },
    ...body.tests.map(({ name }, at) => ({ value: `test ${at}`, label: `Test case: ${name}` })),
    ...(clients.data ?? []).map(({ id, full_name }) => ({ value: `client ${id}`, label: `Client: ${full_name}` })),
  ]
  return (
    <Part title="Preview" isRuled>
      <div className="my-3 flex flex-wrap items-end justify-between gap-2">
        <SelectField label="Case" options={options} value={chosen} onChange={({ target }) => setChosen(target.value)} />
        {preview.data && <SavePreview file={preview.data} />}
      </div>
      {mistake !== null && <FormError>{mistake}</FormError>}
      {preview.isError && <FormError>{preview.error.message}</FormError>}
      {preview.data && (
        <Suspense fallback={<p role="status">{LABELS.loading}</p>}>
          <PdfView file={preview.data} labels={LABELS} onSeen={ignored} />
        </Suspense>
      )}
      {preview.isLoading && <p role="status">Printing the preview</p>}
    </Part>
  )
}

const ignored = () => {}

const SavePreview = ({ file }: { file: Blob }) => (
  <Button variant="quiet" onClick={() => saveFile(file, 'preview.pdf')}>
    Save PDF
  </Button>
)

function previewOf(kind: DocumentKind, { content, tests }: TemplateBody, chosen: string): Asked {
  const [what, id = ''] = chosen.split(' ')
  const test = what === 'test' ? tests[Number(id)] : undefined
  return { kind, content, changes: test?.changes ?? {}, client_id: what === 'client' ? id : null }
}

/** Returns a value a moment after it stopped changing, and keeps the last one meanwhile. Null until the first is allowed. */
function useSettled(value: Asked, isAllowed: boolean): Asked | null {
  const [settled, setSettled] = useState<Asked | null>(isAllowed ? value : null)
  const text = JSON.stringify(value)
  useEffect(() => {
    if (!isAllowed) return
    const timer = setTimeout(() => setSettled(JSON.parse(text)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, isAllowed])
  return settled
}
