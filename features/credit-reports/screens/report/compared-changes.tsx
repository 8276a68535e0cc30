import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { ItemChange, ReportComparison } from '#features/credit-reports/rules/comparison/report-comparison.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { Table } from '#ui/table.tsx'
import { ReagingNote } from './reaging-note.tsx'
import { NothingReported, ReportSection } from './report-section.tsx'

const PARTS = [
  { change: 'reinserted', title: 'Reinserted', about: 'Previously deleted, and listed again in the later report.' },
  { change: 'new', title: 'New', about: 'In the later report for the first time.' },
  { change: 'removed', title: 'Removed', about: 'In the earlier report, not in the later one.' },
  { change: 'changed', title: 'Changed', about: 'In both, with different values.' },
] as const

/** New, removed, reinserted and changed items, by bureau. */
export function ComparedChanges({ comparison }: { comparison: ReportComparison }) {
  const left = BUREAUS.filter((bureau) => !comparison.comparedBureaus.includes(bureau))
  return (
    <div>
      {left.length > 0 && (
        <p className="text-ink-2">
          Not compared: {left.map(bureauName).join(', ')}. The bureau must have a file in both reports.
        </p>
      )}
      {PARTS.map(({ change, title, about }) => {
        const items = comparison.changes.filter((item) => item.change === change)
        return (
          <ReportSection key={change} id={change} title={`${title} (${items.length})`} aside={<Aside>{about}</Aside>}>
            {items.length === 0 ? <NothingReported>None</NothingReported> : <ChangeTable title={title} items={items} />}
          </ReportSection>
        )
      })}
    </div>
  )
}

const Aside = ({ children }: { children: string }) => <p className="text-ink-3 text-small">{children}</p>

function ChangeTable({ title, items }: { title: string; items: readonly ItemChange[] }) {
  const hasFields = items.some(({ fields }) => fields.length > 0)
  return (
    <Table label={`${title} items`}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="w-20">
            Bureau
          </th>
          {hasFields && <th scope="col">Before and after</th>}
        </tr>
      </thead>
      <tbody>
        {items.map((item, position) => (
          <tr key={position}>
            <th scope="row">
              {item.name}
              <span className="block font-normal text-ink-3">{item.kind}</span>
              <ReagingNote reaging={item.reaging} />
            </th>
            <td>
              <BureauCode bureau={item.bureau} />
            </td>
            {hasFields && (
              <td>
                <dl className="grid gap-0.5">
                  {item.fields.map(({ label, before, after }) => (
                    <div key={label} className="flex flex-wrap gap-x-2">
                      <dt className="text-ink-3">{label}</dt>
                      <dd>
                        {before ?? 'not reported'} <span aria-hidden>→</span> <span className="sr-only">to</span>
                        <span className="font-semibold">{after ?? 'not reported'}</span>
                      </dd>
                    </div>
                  ))}
                </dl>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
