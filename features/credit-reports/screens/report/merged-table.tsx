import type { ReactNode } from 'react'
import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { NothingListed } from '#features/credit-reports/screens/reading/nothing-listed.tsx'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { Table } from '#ui/table.tsx'

interface MergedTableProps {
  label: string
  files: readonly BureauFile[]
  /** The heading of the first column. */
  head: string
  moreHeads?: readonly string[]
  /** Returns true if a bureau has any row in this table. Otherwise its column says that it has none. */
  hasAny: (file: BureauFile) => boolean
  nothing: 'accounts' | 'collections'
  children: ReactNode
}

/** One row per account or collection, one column per bureau. */
export function MergedTable({ label, files, head, moreHeads = [], hasAny, nothing, children }: MergedTableProps) {
  const isComplete = files.every(hasAny)
  const [only] = files.length === 1 ? files : []
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {files.map(({ bureau }) => (
            <th key={bureau} scope="col" className="w-[15%] whitespace-normal! text-right!">
              <BureauCode bureau={bureau} /> balance
            </th>
          ))}
          {moreHeads.map((more) => (
            <th key={more} scope="col">
              {more}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {/* With only one bureau, the message takes the whole row. */}
        {only && !isComplete && (
          <tr>
            <td colSpan={moreHeads.length + 2} className="text-ink-2">
              <NothingListed file={only} nothing={nothing} />
            </td>
          </tr>
        )}
        {!only && !isComplete && (
          <tr>
            <td aria-hidden="true" />
            {files.map((file) => (
              <td key={file.bureau} className="text-right text-ink-2">
                {!hasAny(file) && <NothingListed file={file} nothing={nothing} />}
              </td>
            ))}
            {moreHeads.length > 0 && <td colSpan={moreHeads.length} aria-hidden="true" />}
          </tr>
        )}
        {children}
      </tbody>
    </Table>
  )
}
