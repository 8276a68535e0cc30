import { Suspense, useState } from 'react'
import { NEXT_ACT_HELP, type NextAct, nextActWords } from '#features/credit-repair/rules/disputes/next-round.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { late } from '#ui/states/late.tsx'
import { useDecidingNext } from './calls.ts'
import { LetterButton } from './letter-button.tsx'
import type { ClientDispute } from './queries.ts'
import { WordingButton } from './wording-dialog.tsx'

// Loaded on demand, because few disputes become complaints.
const ComplaintDialog = late(async () => (await import('./complaint-dialog.tsx')).ComplaintDialog)

interface NextRoundProps {
  dispute: ClientDispute
  /** The claims about the same account that can't be true together with this one. Null if there are none. */
  contradiction: string | null
  today: PlainDate
}

/** A contradiction to settle with the client, and the next step after an answer that didn't settle the dispute. */
export function NextRound({ dispute, contradiction, today }: NextRoundProps) {
  return (
    <>
      {contradiction !== null && (
        <p role="note" className="mt-1 text-orange text-table">
          {contradiction}
        </p>
      )}
      <WordingButton dispute={dispute} />
      {dispute.next_act !== null && <NextStep dispute={dispute} act={dispute.next_act} today={today} />}
    </>
  )
}

interface NextStepProps {
  dispute: ClientDispute
  act: NextAct
  today: PlainDate
}

function NextStep({ dispute, act, today }: NextStepProps) {
  const mayWrite = useMay('handle_disputes')
  const { next_status, procedure_due_on, procedure_answered_on } = dispute
  return (
    <div className="mt-2 grid gap-2 border-rule-strong border-l-2 pl-3 text-table print:hidden">
      <p>
        <span className="font-semibold">Next round: {nextActWords(act)}</span>
        {next_status !== 'proposed' && ` · ${next_status === 'done' ? 'done' : 'dismissed'}`}
      </p>
      {next_status === 'proposed' && <p className="text-ink-2">{NEXT_ACT_HELP[act]}</p>}
      {procedure_due_on !== null && (
        <p className="text-ink-2">
          {procedure_answered_on === null
            ? `The bureau must describe its procedure by ${shortDate(procedure_due_on)} (15 U.S.C. 1681i(a)(7)).`
            : `The bureau described its procedure on ${shortDate(procedure_answered_on)}.`}
        </p>
      )}
      {mayWrite && <Decision dispute={dispute} act={act} today={today} />}
    </div>
  )
}

function Decision({ dispute, act, today }: NextStepProps) {
  const deciding = useDecidingNext(dispute)
  const [on, setOn] = useState(today)
  const { next_status, procedure_due_on, procedure_answered_on } = dispute
  const isProposed = next_status === 'proposed'
  const awaits = procedure_due_on !== null && procedure_answered_on === null
  return (
    <div className="flex flex-wrap items-end gap-2">
      {((isProposed && act === 'procedure') || awaits) && (
        <TextField
          label={awaits ? 'Described on' : 'Request received by the bureau on'}
          type="date"
          max={today}
          value={on}
          onChange={({ target }) => setOn(target.value)}
        />
      )}
      {isProposed && <Draft dispute={dispute} act={act} />}
      {(isProposed || awaits) && (
        <Button
          disabled={deciding.isPending}
          onClick={() => deciding.mutate({ act: awaits ? 'answered' : 'done', on })}
        >
          {awaits ? 'Record the description' : 'Done'}
        </Button>
      )}
      {(isProposed || next_status === 'dismissed') && (
        <Button
          variant="quiet"
          disabled={deciding.isPending}
          onClick={() => deciding.mutate({ act: isProposed ? 'dismiss' : 'reopen' })}
        >
          {isProposed ? 'Dismiss' : 'Propose again'}
        </Button>
      )}
      {deciding.isError && (
        <p role="alert" className="w-full text-red text-small">
          {deciding.error.message}
        </p>
      )}
    </div>
  )
}

/** The letter or complaint of the next step. */
function Draft({ dispute, act }: Omit<NextStepProps, 'today'>) {
  const [isDrafting, setIsDrafting] = useState(false)
  if (act === 'procedure')
    return (
      <LetterButton disputes={[dispute]} asks="procedure" name={`Procedure request about ${dispute.item_name} as PDF`}>
        Procedure request (PDF)
      </LetterButton>
    )
  if (act !== 'complaint') return null
  return (
    <>
      <Button onClick={() => setIsDrafting(true)}>Draft the complaint</Button>
      <Suspense>{isDrafting && <ComplaintDialog dispute={dispute} onClose={() => setIsDrafting(false)} />}</Suspense>
    </>
  )
}
