import type { TraceStep } from '#features/lending/rules/decisioning/decision-inputs.ts'
import { inputsWords, RESULT_WORDS, STAGE_WORDS, stepName } from '#features/lending/rules/decisioning/decision-words.ts'
import { Table } from '#ui/table.tsx'

const COLOR: Partial<Record<TraceStep['result'], string>> = { missing: 'text-yellow', not_applied: 'text-ink-3' }

/** Every step of a decision in its order, with the row that matched and the inputs that it read. */
export function TraceTable({ steps }: { steps: readonly TraceStep[] }) {
  return (
    <Table label="Trace of the decision" linesOnPhone heads={['Stage', 'Step', 'Result', 'Effect', 'Inputs']}>
      <tbody>
        {steps.map((step) => (
          <tr key={`${step.stage} ${step.id}`}>
            <td data-label="Stage" className="whitespace-nowrap">
              {STAGE_WORDS[step.stage]}
            </td>
            <th scope="row" className="font-normal!">
              {stepName(step)}
            </th>
            <td data-label="Result" className={`whitespace-nowrap ${COLOR[step.result] ?? ''}`}>
              {RESULT_WORDS[step.result]}
              {step.row !== null && `, row ${step.row}`}
            </td>
            <td data-label="Effect" className="wrap-anywhere">
              {step.effect.replaceAll('_', ' ')}
            </td>
            <td data-label="Inputs">
              <span>
                {inputsWords(step)
                  .map(({ label, value }) => `${label}: ${value}`)
                  .join(' · ')}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
