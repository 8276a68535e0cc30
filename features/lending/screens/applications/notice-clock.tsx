import { CircleAlert, Clock } from 'lucide-react'
import { useState } from 'react'
import { isOpenApplication } from '#features/lending/rules/applications/application-date.ts'
import { NOTICELESS_ENDS } from '#features/lending/rules/applications/application-status.ts'
import { saidHow } from '#features/lending/screens/lending-words.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { timeLeftText } from '#features/organizations/rules/safeguards/incident.ts'
import { daysBetween } from '#platform/rules/calendar.ts'
import { counted } from '#platform/rules/counted.ts'
import { dateOfInstant, type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { StatusWord } from '#ui/status-icon.tsx'

// Staff are notified from this many days before the deadline: features/lending/sql/loan-applications.sql.
const ALARM_DAYS = 2

type Late = Partial<Pick<Application, 'decided_days_late' | 'notice_days_late'>>

/** Shows the time left until the notice is due, or until the applicant must answer. */
export function NoticeClock({ application }: { application: Application }) {
  // The server's date: deadlines pass at midnight UTC.
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const isOpen = isOpenApplication(application)
  const { notice_due_on: dueOn, missing_by: missingBy, completed_at, status, notice } = application
  const offeredUntil = status === 'counteroffered' ? notice?.offer?.answer_by : undefined
  const isLacking = isOpen && completed_at === null && status !== 'counteroffered'
  return (
    <>
      <LateNotes application={application} />
      {isLacking && <span className="block text-ink-2 text-small">Not complete yet</span>}
      {dueOn !== null && (
        <DueBy what={isOpen ? 'Notice' : 'Give the notice'} day={dueOn} left={daysBetween(today, dueOn)} />
      )}
      {isLacking && missingBy !== null && (
        <AnswerBy day={missingBy} left={daysBetween(today, missingBy)} then="can be closed" />
      )}
      {offeredUntil && <AnswerBy day={offeredUntil} left={daysBetween(today, offeredUntil)} then="not accepted" />}
    </>
  )
}

/** Says by how many days the decision and its notice were late. */
function LateNotes({ application: { decided_days_late: decided, notice_days_late: given } }: { application: Late }) {
  return (
    <>
      {decided ? <LateNote>{`Decided ${counted(decided, 'day')} late`}</LateNote> : null}
      {given ? <LateNote>{`Notice given ${counted(given, 'day')} late`}</LateNote> : null}
    </>
  )
}

const LateNote = ({ children }: { children: string }) => (
  <span className="block">
    <StatusWord Icon={CircleAlert} color="text-red">
      {children}
    </StatusWord>
  </span>
)

interface DayProps {
  day: PlainDate
  left: number
}

function DueBy({ what, day, left }: DayProps & { what: string }) {
  const look = left <= ALARM_DAYS ? { Icon: CircleAlert, color: 'text-red' } : { Icon: Clock, color: 'text-ink-2' }
  return (
    <span className="block">
      <StatusWord {...look}>{`${what}: ${timeLeftText(left)}`}</StatusWord>
      <span className="block whitespace-nowrap text-ink-2 text-small">by {shortDate(day)}</span>
    </span>
  )
}

/** An applicant's missed deadline is not overdue for the company. `then` names the result; no notice is owed. */
function AnswerBy({ day, left, then }: DayProps & { then: string }) {
  if (left < 0)
    return (
      <span className="block text-ink-2 text-small">
        No answer by {shortDate(day)}: {then}
      </span>
    )
  return (
    <span className="block">
      <StatusWord Icon={Clock} color="text-ink-2">{`Answer: ${timeLeftText(left)}`}</StatusWord>
      <span className="block whitespace-nowrap text-ink-2 text-small">by {shortDate(day)}</span>
    </span>
  )
}

/** For an application that ended without a notice: how and when it ended, and that no notice is owed. */
export function EndNote({ application }: { application: Application }) {
  const { status, ended_on: on, ended_how: how, notice, question } = application
  if (on === null || how === null || !NOTICELESS_ENDS.some((end) => end === status)) return null
  const words =
    how === 'no_answer' ? `No answer, ended ${shortDate(on)}` : `Applicant replied ${saidHow(how)} on ${shortDate(on)}`
  return (
    <span className="block text-ink-2 text-small">{`${words}. No ${notice || question ? 'further ' : ''}notice is owed.`}</span>
  )
}
