import { Check } from 'lucide-react'
import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { writtenDay } from '#features/credit-reports/rules/report-fields.ts'
import type { ReportView } from '#features/credit-reports/rules/report-view.ts'
import { BureauHeads } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { Table } from '#ui/table.tsx'
import { NothingReported, ReportSection } from './report-section.tsx'

/** Inquiries by company, newest first, with their bureaus. */
export function Inquiries({ view }: { view: ReportView }) {
  if (view.bureausWithFile.length === 0) return null
  return (
    <ReportSection id="inquiries" title="Inquiries">
      {view.inquiries.length === 0 ? (
        <NothingReported>No inquiries reported</NothingReported>
      ) : (
        <Table label="Inquiries by bureau">
          <thead>
            <tr>
              <th scope="col">Asked by</th>
              <th scope="col">Date</th>
              <BureauHeads className="w-16 max-sm:px-1.5!" />
            </tr>
          </thead>
          <tbody>
            {view.inquiries.map(({ company, kind, askedOn, bureaus }, position) => (
              <tr key={position}>
                <th scope="row">
                  {company ?? 'Not named'} {kind !== null && <span className="font-normal text-ink-3">{kind}</span>}
                </th>
                <td className="whitespace-nowrap">{writtenDay(askedOn) ?? '–'}</td>
                {BUREAUS.map((bureau) => (
                  <td key={bureau} className="max-sm:px-1.5!">
                    {bureaus.includes(bureau) && <Check role="img" aria-label={bureauName(bureau)} size={14} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </ReportSection>
  )
}
