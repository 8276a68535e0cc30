import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { fileFigures, fileUtilization } from '#features/credit-reports/rules/file-figures.ts'
import { BureauHeads } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { Table } from '#ui/table.tsx'
import { ReportSection } from './report-section.tsx'
import { Utilization } from './utilization.tsx'

/** The figures of the three bureaus side by side. A bureau without a report has none. */
export function ReportSummary({ files }: { files: readonly BureauFile[] }) {
  if (files.every(({ status }) => status !== 'success')) return null
  return (
    <ReportSection id="summary" title="Summary">
      <Table label="Summary by bureau">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <BureauHeads bureaus={files.map(({ bureau }) => bureau)} className="w-1/4" />
          </tr>
        </thead>
        <tbody>
          {fileFigures(files).map(({ label, figures }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {files.map((file, position) => (
                <td key={file.bureau}>{figureOf(label, file, figures[position] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </ReportSection>
  )
}

function figureOf(label: string, file: BureauFile, figure: string | null) {
  if (figure === null) return <span className="text-ink-3">–</span>
  return label === 'Utilization' ? <Utilization percent={fileUtilization(file)} /> : figure
}
