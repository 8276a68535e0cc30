import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { counted } from '#platform/rules/counted.ts'
import { Table } from '#ui/table.tsx'

/** Counts what the reader did not understand, and shows each value as the bureau sent it. Renders nothing if all was read. */
export function NotRead({ files }: { files: readonly BureauFile[] }) {
  const unread = files.flatMap(({ bureau, unread: found }) => found.map((one) => ({ bureau, ...one })))
  const others = files.flatMap(({ bureau, otherFields }) => otherFields.map((field) => ({ bureau, ...field })))
  if (unread.length === 0 && others.length === 0) return null
  return (
    <section
      id="not-read"
      aria-label="Not read"
      className="mt-6 scroll-mt-16 border-rule border-y bg-yellow-tint px-4 py-3"
    >
      <p className="font-semibold">{headOf(unread.length, others.length)}</p>
      <p className="text-ink-2">
        Compare these with the bureau’s own report before you rely on the items. They are shown as the bureau sent them.
      </p>
      <details className="mt-1">
        <summary className="min-h-6 cursor-pointer py-1 text-brand print:hidden">Show what was not read</summary>
        <Table label="Values that were not read">
          <thead>
            <tr>
              <th scope="col">Bureau</th>
              <th scope="col">Item</th>
              <th scope="col">Field</th>
              <th scope="col">As sent</th>
            </tr>
          </thead>
          <tbody>
            {unread.map(({ bureau, place, label, text }, at) => (
              <tr key={at}>
                <td>
                  <BureauCode bureau={bureau} />
                </td>
                <td>{place}</td>
                <td>{label}</td>
                <td className="wrap-anywhere text-code">{text}</td>
              </tr>
            ))}
            {others.map(({ bureau, label, count }) => (
              <tr key={`${bureau} ${label}`}>
                <td>
                  <BureauCode bureau={bureau} />
                </td>
                <td>{counted(count, 'item')}</td>
                <td>{label}</td>
                <td className="text-ink-2">in the details of each item</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  )
}

function headOf(values: number, fields: number): string {
  const parts = [
    ...(values > 0 ? [counted(values, 'value')] : []),
    ...(fields > 0 ? [`${counted(fields, 'field')} without a place in this report`] : []),
  ]
  return `Not read: ${parts.join(' and ')}`
}
