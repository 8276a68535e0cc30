import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import {
  REPOSSESSION_STATES,
  type RepossessionStep,
  repossessionStateName,
  stateBefore,
  stepsFrom,
} from '#features/collections/rules/repossession/repossession-state.ts'
import { useCollections } from '#features/collections/screens/collection-queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useToday } from '#features/tasks/screens/use-today.ts'
import { useLive } from '#platform/browser/live.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { MissingRecord } from '#ui/states/missing-record.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { LettersPart } from './letters-part.tsx'
import { RepossessionFacts } from './repossession-facts.tsx'
import { type Repossession, repossessionQueries } from './repossession-queries.ts'
import { StepDialog } from './step-dialog.tsx'
import { StepList } from './step-list.tsx'
import { STEP_LABELS } from './step-words.ts'

const LIST = { title: 'Repossessions', to: '/dashboard/collections/repossessions' }

/** A repossession: its state, its days, its letters, and its next steps. */
export function RepossessionPage() {
  const { repossessionId = '' } = useParams()
  const repossession = useQuery(repossessionQueries.one(repossessionId))
  usePageName(repossession.data?.client?.full_name ?? 'Repossession', LIST)
  useLive('repossessions', repossessionQueries.all, { id: repossessionId })
  return (
    <QueryView
      query={repossession}
      failure="Couldn’t load the repossession"
      loading={<CenteredSpinner label="Loading the repossession" />}
      empty={
        <MissingRecord to="/dashboard/collections/repossessions" way="Go to the repossessions">
          Repossession not found
        </MissingRecord>
      }
    >
      {(loaded) => loaded && <OneRepossession key={loaded.version} repossession={loaded} />}
    </QueryView>
  )
}

function OneRepossession({ repossession }: { repossession: Repossession }) {
  return (
    <>
      <PageHeader eyebrow="Repossession" title={repossession.client?.full_name ?? 'Repossession'}>
        {repossession.collateral} · <span className="font-semibold">{repossessionStateName(repossession.state)}</span> ·{' '}
        <Link to={`/dashboard/collections/accounts/${repossession.loan_id}`} className="text-brand underline">
          Account
        </Link>
      </PageHeader>
      <Steps repossession={repossession} />
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="grid content-start gap-8">
          <RepossessionFacts repossession={repossession} />
          <LettersPart repossession={repossession} />
        </div>
        <StepList id={repossession.id} />
      </div>
    </>
  )
}

/** The buttons of the steps that are possible now. */
function Steps({ repossession }: { repossession: Repossession }) {
  const [step, open] = useState<RepossessionStep | 'cost' | 'undo' | null>(null)
  const today = useToday()
  const mayCollect = useMay('collect_loans')
  const [mayTake, mayReverse] = [useMay('take_payments'), useMay('reverse_payments')]
  const acting = useCollections('repossessions')
  const state = REPOSSESSION_STATES.find((one) => one === repossession.state)
  if (!mayCollect || state === undefined) return null
  const steps = stepsFrom(state).filter((one) => one !== 'sell' || mayTake)
  const hasCosts = mayTake && ['ordered', 'assigned', 'recovered', 'stored', 'noticed'].includes(state)
  const canUndo = mayReverse && stateBefore({ ...repossession, state }) !== null
  const seen = { repossession_id: repossession.id, seen_version: repossession.version }
  // Closes once the page shows the step. The new version begins the page anew, and would close the next dialog.
  const send = (more: object) =>
    step !== null && acting.mutate({ act: step, ...seen, ...more }, { onSuccess: () => open(null) })
  const isReasoned = step === 'cancel' || step === 'return' || step === 'undo'
  return (
    <Part title="Next step" className="print:hidden">
      <div className="mt-3 flex flex-wrap gap-2">
        {steps.map((one, index) => (
          <Button key={one} variant={index === 0 ? 'primary' : 'secondary'} onClick={() => open(one)}>
            {STEP_LABELS[one]}
          </Button>
        ))}
        {hasCosts && <Button onClick={() => open('cost')}>{STEP_LABELS.cost}</Button>}
        {canUndo && (
          <Button variant="quiet" onClick={() => open('undo')}>
            {STEP_LABELS.undo}
          </Button>
        )}
        {steps.length === 0 && !canUndo && <p className="text-ink-2">This repossession has ended.</p>}
      </div>
      {step !== null && isReasoned && (
        <ReasonDialog
          open
          title={STEP_LABELS[step]}
          description="The record keeps the reason."
          placeholder="The borrower paid what was past due"
          action={STEP_LABELS[step]}
          onClose={() => open(null)}
          onReason={(reason) => send({ reason })}
          isPending={acting.isPending}
          problem={acting.error?.message}
        />
      )}
      {step !== null && !isReasoned && (
        <StepDialog
          step={step}
          repossession={repossession}
          today={today}
          isPending={acting.isPending}
          problem={acting.error?.message}
          onClose={() => open(null)}
          onSend={send}
        />
      )}
    </Part>
  )
}
