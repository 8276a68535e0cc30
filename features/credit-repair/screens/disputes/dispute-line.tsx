import { disputeReasonLabel, isBlockRequest } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import {
  answersTo,
  type DisputeResult,
  disputeResultWords,
  nextStatuses,
} from '#features/credit-repair/rules/disputes/dispute-status.ts'
import type { LaterEvidence } from '#features/credit-repair/rules/disputes/later-reports.ts'
import { recipientName } from '#features/credit-repair/rules/disputes/recipient.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { dateOfInstant, type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { BlockNote } from './block-note.tsx'
import { CorrectResult } from './correct-result.tsx'
import { DisputeClaim } from './dispute-claim.tsx'
import { DisputeState, DueChip } from './dispute-state.tsx'
import { DisputeWork } from './dispute-work.tsx'
import { LaterReportNote } from './later-report-note.tsx'
import { LetterButton } from './letter-button.tsx'
import { useStepHeld } from './may-dispute.ts'
import { NextRound } from './next-round.tsx'
import { nextSteps, STEP_LABEL } from './next-steps.ts'
import type { ClientDispute } from './queries.ts'
import type { StepAsked } from './step-dialog.tsx'

interface DisputeLineProps {
  dispute: ClientDispute
  evidence: LaterEvidence | null
  /** The claims about the same account that can't be true together with this one. Null if there are none. */
  contradiction: string | null
  today: PlainDate
  /** Opens the dialog that records a step. */
  onAsk: (asked: StepAsked) => void
}

/** A dispute: its item and bureau, its status, its history, and the possible actions. */
export function DisputeLine({ dispute, evidence, contradiction, today, onAsk }: DisputeLineProps) {
  const { bureau, item_name, reason, explanation } = dispute
  const to = recipientName(dispute)
  const mayWrite = useMay('handle_disputes')
  const result = evidence === null ? null : RESULT_SHOWN[evidence.what]
  const isHeld = useStepHeld()
  const mayRecord = mayWrite && nextStatuses(dispute.status).includes('resolved') && !isHeld('resolved')
  return (
    <li
      aria-label={`${item_name} at ${to}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 border-rule border-b py-3 sm:grid-cols-[52px_minmax(0,1fr)_auto] print:break-inside-avoid"
    >
      <span className="pt-0.5">
        <BureauCode bureau={bureau} />
      </span>
      <div className="min-w-0 break-words">
        <p className="font-semibold">{item_name}</p>
        <p className="text-ink-2 text-table">
          {isBlockRequest(dispute) && 'Block request · '}
          {disputeReasonLabel(reason)}
          {explanation !== null && <span>: “{explanation}”</span>}
        </p>
        <DisputeClaim dispute={dispute} today={today} />
        <Happened dispute={dispute} />
        <Corrections dispute={dispute} />
        <BlockNote dispute={dispute} />
        <NextRound dispute={dispute} contradiction={contradiction} today={today} />
        <DisputeWork dispute={dispute} />
        {evidence !== null && (
          <LaterReportNote evidence={evidence}>
            {result !== null && mayRecord && answersTo(dispute).includes(result) && (
              <button
                type="button"
                className="min-h-6 font-semibold text-brand underline"
                onClick={() => onAsk({ dispute, steps: ['resolved'], result })}
              >
                Record as {disputeResultWords(result, dispute).toLowerCase()}
              </button>
            )}
          </LaterReportNote>
        )}
      </div>
      <div className="flex flex-col gap-2 sm:items-end">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <DueChip dispute={dispute} today={today} />
          <DisputeState dispute={dispute} />
        </div>
        {mayWrite && (
          <div className="flex flex-wrap gap-x-1 gap-y-2 sm:-mr-3.5 print:hidden">
            <Steps dispute={dispute} onAsk={onAsk} />
            {dispute.result !== null && <CorrectResult dispute={dispute} today={today} />}
            <LetterButton disputes={[dispute]} name={`Letter about ${item_name} to ${to} as PDF`}>
              Letter (PDF)
            </LetterButton>
          </div>
        )}
      </div>
    </li>
  )
}

const RESULT_SHOWN = { gone: 'deleted', good: 'modified', reinserted: null } as const satisfies Record<
  LaterEvidence['what'],
  DisputeResult | null
>

/** The usual next step, and the other possible ones. */
function Steps({ dispute, onAsk }: Pick<DisputeLineProps, 'dispute' | 'onAsk'>) {
  const isHeld = useStepHeld()
  const { usual, ...next } = nextSteps(dispute)
  const others = next.others.filter((step) => !isHeld(step))
  const about = `${dispute.item_name} at ${recipientName(dispute)}`
  const [first] = others
  return (
    <>
      {usual !== null && (
        <Button
          aria-label={`${STEP_LABEL[usual]}: ${about}`}
          disabled={isHeld(usual)}
          onClick={() => onAsk({ dispute, steps: [usual] })}
        >
          {STEP_LABEL[usual]}
        </Button>
      )}
      {first !== undefined && (
        <Button
          variant="quiet"
          aria-label={`${others.length === 1 ? STEP_LABEL[first] : 'Other step …'}: ${about}`}
          onClick={() => onAsk({ dispute, steps: others })}
        >
          {others.length === 1 ? STEP_LABEL[first] : 'Other step …'}
        </Button>
      )}
    </>
  )
}

function Happened({ dispute }: { dispute: ClientDispute }) {
  const by = dispute.creator?.full_name
  const steps = [
    ['Drafted', dateOfInstant(dispute.created_at), by ? ` by ${by}` : ''],
    ['attested', dispute.attested_on, dispute.attestation ? ' by the client' : ''],
    ['sent', dispute.sent_on, dispute.tracking_number ? ` (${dispute.tracking_number})` : ''],
    ['received', dispute.received_on],
    ['in investigation', dispute.investigation_on],
    ['more information', dispute.information_on],
    [dispute.result === null ? '' : disputeResultWords(dispute.result, dispute).toLowerCase(), dispute.result_on],
    ['closed', dispute.closed_on],
  ] as const
  return (
    <ol aria-label="What happened" className="mt-0.5 text-ink-3 text-small">
      {steps.map(
        ([what, on, more = '']) =>
          on !== null && (
            <li key={what} className="inline not-first:before:content-['_·_']">
              {what}{' '}
              <time dateTime={on} className="whitespace-nowrap">
                {shortDate(on)}
              </time>
              {more}
            </li>
          ),
      )}
    </ol>
  )
}

/** The previous results and the reasons for their correction. */
function Corrections({ dispute }: { dispute: ClientDispute }) {
  const { corrections } = dispute
  if (corrections.length === 0) return null
  return (
    <ul aria-label="Corrected results" className="mt-0.5 text-ink-3 text-small">
      {corrections.map(({ result, result_on, reason, corrected_by, corrected_at }) => (
        <li key={corrected_at}>
          Previously {disputeResultWords(result, dispute).toLowerCase()} ({shortDate(result_on)}), corrected{' '}
          {shortDate(dateOfInstant(corrected_at))}
          {corrected_by !== null && ` by ${corrected_by}`}: {reason}
        </li>
      ))}
    </ul>
  )
}
