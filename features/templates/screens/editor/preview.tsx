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
import { CaseSearch, type NamedCase } from './case-search.tsx'
import { MissingValues } from './missing-values.tsx'

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

const REAL = 'real'

/** The document that a template prints for a sample, a test case, or a real case, a moment after each change. */
export function Preview({ kind, body, mistake }: PreviewProps) {
  const [chosen, setChosen] = useState('sample')
  const [real, setReal] = useState<NamedCase | null>(null)
  const asked = useSettled(previewOf(kind, body, chosen, real), mistake === null)
  const options = [
    { value: 'sample', label: 'Sample case' },
    ...body.tests.map(({ name }, at) => ({ value: `test ${at}`, label: `Test case: ${name}` })),
    { value: REAL, label: real === null ? 'A real case…' : `Real case: ${real.name}` },
  ]
  const isSought = chosen === REAL && real === null
  return (
    <Part title="Preview" isRuled>
      <div className="my-3 flex flex-wrap items-end gap-2">
        <SelectField label="Case" options={options} value={chosen} onChange={({ target }) => setChosen(target.value)} />
        {chosen === REAL && real !== null && (
          <Button variant="quiet" onClick={() => setReal(null)}>
            Another case
          </Button>
        )}
      </div>
      {isSought && <CaseSearch onChoose={setReal} />}
      {mistake !== null && <FormError>{mistake}</FormError>}
      {asked !== null && asked.real !== null && !isSought && <MissingValues asked={asked} />}
      {!isSought && <Printed asked={asked} />}
    </Part>
  )
}

function Printed({ asked }: { asked: Asked | null }) {
  const preview = useQuery(templateQueries.preview(asked))
  return (
    <>
      {preview.isError && <FormError>{preview.error.message}</FormError>}
      {preview.data && (
        <>
          <div className="mb-2 flex justify-end">
            <SavePreview file={preview.data} />
          </div>
          <Suspense fallback={<p role="status">{LABELS.loading}</p>}>
            <PdfView file={preview.data} labels={LABELS} onSeen={ignored} />
          </Suspense>
        </>
      )}
      {preview.isLoading && <p role="status">Printing the preview</p>}
    </>
  )
}

const ignored = () => {}

const SavePreview = ({ file }: { file: Blob }) => (
  <Button variant="quiet" onClick={() => saveFile(file, 'preview.pdf')}>
    Save PDF
  </Button>
)

function previewOf(
  kind: DocumentKind,
  { content, tests }: TemplateBody,
  chosen: string,
  real: NamedCase | null,
): Asked {
  const [form, at = ''] = chosen.split(' ')
  const test = form === 'test' ? tests[Number(at)] : undefined
  const found = chosen === REAL && real !== null ? { kind: real.kind, id: real.id } : null
  return { kind, content, changes: test?.changes ?? {}, real: found }
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
