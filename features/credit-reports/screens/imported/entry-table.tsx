import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { type ImportedField, SURE } from '#features/credit-reports/rules/imported/imported-entry.ts'
import { fieldWords, inReportOrder } from '#features/credit-reports/rules/imported/report-labels.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { correctField, type ImportedReport, importedQueries } from './imported-queries.ts'

interface EntryTableProps {
  report: ImportedReport
  name: string
  /** The entries to show side by side, by their place in the report. */
  places: readonly number[]
}

interface Place {
  entry: number
  field: string
  value: string
  source: string
}

/** The fields of an account, a row each, with the bureaus side by side. */
export function EntryTable({ report, name, places }: EntryTableProps) {
  const [correcting, setCorrecting] = useState<Place | null>(null)
  const mayCorrect = useMay('change_documents')
  const shown = places.flatMap((place) => {
    const entry = report.entries[place]
    return entry === undefined ? [] : [{ place, ...entry }]
  })
  const names = inReportOrder([...new Set(shown.flatMap(({ fields }) => Object.keys(fields)))])
  return (
    <div className="mt-4">
      <h3 className="mb-1 break-words font-semibold">{name}</h3>
      <Table label={name} heads={['Field', ...shown.map(({ bureau }) => bureauName(bureau))]}>
        <tbody>
          {names.map((field) => (
            <tr key={field}>
              <th scope="row" className="whitespace-nowrap! font-normal! text-ink-2">
                {fieldWords(field)}
              </th>
              {shown.map(({ place, bureau, fields }) => (
                <td key={bureau + String(place)} className="align-top">
                  <FieldValue field={fields[field]} />
                  {mayCorrect && (
                    <Button
                      className="mt-1 print:hidden"
                      aria-label={`Correct ${fieldWords(field)} at ${bureauName(bureau)}`}
                      onClick={() =>
                        setCorrecting({
                          ...{ entry: place, field, value: fields[field]?.value ?? '' },
                          source: fields[field]?.source ?? '',
                        })
                      }
                    >
                      Correct
                    </Button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {correcting !== null && (
        <CorrectionDialog report={report} place={correcting} onClose={() => setCorrecting(null)} />
      )}
    </div>
  )
}

function FieldValue({ field }: { field: ImportedField | undefined }) {
  if (field === undefined) return <span className="text-ink-3">Not reported</span>
  const { value, confidence, source, corrected_by } = field
  return (
    <div className="max-w-xs">
      <p className="break-words">{value ?? <span className="text-ink-3">Removed</span>}</p>
      {corrected_by !== undefined && <p className="text-green text-small">Corrected by {corrected_by}</p>}
      {corrected_by === undefined && (
        <p className={confidence < SURE ? 'text-small text-yellow' : 'text-ink-3 text-small'}>
          {confidence < SURE ? 'Compare: ' : ''}
          {Math.round(confidence * 100)}% sure
        </p>
      )}
      {source !== '' && <p className="break-words text-ink-3 text-small">“{source}”</p>}
    </div>
  )
}

function CorrectionDialog({ report, place, onClose }: { report: ImportedReport; place: Place; onClose: () => void }) {
  const [value, setValue] = useState(place.value)
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: () => correctField({ report_id: report.id, entry: place.entry, field: place.field, value }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: importedQueries.one(report.id).queryKey })
      onClose()
    },
  })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Correct ${fieldWords(place.field).toLowerCase()}`}
      description={place.source === '' ? undefined : `In the report: “${place.source}”`}
    >
      <form className="grid gap-3" onSubmit={send}>
        <TextField
          label={fieldWords(place.field)}
          hint="Write it as the report does. Leave it empty to remove it."
          value={value}
          maxLength={300}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        {saving.isError && <FormError>{saving.error.message}</FormError>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={saving.isPending && 'Saving...'}>
            Save correction
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
