import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { isOpenCondition } from '#features/lending/rules/conditions/condition.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { counted } from '#platform/rules/counted.ts'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { ConditionItem } from './condition-item.tsx'
import { type Condition, conditionQueries } from './condition-queries.ts'
import { SendLink } from './send-link.tsx'

const RequestDialog = late(async () => (await import('./request-dialog.tsx')).RequestDialog)

interface ApplicationConditionsProps {
  clientId: string
  application: { id: string; status: string }
}

const ENDED = ['funded', 'declined', 'withdrawn', 'not_accepted', 'closed_incomplete']

/** Shows what an application still needs, from whom and by when. Staff can request, clear, and waive it there. */
export function ApplicationConditions({ clientId, application }: ApplicationConditionsProps) {
  const conditions = useQuery(conditionQueries.ofClient(clientId))
  useLive('application_conditions', conditionQueries.ofClient(clientId).queryKey, { client_id: clientId })
  return (
    <QueryView query={conditions} failure="Couldn’t load the requested documents" loading={null}>
      {(all) => (
        <Section
          clientId={clientId}
          application={application}
          conditions={all.filter(({ application_id }) => application_id === application.id)}
        />
      )}
    </QueryView>
  )
}

function Section({
  clientId,
  application,
  conditions,
}: ApplicationConditionsProps & { conditions: readonly Condition[] }) {
  const [isAdding, setAdding] = useState(false)
  const mayWork = useMay('work_applications')
  const mayChange = mayWork && !ENDED.includes(application.status)
  if (conditions.length === 0 && !mayChange) return null
  const open = conditions.filter(isOpenCondition).length
  return (
    <section aria-label="Requested documents" className="grid gap-1 text-small sm:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">
          {conditions.length === 0 ? 'No documents requested' : statusOf(conditions.length, open)}
        </p>
        {mayChange && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <SendLink applicationId={application.id} />
            <Button onClick={() => setAdding(true)}>Request a document</Button>
          </div>
        )}
      </div>
      {conditions.length > 0 && (
        <ul className="grid divide-y divide-rule">
          {conditions.map((condition) => (
            <ConditionItem key={condition.id} clientId={clientId} condition={condition} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {isAdding && (
        <Suspense>
          <RequestDialog applicationId={application.id} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}

const statusOf = (all: number, open: number) =>
  open === 0
    ? `${counted(all, 'requested document')}, all settled`
    : `${counted(all, 'requested document')}, ${open} open`
