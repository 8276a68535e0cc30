import { fieldLabel } from '#features/portfolio-import/rules/import-fields.ts'
import { MOST_PROBLEMS } from '#features/portfolio-import/rules/import-limits.ts'
import { counted } from '#platform/rules/counted.ts'
import { Part } from '#ui/part.tsx'
import { Table } from '#ui/table.tsx'
import { ImportFileButton } from './import-file-button.tsx'
import type { ImportProblem, PortfolioImport } from './import-queries.ts'

interface ProblemListProps {
  shown: PortfolioImport
  problems: readonly ImportProblem[]
}

const FILES = { loans: 'Loans', payments: 'Payments' }

/** The rows that are refused, each with its column and the reason. */
export function ProblemList({ shown, problems }: ProblemListProps) {
  if (problems.length === 0) return null
  const isCut = problems.length < shown.problem_count
  return (
    <Part
      title={`${counted(shown.problem_count, 'problem')} in the files`}
      about="A loan with a problem is refused. Correct these rows, and import them as another file, or start over with the whole file."
      action={
        <ImportFileButton importId={shown.id} act="problems" day={shown.cutover_on} label="Download the problems" />
      }
    >
      <div className="mt-3">
        <Table
          label="Problems"
          linesOnPhone
          heads={['File', { figure: 'Row' }, 'Loan number', 'Column', 'Problem']}
          headsOnPhone={false}
        >
          <tbody>
            {problems.map(({ kind, line, loan_number, field, message }) => (
              <tr key={`${kind} ${line} ${field} ${message}`}>
                <td data-label="File">{FILES[kind]}</td>
                <th scope="row" data-label="Row" className="text-right">
                  {line}
                </th>
                <td data-label="Loan number">{loan_number}</td>
                <td data-label="Column">{field !== null && fieldLabel(kind, field)}</td>
                <td data-label="Problem" className="text-red">
                  {message}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        {isCut && (
          <p className="mt-2 text-ink-3 text-small">
            The first {problems.length} are shown. The download has{' '}
            {shown.problem_count > MOST_PROBLEMS ? `the first ${MOST_PROBLEMS.toLocaleString('en-US')}` : 'all of them'}
            .
          </p>
        )}
      </div>
    </Part>
  )
}
