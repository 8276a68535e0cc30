import { CircleAlert, CircleCheck, Flag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { IDENTITY_METHODS } from '#features/credit-reports/rules/file-alerts.ts'
import { responseLabel } from '#features/lending/rules/red-flags/answer.ts'
import { isAnsweredAtReport, redFlag } from '#features/lending/rules/red-flags/flags.ts'
import { flagEvidence } from '#features/lending/rules/red-flags/red-flag-status.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { RedFlagAnswer } from './red-flag-answer.tsx'
import type { ShownFlag } from './red-flag-queries.ts'

interface RedFlagItemProps {
  applicationId: string
  flag: ShownFlag
}

/** A red flag with its evidence and its response, or a form for one. */
export function RedFlagItem({ applicationId, flag }: RedFlagItemProps) {
  const { code, facts, seen, found_by_name, is_current, response } = flag
  const { Icon, color } = lookOf(response)
  const evidence = seen ? `${found_by_name}: ${seen}` : flagEvidence(code, facts)
  return (
    <li className="flex gap-3 border-rule border-b py-3">
      <Icon aria-hidden size={18} className={`mt-0.5 shrink-0 ${color}`} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-semibold">{redFlag(code).name}</p>
        {evidence && <p className="wrap-anywhere text-ink-2">{evidence}</p>}
        {!is_current && <p className="text-ink-2">This flag no longer applies.</p>}
        <Where code={code} facts={facts} isOpen={response === null} />
        <Answered flag={flag} />
        <Answer applicationId={applicationId} flag={flag} />
      </div>
    </li>
  )
}

function lookOf(response: string | null) {
  if (response === null) return { Icon: Flag, color: 'text-red' }
  return response === 'declined' ? { Icon: CircleAlert, color: 'text-red' } : { Icon: CircleCheck, color: 'text-green' }
}

/** Links to the evidence: the report, or the other clients' files. */
function Where({ code, facts, isOpen }: { code: string; facts: ShownFlag['facts']; isOpen: boolean }) {
  const { report_id, others } = facts
  if (typeof report_id === 'string') {
    const words =
      isAnsweredAtReport(code) && isOpen ? 'Record on the report how identity was verified' : 'Open the report'
    return (
      <p>
        <Link to={`/dashboard/credit-bureau/report/${report_id}#alerts`} className="text-brand underline">
          {words}
        </Link>
      </p>
    )
  }
  if (!Array.isArray(others)) return null
  return (
    <p className="flex flex-wrap gap-x-4">
      {others.map((other) => (
        <Link
          key={Object(other).id}
          to={`/dashboard/clients/${Object(other).id}`}
          className="inline-flex min-h-6 items-center text-brand underline"
        >
          {String(Object(other).name)}
        </Link>
      ))}
    </p>
  )
}

function Answered({ flag: { response, method, note, answered_by_name, answered_at } }: { flag: ShownFlag }) {
  if (response === null || answered_at === null) return null
  const how = IDENTITY_METHODS.find(({ value }) => value === method)?.label
  return (
    <p className={`wrap-anywhere ${response === 'declined' ? 'text-red' : 'text-green'}`}>
      {responseLabel(response)}
      {how && ` (${how.replace(/^./, (first) => first.toLowerCase())})`}, {shortMoment(answered_at)} by{' '}
      {answered_by_name}: {note}
    </p>
  )
}

/** A cleared flag stays cleared. A suspicion of identity theft can still be changed. */
function Answer({ applicationId, flag }: RedFlagItemProps) {
  const [isOpen, setOpen] = useState(false)
  const { code, is_current, response } = flag
  if (!is_current || isAnsweredAtReport(code) || (response !== null && response !== 'declined')) return null
  if (isOpen) return <RedFlagAnswer applicationId={applicationId} flag={flag} onClose={() => setOpen(false)} />
  return (
    <div>
      <Button onClick={() => setOpen(true)} aria-label={`Respond: ${redFlag(code).name}`}>
        {response === null ? 'Answer' : 'Change response'}
      </Button>
    </div>
  )
}
