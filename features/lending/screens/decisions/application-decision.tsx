import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { OUTCOME_WORDS } from '#features/lending/rules/decisioning/decision-words.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { decisionQueries, type EngineDecision, useRunDecision } from './decision-queries.ts'

const DecisionTrace = late(async () => (await import('./decision-trace.tsx')).DecisionTrace)

interface ApplicationDecisionProps {
  clientId: string
  application: { id: string; status: string }
}

/** Shows what the engine advises for an application, and runs it again. */
export function ApplicationDecision({ clientId, application }: ApplicationDecisionProps) {
  const decisions = useQuery(decisionQueries.ofClient(clientId))
  useLive('application_decisions', decisionQueries.ofClient(clientId).queryKey, { client_id: clientId })
  return (
    <QueryView query={decisions} failure="Couldn’t load the engine’s decisions" loading={null}>
      {(all) => (
        <Section application={application} decisions={all.filter((one) => one.application_id === application.id)} />
      )}
    </QueryView>
  )
}

interface SectionProps {
  application: ApplicationDecisionProps['application']
  decisions: readonly EngineDecision[]
}

function Section({ application: { id, status }, decisions }: SectionProps) {
  const [isOpen, setOpen] = useState(false)
  const run = useRunDecision()
  const mayRun = useMay('decide_applications') && (status === 'pending' || status === 'in_review')
  const [newest] = decisions
  if (newest === undefined && !mayRun) return null
  return (
    <section aria-label="Decision engine" className="grid gap-1 text-small sm:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{newest === undefined ? 'The engine has not decided yet' : adviceOf(newest)}</p>
        <div className="flex flex-wrap gap-2 print:hidden">
          {newest !== undefined && (
            <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide the trace' : 'Show the trace'}
            </Button>
          )}
          {mayRun && (
            <Button
              pending={run.isPending && 'Running...'}
              onClick={() => run.mutate({ act: 'run', application_id: id })}
            >
              Run the engine
            </Button>
          )}
        </div>
      </div>
      {run.isError && <FormError>{run.error.message}</FormError>}
      {decisions.length > 1 && (
        <p className="text-ink-3">
          {counted(decisions.length - 1, 'earlier decision')}, the last on {shortMoment(decisions[1]?.decided_at ?? '')}
        </p>
      )}
      {isOpen && newest !== undefined && (
        <Suspense>
          <DecisionTrace decision={newest} />
        </Suspense>
      )}
    </section>
  )
}

const adviceOf = ({ result, decided_at }: EngineDecision) =>
  `The engine advises: ${OUTCOME_WORDS[result.outcome].toLowerCase()}, ${shortMoment(decided_at)}`
