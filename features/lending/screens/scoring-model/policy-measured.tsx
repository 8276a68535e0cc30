import type { StoredModelFacts } from '#features/lending/rules/scoring-model/model-commands.ts'
import type { PolicyFigures, Separation } from '#features/lending/rules/scoring-model/policy-figures.ts'
import { counted } from '#platform/rules/counted.ts'
import { Part } from '#ui/part.tsx'
import { Table } from '#ui/table.tsx'

// About 95 of 100 differences that are only chance are smaller.
const CERTAIN_ERRORS = 2

/** The policy's scorecard beside the model, measured on the same loans. */
export function PolicyMeasured({ policy }: { policy: StoredModelFacts['policy'] }) {
  if (policy === undefined) return null
  if (policy === null)
    return (
      <Part title="The policy’s points">
        <p className="max-w-[72ch] text-ink-2">
          When this version was trained, no policy with a scorecard was in force. Publish one and train again to compare
          its points with the model.
        </p>
      </Part>
    )
  const { version, loans, bad, unscored } = policy
  const without =
    unscored === 0 ? '' : ` The scorecard can’t score ${counted(unscored, 'loan')}, because an input is unknown.`
  return (
    <Part
      title="The policy’s points"
      about={`The scorecard of policy version ${version} and the model on the same ${counted(loans, 'loan')} of the holdout, ${bad} of them bad.${without}`}
      className="grid gap-4"
    >
      {loans === 0 ? (
        <p className="text-ink-2">No loan of the holdout has all inputs of the scorecard.</p>
      ) : (
        <>
          <Table
            label="Policy and model on the same loans"
            heads={[{ spoken: 'Points of' }, { figure: 'AUC' }, { figure: '± error' }, { figure: 'KS' }]}
          >
            <tbody>
              <Measured name="Policy’s scorecard" separation={policy.policy} />
              <Measured name="Model" separation={policy.model} />
            </tbody>
          </Table>
          <p className="max-w-[72ch] text-ink-3 text-small">
            {verdictOf(policy)} Only the points are compared. The policy’s rules and tables also decide.
          </p>
        </>
      )}
    </Part>
  )
}

const Measured = ({ name, separation: { auc, auc_error, ks_percent } }: { name: string; separation: Separation }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="text-right">{auc ?? '–'}</td>
    <td className="text-right">{auc_error ?? '–'}</td>
    <td className="text-right">{ks_percent === null ? '–' : `${ks_percent}%`}</td>
  </tr>
)

/** Returns which of the two separates good from bad loans better, if the difference is greater than chance explains. */
function verdictOf({ policy, model, difference_error: error }: PolicyFigures): string {
  if (policy.auc === null || model.auc === null || error === null)
    return 'There are too few good or bad loans to compare the two.'
  const difference = model.auc - policy.auc
  if (Math.abs(difference) <= CERTAIN_ERRORS * error) return 'Chance can explain the difference on so few loans.'
  return difference > 0
    ? 'The model separates good loans from bad ones better than the policy’s points.'
    : 'The policy’s points separate good loans from bad ones better than the model.'
}
