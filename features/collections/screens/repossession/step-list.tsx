import { useQuery } from '@tanstack/react-query'
import { shortDate } from '#platform/rules/dates.ts'
import { centsOf, dollarsAndCents } from '#platform/rules/money.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { repossessionQueries } from './repossession-queries.ts'
import { actWords } from './step-words.ts'

/** The steps that were taken, the newest first. */
export function StepList({ id }: { id: string }) {
  const steps = useQuery(repossessionQueries.steps(id))
  return (
    <Part title="Steps taken" isRuled>
      <QueryView query={steps} failure="Couldn’t load the steps">
        {(all) => (
          <ol aria-label="Steps taken">
            {all.map(({ id: step, act, on_day, note, by_name, posting }) => (
              <li key={step} className="border-rule border-b py-2.5">
                <div className="flex flex-wrap justify-between gap-x-4">
                  <p className="font-medium">
                    {actWords(act)}
                    {posting !== null && posting.amount !== null && (
                      <span className="ml-2 tabular-nums">{dollarsAndCents(centsOf(posting.amount) ?? 0)}</span>
                    )}
                  </p>
                  <p className="text-ink-2 text-small">{shortDate(on_day)}</p>
                </div>
                <p className="wrap-anywhere text-ink-2 text-small">{[note, by_name].filter(Boolean).join(' · ')}</p>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Part>
  )
}
