import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { contradictionSentence } from '#features/credit-repair/rules/disputes/contradictions.ts'
import { isOpenDispute } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { type LaterReport, laterEvidenceIn } from '#features/credit-repair/rules/disputes/later-reports.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { useWorkHold } from '#features/organizations/screens/permitted/work-hold.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import { Part } from '#ui/part.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { DisputeLine } from './dispute-line.tsx'
import { JointLetters } from './joint-letters.tsx'
import { MailLetters } from './mail-letters.tsx'
import { useMayDispute, WorkHold } from './may-dispute.ts'
import { PlanButton } from './plan-dialog.tsx'
import { type ClientDispute, disputeQueries } from './queries.ts'
import { StartDisputes } from './start-disputes.tsx'
import type { StepAsked } from './step-dialog.tsx'

// Loaded on demand, because most readers of a client's file record no step.
const StepDialog = late(async () => (await import('./step-dialog.tsx')).StepDialog)

interface ClientDisputesProps {
  clientId: string
  /** The client's newest successful reports, newest first. */
  reports: readonly LaterReport[]
}

/** A client's disputes with the bureaus: the open ones, the next steps, and the results of the others. */
export function ClientDisputes({ clientId, reports }: ClientDisputesProps) {
  const disputes = useQuery(disputeQueries.ofClient(clientId))
  useLive('disputes', disputeQueries.ofClient(clientId).queryKey, { client_id: clientId })
  // Subscribes once for all block requests. Separate subscriptions would each reload the same documents.
  useLive('client_documents', disputeQueries.papers(clientId).queryKey, { client_id: clientId })
  const { mayDispute, isArchived } = useMayDispute(clientId)
  const hold = useWorkHold(clientId)
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const newest = reports[0]
  // A client without reports has nothing to dispute. Disputes made before reports were disposed of stay visible.
  if (!newest && !disputes.isError && !disputes.data?.length) return null
  return (
    <Part
      title="Disputes"
      about="A bureau has 30 days after receipt to answer a dispute, and 4 business days to block information that resulted from identity theft."
      action={
        mayDispute &&
        newest && (
          <span className="flex flex-wrap gap-2">
            <PlanButton clientId={clientId} />
            <StartDisputes
              clientId={clientId}
              report={newest}
              disputes={disputes.data}
              today={today}
              isHeld={hold !== null}
            />
          </span>
        )
      }
    >
      {isArchived && (
        <p className="mt-3 text-ink-2">This client is archived. Restore the client to work on disputes.</p>
      )}
      {mayDispute && hold !== null && <p className="mt-3 text-ink-2 print:hidden">{hold.sentence}.</p>}
      <QueryView
        query={disputes}
        failure="Couldn’t load disputes"
        empty={
          <p className="mt-3 border-rule border-t py-3 text-ink-2">
            No item in this client’s reports has been disputed yet.
          </p>
        }
      >
        {(rows) => (
          <MayWrite value={mayDispute}>
            <WorkHold value={hold}>
              <DisputeLists disputes={rows} reports={reports} today={today} />
            </WorkHold>
          </MayWrite>
        )}
      </QueryView>
    </Part>
  )
}

interface DisputeListsProps {
  disputes: readonly ClientDispute[]
  reports: readonly LaterReport[]
  today: PlainDate
}

function DisputeLists({ disputes, reports, today }: DisputeListsProps) {
  const [asked, ask] = useState<StepAsked | null>(null)
  const mayWrite = useMay('handle_disputes')
  const lists = useKeptFocus<HTMLDivElement>()
  const evidenceOf = useMemo(() => laterEvidenceIn(reports), [reports])
  const told = disputes.map((dispute) => ({ dispute, evidence: evidenceOf(dispute) }))
  // Reinserted items need action as much as open disputes.
  const current = told.filter(({ dispute, evidence }) => isOpenDispute(dispute) || evidence !== null)
  const ended = told.filter((one) => !current.includes(one))
  const urgentFirst = current.toSorted((one, other) => urgency(one.dispute).localeCompare(urgency(other.dispute)))
  const line = ({ dispute, evidence }: (typeof told)[number]) => (
    <DisputeLine
      key={dispute.id}
      dispute={dispute}
      evidence={evidence}
      contradiction={isOpenDispute(dispute) ? contradictionSentence(dispute, disputes) : null}
      today={today}
      onAsk={ask}
    />
  )
  return (
    <div ref={lists}>
      {mayWrite && <JointLetters disputes={disputes} />}
      {disputes[0] && <MailLetters clientId={disputes[0].client_id} disputes={disputes} />}
      {current.length > 0 ? (
        <ul aria-label="Open disputes" className="mt-3 border-rule-strong border-t">
          {urgentFirst.map(line)}
        </ul>
      ) : (
        <p className="mt-3 border-rule border-t py-3 text-ink-2">No open disputes.</p>
      )}
      {ended.length > 0 && (
        <Disclosure title="Decided and closed" note={wonOf(ended.map(({ dispute }) => dispute))} isOpen={false}>
          <ul aria-label="Decided and closed disputes">{ended.map(line)}</ul>
        </Disclosure>
      )}
      <Suspense>{asked !== null && <StepDialog {...asked} today={today} onClose={() => ask(null)} />}</Suspense>
    </div>
  )
}

// Sorts reinserted items without a deadline first, then by deadline, then those that wait for the client or the mail.
const urgency = (dispute: ClientDispute) => (isOpenDispute(dispute) ? (dispute.due_on ?? '9') : '')

function wonOf(disputes: readonly ClientDispute[]): string {
  const deleted = disputes.filter(({ result }) => result === 'deleted').length
  return `${disputes.length} · ${deleted} deleted`
}
