import { useQuery } from '@tanstack/react-query'
import { reasonText } from '#features/lending/rules/adverse-action/reasons.ts'
import { inputFacts } from '#features/lending/rules/decisioning/input-registry.ts'
import { expectedBadPercent, tierText } from '#features/lending/rules/scoring-model/points-scale.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { modelQueries } from './model-queries.ts'

interface ModelAdviceProps {
  clientId: string
  applicationId: string
}

/** The advice on an application by the model that is on. A person or the policy decides. */
export function ModelAdvice(props: ModelAdviceProps) {
  const standing = useQuery(modelQueries.standing())
  const modelId = standing.data?.model_id
  return modelId ? <AdviceOf {...props} modelId={modelId} /> : null
}

function AdviceOf({ clientId, applicationId, modelId }: ModelAdviceProps & { modelId: string }) {
  const advice = useQuery(modelQueries.advice(clientId, applicationId, modelId))
  return (
    <QueryView query={advice} failure="Couldn’t load the model’s advice" loading={null}>
      {(loaded) => loaded && <Advice advice={loaded} />}
    </QueryView>
  )
}

type LoadedAdvice = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof modelQueries.advice>['queryFn']>>>>

function Advice({ advice: { points, tier, reasons, features, model } }: { advice: LoadedAdvice }) {
  const lost = features.flatMap((one) =>
    one.points !== null && one.points < 0 ? [{ ...one, points: one.points }] : [],
  )
  return (
    <section aria-label="Advice of the model" className="grid gap-1 border-rule border-t pt-3">
      <p>
        <strong>AI Underwriting: {tierText(tier, 'no advice, because too much is unknown')}</strong>
        {points !== null && `, ${points} points, ${expectedBadPercent(points)}% bad loans expected`}
      </p>
      <p className="text-ink-2 text-small">
        Advice only. The policy or a person decides. Version {model.version}
        {model.trained_on === 'demo' && ', trained on demo data, not on your loans'}.
      </p>
      {reasons.length > 0 && (
        <ul className="list-disc pl-5 text-small">
          {reasons.map((code) => (
            <li key={code}>{reasonText(code)}</li>
          ))}
        </ul>
      )}
      {lost.length > 0 && (
        <p className="text-ink-3 text-small">
          Points lost against the average loan:{' '}
          {lost
            .toSorted((one, other) => one.points - other.points)
            .map((one) => `${inputFacts(one.input).label} ${-one.points}`)
            .join(', ')}
        </p>
      )}
    </section>
  )
}
