import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { reasonProblem } from '#platform/rules/reason.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Caution, FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { OverrideWords } from './second-person.tsx'
import {
  isWaiting,
  type Override,
  secondPersonQueries,
  selfQuery,
  useApplicationCommand,
} from './second-person-queries.ts'

/** The decision that waits for a second person, if any, with the way to answer it. */
export function WaitingRequest({ applicationId }: { applicationId: string }) {
  const overrides = useQuery(secondPersonQueries.overrides(applicationId))
  useLive('decision_overrides', secondPersonQueries.overrides(applicationId).queryKey, {
    application_id: applicationId,
  })
  const waiting = overrides.data?.find(isWaiting)
  if (waiting === undefined) return null
  return (
    <section aria-label="Waits for a second person" className="mb-6">
      <Caution>
        <p className="font-semibold">This decision waits for a second person.</p>
        <div className="mt-1 grid gap-3 text-ink">
          <OverrideWords override={waiting} />
          <Answer override={waiting} />
        </div>
      </Caution>
    </section>
  )
}

const NEEDS_PERMISSION = 'A second person with the permission “Decide against the engine” must confirm it.'

/** Confirms or rejects a request. The person who made it can take it back by rejecting it. */
function Answer({ override: { id, requested_by: requestedBy } }: { override: Override }) {
  const [because, setBecause] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const mayAnswer = useMay('override_decisions')
  const isOwn = useQuery(selfQuery).data === requestedBy
  const answering = useApplicationCommand<object>('answer-override', () => showToast('Your answer is recorded'))
  if (!mayAnswer) return <p>{NEEDS_PERMISSION}</p>
  const reject = () => {
    if (because === null) return setBecause('')
    setSent(true)
    if (reasonProblem(because) === undefined) answering.mutate({ override_id: id, answer: 'reject', because })
  }
  return (
    <div className="grid gap-2">
      {answering.isError && <FormError>{answering.error.message}</FormError>}
      {isOwn && because === null && <p>You asked for this decision, so another person must confirm it.</p>}
      {because !== null && (
        <TextField
          label={isOwn ? 'Why you take it back' : 'Why you reject it'}
          value={because}
          onChange={({ target }) => setBecause(target.value)}
          error={isSent ? reasonProblem(because) : undefined}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {because === null && !isOwn && (
          <Button
            variant="primary"
            pending={answering.isPending && 'Confirming...'}
            onClick={() => answering.mutate({ override_id: id, answer: 'confirm' })}
          >
            Confirm and decide
          </Button>
        )}
        <Button pending={because !== null && answering.isPending && 'Saving...'} onClick={reject}>
          {isOwn ? 'Take it back' : 'Reject'}
        </Button>
        {because !== null && <Button onClick={() => setBecause(null)}>Back</Button>}
      </div>
    </div>
  )
}
