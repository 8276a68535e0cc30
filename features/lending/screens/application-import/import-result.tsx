import { csvNameOf, type ImportFile, type RowProblem, rejectsFile } from '#platform/browser/import-file.ts'
import { counted } from '#platform/rules/counted.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { saveCsv } from '#ui/save-file.ts'
import { Table } from '#ui/table.tsx'

interface ImportedProps {
  file: ImportFile
  added: number
  rejects: readonly RowProblem[]
  onOtherFile: () => void
}

/** The end of an import. */
export function Imported({ file, added, rejects, onOtherFile }: ImportedProps) {
  return (
    <section className="space-y-4">
      <p role="status">
        {counted(added, 'application')} imported from <strong>{file.name}</strong>. {counted(rejects.length, 'row')}{' '}
        refused.
      </p>
      <Rejects file={file} rejects={rejects} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" to="/dashboard/lending">
          Show the applications
        </ButtonLink>
        <Button onClick={onOtherFile}>Import another file</Button>
      </div>
    </section>
  )
}

const ROWS_SHOWN = 20

/** The first refused rows, and all of them as a file with the reasons, so that they can be fixed and imported again. */
export function Rejects({ file, rejects }: { file: ImportFile; rejects: readonly RowProblem[] }) {
  if (rejects.length === 0) return null
  return (
    <div className="space-y-2">
      <Table label="Refused rows" heads={[{ figure: 'Row' }, 'Problems']}>
        <tbody>
          {rejects.slice(0, ROWS_SHOWN).map(({ line, problems }) => (
            <tr key={line}>
              <th scope="row" className="text-right">
                {line}
              </th>
              <td className="text-red">
                <ul>
                  {problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rejects.length > ROWS_SHOWN && (
        <p className="text-ink-3 text-small">
          {ROWS_SHOWN} of {rejects.length} refused rows shown. The file has all of them.
        </p>
      )}
      <Button onClick={() => saveCsv(rejectsFile(file, rejects), csvNameOf('refused', file.name))}>
        Save refused rows
      </Button>
    </div>
  )
}
