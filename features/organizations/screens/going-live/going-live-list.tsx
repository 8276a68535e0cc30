import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { GOING_LIVE_STEPS } from '#features/organizations/rules/going-live.ts'
import { counted } from '#platform/rules/counted.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { goingLiveQueries, hideGoingLive } from './queries.ts'

/**
 * The remaining steps before the company can work with real clients. Hidden once all are done or the list is
 * dismissed.
 */
export function GoingLiveList() {
  // A failure to load the list is not shown, because the dashboard works without it.
  const { data } = useQuery(goingLiveQueries.own())
  const hiding = useHiding()
  if (!data || data.is_hidden) return null
  const doneCount = GOING_LIVE_STEPS.filter(({ step }) => data[step]).length
  if (doneCount === GOING_LIVE_STEPS.length) return null
  return (
    <section aria-labelledby="going-live" className="mb-2 border-rule border-t py-4 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="going-live" className="text-h2">
          Going live
        </h2>
        <p className="text-ink-2 text-small">
          {doneCount} of {GOING_LIVE_STEPS.length} done
        </p>
      </div>
      <p className="max-w-[72ch] text-ink-2 text-small">
        The sandbox works at once. Live bureaus, cards, API keys and messages to people outside your company become
        available when a super admin approves your company.
      </p>
      {hiding.isError && <FormError>{hiding.error.message}</FormError>}
      <ol className="mt-2 gap-x-10 sm:columns-2">
        {GOING_LIVE_STEPS.map(({ step, label, to }) => (
          <li key={step} className="flex min-h-9 break-inside-avoid items-center gap-2 pointer-coarse:min-h-11">
            <StepMark isDone={data[step]} />
            {data[step] ? (
              <span className="text-ink-3">{label}</span>
            ) : (
              <Link to={to} className="py-1 font-medium text-brand hover:underline">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="quiet"
        className="mt-1 -ml-3.5"
        pending={hiding.isPending && 'Dismissing...'}
        onClick={() => hiding.mutate(true)}
      >
        Dismiss checklist
      </Button>
    </section>
  )
}

function StepMark({ isDone }: { isDone: boolean }) {
  const Icon = isDone ? CircleCheck : Circle
  return (
    <>
      <Icon aria-hidden size={16} className={`shrink-0 ${isDone ? 'text-green' : 'text-ink-3'}`} />
      <span className="sr-only">{isDone ? 'Done:' : 'To do:'}</span>
    </>
  )
}

/** For the settings: restores a dismissed list. */
export function GoingLiveReturn() {
  const { data } = useQuery(goingLiveQueries.own())
  const hiding = useHiding()
  if (!data) return null
  const left = GOING_LIVE_STEPS.filter(({ step }) => !data[step])
  if (left.length === 0) return <p className="text-ink-2">All {GOING_LIVE_STEPS.length} steps are done.</p>
  if (!data.is_hidden) {
    return (
      <p className="text-ink-2">
        {stepsLeft(left.length)}; the checklist is on your{' '}
        <Link to="/dashboard" className="text-brand underline">
          dashboard
        </Link>
        .
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      {hiding.isError && <FormError>{hiding.error.message}</FormError>}
      <p className="text-ink-2">{stepsLeft(left.length)}; you dismissed the checklist.</p>
      <Button pending={hiding.isPending && 'Restoring...'} onClick={() => hiding.mutate(false)}>
        Show the checklist on the dashboard again
      </Button>
    </div>
  )
}

function useHiding() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: hideGoingLive,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: goingLiveQueries.own().queryKey }),
  })
}

const stepsLeft = (count: number) => `${counted(count, 'step is', 'steps are')} left`
