import { recordObsolescence } from '#features/credit-reports/rules/obsolescence.ts'
import { inWords, writtenDay } from '#features/credit-reports/rules/report-fields.ts'
import type { ReportView } from '#features/credit-reports/rules/report-view.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { wholeDollars } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'
import { NothingReported, ReportSection } from './report-section.tsx'

/** Judgments, liens and bankruptcies as each bureau reports them. */
export function PublicRecords({ view }: { view: ReportView }) {
  const records = view.files.flatMap(({ bureau, publicRecords }) =>
    publicRecords.map((record) => ({ bureau, ...record })),
  )
  if (view.bureausWithFile.length === 0) return null
  return (
    <ReportSection id="public-records" title="Public records">
      {records.length === 0 ? (
        <NothingReported>No public records reported</NothingReported>
      ) : (
        <Table
          label="Public records"
          heads={['Record', 'Bureau', 'Court', 'Filed', 'Amount', 'Status', 'Obsolete after']}
        >
          <tbody>
            {records.map(({ bureau, kind, court, reference, filedOn, amountCents, status }, position) => (
              <tr key={position}>
                <th scope="row">
                  {kind ?? 'Not named'}
                  {reference !== null && <span className="block text-code font-normal text-ink-3">{reference}</span>}
                </th>
                <td>
                  <BureauCode bureau={bureau} />
                </td>
                <td>{court ?? '–'}</td>
                <td className="whitespace-nowrap">{writtenDay(filedOn) ?? '–'}</td>
                <td>{amountCents === null ? '–' : wholeDollars(amountCents)}</td>
                <td>{status ?? '–'}</td>
                <td>{inWords(recordObsolescence(kind, filedOn)) ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </ReportSection>
  )
}
