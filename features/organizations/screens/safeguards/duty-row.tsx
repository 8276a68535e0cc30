import { useState } from 'react'
import { type DutyStatus, type DutyToRecord, dutyStatus } from '#features/organizations/rules/safeguards/safeguards.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { DutyForm } from './duty-form.tsx'
import type { SafeguardRecord } from './safeguard-queries.ts'

interface DutyRowProps {
  duty: DutyToRecord
  consumers: number
  today: PlainDate
  newest: SafeguardRecord | undefined
}

/** A duty of the company: whether it applies, when it was last done and is next due, and a button to record it. */
export function DutyRow({ duty, consumers, today, newest }: DutyRowProps) {
  const mayWrite = useMayWrite()
  const [isRecording, setIsRecording] = useState(false)
  const standing = dutyStatus(duty, { consumers, doneOn: newest?.done_on ?? null, today })
  return (
    <tr>
      <th scope="row">
        {duty.label}
        <span className="block font-normal text-ink-3 text-small">16 CFR {duty.citation}</span>
      </th>
      <td data-label="Applies">{standing.kind === 'spared' ? 'No' : 'Yes'}</td>
      <td data-label="Last done">
        <LastDone newest={newest} standing={standing} />
      </td>
      <td data-label="Next due" className="whitespace-nowrap">
        <NextDue standing={standing} isReckoned={!duty.isTimeOfRule} />
      </td>
      <td className="whitespace-nowrap text-right">
        {mayWrite && (
          <Button variant="quiet" aria-label={`Record: ${duty.label}`} onClick={() => setIsRecording(true)}>
            Record
          </Button>
        )}
        {isRecording && <DutyForm duty={duty} today={today} onClose={() => setIsRecording(false)} />}
      </td>
    </tr>
  )
}

function LastDone({ newest, standing }: { newest: SafeguardRecord | undefined; standing: DutyStatus }) {
  if (newest === undefined)
    return <span className={standing.kind === 'missing' ? 'text-red' : 'text-ink-3'}>Nothing recorded</span>
  return (
    <div>
      <span className="whitespace-nowrap">{shortDate(newest.done_on)}</span>
      {newest.person_name !== null && <span className="block break-words">{newest.person_name}</span>}
      {newest.note !== '' && <span className="block max-w-80 break-words text-ink-3 text-small">{newest.note}</span>}
    </div>
  )
}

function NextDue({ standing, isReckoned }: { standing: DutyStatus; isReckoned: boolean }) {
  switch (standing.kind) {
    case 'spared':
      return ''
    case 'missing':
      return <span className="text-red">Now</span>
    case 'overdue':
      return (
        <span className="font-semibold text-red">
          Overdue since {shortDate(standing.nextDueOn)}
          {isReckoned && '*'}
        </span>
      )
    case 'done':
      return standing.nextDueOn === null ? '' : `${shortDate(standing.nextDueOn)}${isReckoned ? '*' : ''}`
  }
}
