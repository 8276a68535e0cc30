import type { BureauFile } from '#features/credit-reports/rules/bureau-file.ts'
import { scoresByModel } from '#features/credit-reports/rules/scores/scores-by-model.ts'
import { ReportSection } from '#features/credit-reports/screens/report/report-section.tsx'
import { shortDate } from '#platform/rules/dates.ts'
import { Table } from '#ui/table.tsx'
import { BureauHeads } from './bureau-mark.tsx'

/** Every score of every model with its own range, one row per model. */
export function EveryScore({ files }: { files: readonly BureauFile[] }) {
  const models = scoresByModel(files)
  if (models.length < 2) return null
  return (
    <ReportSection id="every-score" title="Scores by model">
      <Table label="Scores of every model">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <BureauHeads className="text-right!" />
            <th scope="col">Range</th>
          </tr>
        </thead>
        <tbody>
          {models.map(({ key, model, range, scores }) => (
            <tr key={key}>
              <th scope="row" className="text-left! font-semibold">
                {model}
              </th>
              {scores.map((score, at) => (
                <td key={files[at]?.bureau} className="text-right">
                  {score === null ? <span className="text-ink-3">–</span> : (score.value ?? 'not scored')}
                  {score?.on && <span className="block text-ink-3 text-small">{shortDate(score.on)}</span>}
                </td>
              ))}
              <td className="text-ink-2">{range ?? 'not known'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ReportSection>
  )
}
