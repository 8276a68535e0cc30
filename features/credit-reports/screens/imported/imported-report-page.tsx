import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { importedBureauData } from '#features/credit-reports/rules/imported/imported-entry.ts'
import { IMPORTED_NOTICE, sourceWords } from '#features/credit-reports/rules/imported/imported-report.ts'
import { nameOf, reportView } from '#features/credit-reports/rules/report-view.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { dateOfInstant, longDate, shortDate } from '#platform/rules/dates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { EntryTable } from './entry-table.tsx'
import { type ImportedReport, importedQueries, removeImported } from './imported-queries.ts'

/** An imported report: each value with its confidence and its source, to correct by hand. */
export function ImportedReportPage() {
  const { id = '' } = useParams()
  const report = useQuery(importedQueries.one(id))
  return (
    <QueryView
      query={report}
      failure="Failed to load the imported report"
      loading={<CenteredSpinner label="Loading report" />}
      empty={<FormError>Imported report not found</FormError>}
    >
      {(loaded) => loaded && <Imported report={loaded} />}
    </QueryView>
  )
}

function Imported({ report }: { report: ImportedReport }) {
  const { client, reported_on, source, file_name, created_at, unread } = report
  return (
    <>
      <PageHeader
        title={`Imported report${client ? ` of ${client.full_name}` : ''}`}
        actions={
          <>
            <ButtonLink to={`/dashboard/clients/${report.client_id}?tab=credit-reports`}>Client file</ButtonLink>
            <RemoveButton report={report} />
          </>
        }
      />
      <p className="border-yellow border-l-4 bg-yellow-tint px-3 py-2 text-ink">{IMPORTED_NOTICE}</p>
      <p className="mt-3 text-ink-2">
        {sourceWords(source)}, report of {longDate(reported_on)}. Read from {file_name} on{' '}
        {shortDate(dateOfInstant(created_at))}.
      </p>
      {unread.length > 0 && (
        <Disclosure title="Rows not read" note={String(unread.length)} isOpen={false}>
          <ul className="mt-2 list-disc pl-5 text-ink-2 text-table">
            {unread.map((row, place) => (
              // The same row may occur twice, and rows never move.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={place} className="break-words">
                {row}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Entries report={report} />
    </>
  )
}

function Entries({ report }: { report: ImportedReport }) {
  const view = reportView(importedBureauData(report.entries))
  const placesOf = (list: string) => report.entries.flatMap((entry, place) => (entry.list === list ? [place] : []))
  const merged = view.accounts.map(({ byBureau }) => ({
    name: nameOf(BUREAUS.map((bureau) => byBureau[bureau]?.company)),
    places: BUREAUS.flatMap((bureau) => (byBureau[bureau]?.token ? [Number(byBureau[bureau]?.token)] : [])),
  }))
  const others = [
    { title: 'Scores', list: 'credit_score', name: 'Scores' },
    { title: 'Collections', list: 'collections', name: 'Collection' },
    { title: 'Inquiries', list: 'inquiries', name: 'Inquiry' },
    { title: 'Public records', list: 'public_record', name: 'Public record' },
  ]
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8">
      <Part title={`Accounts (${merged.length})`} isRuled>
        {merged.length === 0 && <p className="py-4 text-ink-2">No account was read</p>}
        {merged.map(({ name, places }) => (
          <EntryTable key={places.join()} report={report} name={name} places={places} />
        ))}
      </Part>
      {others.map(({ title, list, name }) => {
        const places = placesOf(list)
        if (places.length === 0) return null
        return (
          <Part key={list} title={`${title} (${places.length})`} isRuled>
            {places.map((place) => (
              <EntryTable
                key={place}
                report={report}
                name={`${name}, ${bureauName(report.entries[place]?.bureau ?? 'experian')}`}
                places={[place]}
              />
            ))}
          </Part>
        )
      })}
    </div>
  )
}

function RemoveButton({ report }: { report: ImportedReport }) {
  const mayChange = useMay('change_documents')
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: () => removeImported(report.id),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: importedQueries.ofClient(report.client_id).queryKey })
      await navigate(`/dashboard/clients/${report.client_id}?tab=credit-reports`)
    },
  })
  if (!mayChange) return null
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Remove</Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Remove this imported report?"
        description="The report is no longer shown. The document that it was read from stays in the client’s file."
      >
        {removing.isError && <FormError>{removing.error.message}</FormError>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setIsAsking(false)}>Keep it</Button>
          <Button variant="primary" onClick={() => removing.mutate()} pending={removing.isPending && 'Removing...'}>
            Remove report
          </Button>
        </div>
      </Dialog>
    </>
  )
}
