import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { BUREAUS, type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import {
  IMPORT_SOURCES,
  type ImportSource,
  SOURCE_WORDS,
} from '#features/credit-reports/rules/imported/imported-report.ts'
import { storeDocument } from '#features/documents/screens/document-upload.ts'
import { addDocument, type DocumentRow, documentFile, documentQueries } from '#features/documents/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { importedQueries, importReport } from './imported-queries.ts'

/** A file on this device, or a document that the client or staff uploaded before. */
type Origin = { file: File } | { document: DocumentRow }

interface Choice {
  source: ImportSource
  bureau: Bureau | ''
  reportedOn: string
}

const LARGEST_TEXT_BYTES = 20 * 1024 * 1024

/** Imports a client's own report from a file, or from a document in the client's file. */
export function ImportForm({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const [origin, setOrigin] = useState<Origin | null>(null)
  const [today] = useState(() => dateOfInstant(new Date()))
  const [choice, setChoice] = useState<Choice>({ source: 'monitoring', bureau: '', reportedOn: today })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  const importing = useMutation({
    mutationFn: async (from: Origin) => importReport(await wishFrom(clientId, from, choice), keyFor([from, choice])),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: importedQueries.ofClient(clientId).queryKey })
      await navigate(`/dashboard/credit-bureau/imported/${id}`)
    },
  })
  const choose = (changed: Partial<Choice>) => setChoice((before) => ({ ...before, ...changed }))
  return (
    <form
      noValidate
      aria-label="Import a report"
      className="mt-4 grid max-w-xl gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (origin !== null) importing.mutate(origin)
      }}
    >
      <p className="text-ink-2">
        Use the report that the client downloaded. Never ask for the password of another service.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <FileButton accept=".pdf,.html,.htm,.json" camera={false} onChoose={(file) => setOrigin({ file })}>
          Choose a file
        </FileButton>
        <span className="min-w-0 break-words text-ink-2">{nameOf(origin) ?? 'A PDF, HTML, or JSON file'}</span>
      </div>
      <StoredDocuments clientId={clientId} onChoose={(document) => setOrigin({ document })} />
      <ChoiceFields choice={choice} choose={choose} today={today} />
      {importing.isError && <FormError>{importing.error.message}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          disabled={origin === null}
          pending={importing.isPending && 'Importing...'}
        >
          Import report
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

interface ChoiceFieldsProps {
  choice: Choice
  choose: (changed: Partial<Choice>) => void
  today: PlainDate
}

function ChoiceFields({ choice, choose, today }: ChoiceFieldsProps) {
  return (
    <>
      <SelectField
        label="Source"
        options={IMPORT_SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value] }))}
        value={choice.source}
        // The options are the sources.
        onChange={({ currentTarget: { value } }) => choose({ source: value as ImportSource })}
      />
      <SelectField
        label="Bureaus in the report"
        options={[
          { value: '', label: 'All three, side by side' },
          ...BUREAUS.map((value) => ({ value, label: `${bureauName(value)} only` })),
        ]}
        value={choice.bureau}
        // The options are the bureaus and an empty one.
        onChange={({ currentTarget: { value } }) => choose({ bureau: value as Bureau | '' })}
      />
      <TextField
        label="Date of the report"
        type="date"
        required
        max={today}
        value={choice.reportedOn}
        onChange={({ currentTarget: { value } }) => choose({ reportedOn: value })}
      />
    </>
  )
}

function StoredDocuments({ clientId, onChoose }: { clientId: string; onChoose: (document: DocumentRow) => void }) {
  const documents = useQuery(documentQueries.all(clientId)).data?.additional ?? []
  const pdfs = documents.filter(({ mime_type }) => mime_type === 'application/pdf')
  if (pdfs.length === 0) return null
  const options = pdfs.map(({ id, file_name }) => ({ value: id, label: file_name }))
  return (
    <SelectField
      label="Or a document in the client’s file"
      hint="Documents that the client uploaded through a link are here too."
      options={[{ value: '', label: 'Choose' }, ...options]}
      defaultValue=""
      onChange={({ currentTarget: { value } }) => {
        const chosen = pdfs.find(({ id }) => id === value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    />
  )
}

function nameOf(origin: Origin | null): string | null {
  if (origin === null) return null
  return 'file' in origin ? origin.file.name : origin.document.file_name
}

async function wishFrom(clientId: string, origin: Origin, { source, bureau, reportedOn }: Choice) {
  const about = { client_id: clientId, source, bureau: bureau === '' ? null : bureau, reported_on: reportedOn }
  const text = await import('./report-text.ts')
  if ('document' in origin) {
    const rows = await text.rowsOfPdf(await documentFile(origin.document))
    return {
      ...about,
      format: 'pdf' as const,
      file_name: origin.document.file_name,
      document_id: origin.document.id,
      rows,
    }
  }
  const { file } = origin
  const named = { ...about, file_name: file.name }
  if (/\.pdf$/i.test(file.name)) {
    const document_id = await keptDocument(clientId, file)
    return { ...named, format: 'pdf' as const, document_id, rows: await text.rowsOfPdf(file) }
  }
  if (file.size > LARGEST_TEXT_BYTES) throw new Error('The file is larger than 20 MB. Save the report as a PDF.')
  if (/\.json$/i.test(file.name)) return { ...named, format: 'json' as const, json: parsedJson(await file.text()) }
  return { ...named, format: 'html' as const, rows: text.rowsOfHtml(await file.text()) }
}

// A second try with the same file uploads nothing again.
const KEPT = new WeakMap<File, string>()

// Uploads are scanned for viruses before they are kept.
async function keptDocument(clientId: string, file: File): Promise<string> {
  const before = KEPT.get(file)
  if (before !== undefined) return before
  const stored = await storeDocument({ file, accepts: 'image-or-pdf' })
  const id = await addDocument(clientId, { document_type: 'other', custom_type: 'Credit report' }, stored)
  KEPT.set(file, id)
  return id
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The file is no JSON. Download the report again, or save it as a PDF.')
  }
}
