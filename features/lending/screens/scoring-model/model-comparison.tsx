import { useQuery } from '@tanstack/react-query'
import { OUTCOME_WORDS } from '#features/lending/rules/decisioning/decision-words.ts'
import { inputFacts } from '#features/lending/rules/decisioning/input-registry.ts'
import { driftOf } from '#features/lending/rules/scoring-model/drift.ts'
import type { ModelComparison as Comparison } from '#features/lending/rules/scoring-model/model-commands.ts'
import { DRIFT_DAYS, LEAST_DRIFTED } from '#features/lending/rules/scoring-model/model-limits.ts'
import { tierText } from '#features/lending/rules/scoring-model/points-scale.ts'
import { counted } from '#platform/rules/counted.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { modelQueries } from './model-queries.ts'

/** The model beside the policy on the applications that it scored, and recent applications beside its training. */
export function ModelComparison({ modelId }: { modelId: string }) {
  const comparison = useQuery(modelQueries.comparison(modelId))
  return (
    <QueryView query={comparison} failure="Couldn’t compare the model with the policy">
      {(loaded) => (
        <>
          <Agreement rows={loaded.agreement} />
          <Drift drift={loaded.drift} />
        </>
      )}
    </QueryView>
  )
}

function Agreement({ rows }: { rows: Comparison['agreement'] }) {
  return (
    <Part
      title="Policy and model"
      about="The applications that this version scored, by the policy’s outcome and tier and by the model’s tier, with what became of their loans."
      className="grid gap-4"
    >
      {rows.length === 0 ? (
        <p className="text-ink-2">
          No application was scored by this version yet. Turn it on to score those of the last 12 months.
        </p>
      ) : (
        <Table
          label="Agreement of policy and model"
          linesOnPhone
          heads={['Policy', 'Model', { figure: 'Applications' }, { figure: 'Good loans' }, { figure: 'Bad loans' }]}
        >
          <tbody>
            {rows.map(({ outcome, policy_tier, model_tier, applications, good, bad }) => (
              <tr key={`${outcome} ${policy_tier} ${model_tier}`}>
                <th scope="row">
                  {OUTCOME_WORDS[outcome]}, {tierText(policy_tier, 'no tier')}
                </th>
                <td data-label="Model">{tierText(model_tier, 'No advice: too much is unknown')}</td>
                <td data-label="Applications" className="text-right">
                  {applications}
                </td>
                <td data-label="Good loans" className="text-right">
                  {good}
                </td>
                <td data-label="Bad loans" className="text-right">
                  {bad}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Part>
  )
}

const DRIFT_WORDS = { stable: 'Stable', watch: 'Watch', drifted: 'Different: train again' } as const

function Drift({ drift: { applications, points, features } }: { drift: Comparison['drift'] }) {
  const rows = [
    { name: 'Points', index: points },
    ...features.map(({ input, index }) => ({ name: inputFacts(input).label, index })),
  ]
  return (
    <Part
      title="Drift"
      about={`${counted(applications, 'application')} of the last ${DRIFT_DAYS} days against the training. At least ${LEAST_DRIFTED} are needed.`}
      className="grid gap-4"
    >
      <Table label="Stability of each value" linesOnPhone heads={['Value', { figure: 'Stability index' }, 'Meaning']}>
        <tbody>
          {rows.map(({ name, index }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label="Stability index" className="text-right">
                {index ?? '–'}
              </td>
              <td data-label="Meaning">{index === null ? 'Too few applications' : DRIFT_WORDS[driftOf(index)]}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="max-w-[72ch] text-ink-3 text-small">
        Population stability index: the sum over bands of (recent share − training share) × ln(recent share ÷ training
        share). Below 0.1 is stable, from 0.25 on the applicants are different.
      </p>
    </Part>
  )
}
