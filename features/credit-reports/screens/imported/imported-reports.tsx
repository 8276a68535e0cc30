import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { IMPORTED_NOTICE, sourceWords } from '#features/credit-reports/rules/imported/imported-report.ts'
import { useIsArchived } from '#features/organizations/screens/permitted/archived-client.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { ImportForm } from './import-form.tsx'
import { importedQueries } from './imported-queries.ts'

/** The reports that a client handed over, apart from those that were ordered. */
export function ImportedReports({ clientId }: { clientId: string }) {
  const reports = useQuery(importedQueries.ofClient(clientId))
  const mayImport = useMay('change_documents')
  const isArchived = useIsArchived(clientId)
  const [isOpen, setIsOpen] = useState(false)
  const canImport = mayImport && !isArchived
  return (
    <Part
      title="Imported reports"
      about={IMPORTED_NOTICE}
      action={canImport && !isOpen && <Button onClick={() => setIsOpen(true)}>Import a report</Button>}
    >
      {isOpen && <ImportForm clientId={clientId} onClose={() => setIsOpen(false)} />}
      <div className="mt-3">
        <QueryView
          query={reports}
          failure="Failed to load imported reports"
          empty={<p className="border-rule border-y py-4 text-ink-2">No report has been imported</p>}
        >
          {(rows) => (
            <Table
              label="Imported reports of this client"
              linesOnPhone
              heads={['Report of', 'Source', 'File', 'Imported']}
            >
              <tbody>
                {rows.map(({ id, reported_on, source, file_name, created_at }) => (
                  <tr key={id}>
                    <th scope="row" className="whitespace-nowrap!">
                      <Link
                        to={`/dashboard/credit-bureau/imported/${id}`}
                        className="inline-flex min-h-6 items-center text-brand"
                      >
                        {shortDate(reported_on)}
                      </Link>
                    </th>
                    <td data-label="Source">{sourceWords(source)}</td>
                    <td data-label="File" className="break-words">
                      {file_name}
                    </td>
                    <td data-label="Imported">{shortDate(created_at.slice(0, 10))}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </QueryView>
      </div>
    </Part>
  )
}
