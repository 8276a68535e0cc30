import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { STATEMENT_STATUSES, statementStatusName } from '#features/payment-notices/rules/periodic-statement.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { saveFile } from '#ui/save-file.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { Table } from '#ui/table.tsx'
import { useMutation } from '#ui/use-mutation.ts'

const SHOWN = 100

const annualQuery = (year: number) =>
  queryOptions({
    queryKey: ['periodic-statements', 'annual', year],
    queryFn: () =>
      unwrap(
        supabase
          .from('annual_interest_statements')
          .select('id, loan_id, version, kind, interest_cents, principal_cents, status, client:clients(full_name)')
          .eq('year', year)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(SHOWN),
      ),
  })

const nameOfStatus = (status: string) =>
  statementStatusName(STATEMENT_STATUSES.find((one) => one === status) ?? 'canceled')

/** The annual interest statements of a year, with all of them as a CSV file. */
export function AnnualPart({ thisYear }: { thisYear: number }) {
  const [year, setYear] = useState(thisYear - 1)
  const statements = useQuery(annualQuery(year))
  const mayExport = useMay('export_data')
  const exporting = useMutation({
    mutationFn: (wanted: number) => callFunction<Blob>('export-annual-interest', { year: wanted }),
    onSuccess: (file) => saveFile(file, `annual-interest-${year}.csv`),
  })
  const years = [1, 2, 3].map((before) => String(thisYear - before))
  return (
    <Part
      title="Annual interest"
      about="Each January, the interest that borrowers paid in the year before. For mortgages with $600 or more, it has the figures of Form 1098. A payment that is reversed later makes a corrected one."
      isRuled
      className="mt-10"
      action={
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            label="Year"
            options={years.map((value) => ({ value, label: value }))}
            value={String(year)}
            onChange={({ target }) => setYear(Number(target.value))}
          />
          {mayExport && (
            <Button pending={exporting.isPending && 'Exporting...'} onClick={() => exporting.mutate(year)}>
              Export CSV
            </Button>
          )}
        </div>
      }
    >
      {exporting.error && <FormError>{exporting.error.message}</FormError>}
      <QueryView
        query={statements}
        failure="Couldn’t load the annual statements"
        loading={<SkeletonRows count={2} />}
        empty={<p className="py-3 text-ink-2">No annual statements for {year}.</p>}
      >
        {(all) => <AnnualTable statements={all} />}
      </QueryView>
    </Part>
  )
}

type Annual = Awaited<ReturnType<NonNullable<ReturnType<typeof annualQuery>['queryFn']>>>[number]

const AnnualTable = ({ statements }: { statements: readonly Annual[] }) => (
  <>
    <Table label="Annual interest" linesOnPhone heads={['Borrower', 'Kind', 'State', { figure: 'Interest' }]}>
      <tbody>
        {statements.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <Link to={`/dashboard/loans/${one.loan_id}`} className="inline-flex min-h-6 items-center text-brand">
                {one.client?.full_name ?? 'Borrower'}
              </Link>
            </th>
            <td data-label="Kind">
              {one.kind === 'form_1098' ? 'Form 1098' : 'Annual statement'}
              {one.version > 1 && ', corrected'}
            </td>
            <td data-label="State">{nameOfStatus(one.status)}</td>
            <td data-label="Interest" className="text-right">
              {dollarsAndCents(one.interest_cents)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
    {statements.length === SHOWN && (
      <p className="mt-2 text-ink-2 text-small">The newest {SHOWN} are shown. The CSV file has all.</p>
    )}
  </>
)
