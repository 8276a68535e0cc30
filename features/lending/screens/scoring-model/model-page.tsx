import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LEAST_BAD_LOANS, LEAST_LOANS } from '#features/lending/rules/scoring-model/model-limits.ts'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type ModelStanding, modelQueries, useModelCommand } from './model-queries.ts'
import { ModelVersions } from './model-versions.tsx'

const ModelReport = late(async () => (await import('./model-report.tsx')).ModelReport)

/** AI Underwriting: the company's scoring model, its versions, and how it compares with the policy. */
export function ModelPage() {
  const standing = useQuery(modelQueries.standing())
  return (
    <>
      <DeskHead actions={<ButtonLink to="/dashboard/lending/policy">Policy</ButtonLink>} />
      <QueryView query={standing} failure="Couldn’t load AI Underwriting" empty={<NoFeature />}>
        {(loaded) => (loaded?.has_feature ? <Models standing={loaded} /> : <NoFeature />)}
      </QueryView>
    </>
  )
}

const NoFeature = () => (
  <EmptyState title="AI Underwriting is not on your plan">
    It scores applications with a model that explains itself. Ask support to add it.
  </EmptyState>
)

function Models({ standing }: { standing: ModelStanding }) {
  const versions = useQuery(modelQueries.versions())
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <div className="grid gap-8">
      <div className="grid max-w-[72ch] gap-2">
        <h2 className="text-h2">AI Underwriting</h2>
        <p className="text-ink-2">
          A scorecard that is trained on loans and their outcomes. It advises a tier with its reasons. It never decides:
          your policy and your people do. It runs beside the policy, so that you can compare both.
        </p>
        <p role="status" className="font-semibold">
          {standing.model_id === null
            ? 'Off. No application is scored.'
            : 'On. Each decision has the model’s advice beside it.'}
        </p>
        <Train isRunning={versions.data?.some(({ state }) => state === 'training') ?? false} />
      </div>
      <QueryView
        query={versions}
        failure="Couldn’t load the models"
        loading={<SkeletonRows count={4} />}
        empty={
          <EmptyState title="No model yet">
            {`Train one. With fewer than ${LEAST_LOANS} booked loans or ${LEAST_BAD_LOANS} bad ones, it is trained on demo data.`}
          </EmptyState>
        }
      >
        {(all) => {
          const shown =
            all.find(({ id }) => id === chosen) ??
            all.find(({ id }) => id === standing.model_id) ??
            all.find(({ state }) => state === 'trained')
          return (
            <>
              <ModelVersions versions={all} standing={standing} shownId={shown?.id ?? null} onShow={setChosen} />
              {shown?.model && shown.facts && (
                <Suspense fallback={<SkeletonRows count={10} />}>
                  <ModelReport key={shown.id} version={shown} />
                </Suspense>
              )}
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

function Train({ isRunning }: { isRunning: boolean }) {
  const train = useModelCommand<'train'>(() => showToast('The training has started'))
  if (!useMay('manage_compliance')) return null
  return (
    <div className="grid gap-2 print:hidden">
      <div>
        <Button
          variant="primary"
          disabled={isRunning}
          pending={(train.isPending || isRunning) && 'Training...'}
          onClick={() => train.mutate({ act: 'train' })}
        >
          Train a model
        </Button>
      </div>
      {train.isError && <FormError>{train.error.message}</FormError>}
    </div>
  )
}
