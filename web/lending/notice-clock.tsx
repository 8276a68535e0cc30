import { CircleAlert, Clock } from 'lucide-react'
import { useState } from 'react'
import { daysBetween } from '#domain/calendar.ts'
import { dateOfInstant, shortDate } from '#domain/dates.ts'
import { isOpenApplication } from '#domain/lending/application-date.ts'
import { timeLeftText } from '#domain/organizations/incident.ts'
import { StatusWord } from '#web/ui/status-icon.tsx'
import type { Application } from './queries.ts'

// From here on the staff are alarmed: database/access/loan-applications.sql.
const ALARM_DAYS = 2

/** How long the applicant may still wait for a notice, in words; nothing once it is decided. */
export function NoticeClock({ application }: { application: Application }) {
  // The server's day: the clock turns at midnight UTC.
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  if (!isOpenApplication(application)) return null
  const { notice_due_on: dueOn } = application
  if (dueOn === null) return <span className="block text-ink-2 text-small">Not complete yet</span>
  const left = daysBetween(today, dueOn)
  const look = left <= ALARM_DAYS ? { Icon: CircleAlert, colour: 'text-red' } : { Icon: Clock, colour: 'text-ink-2' }
  return (
    <span className="block">
      <StatusWord {...look}>{`Notice: ${timeLeftText(left)}`}</StatusWord>
      <span className="block whitespace-nowrap text-ink-2 text-small">by {shortDate(dueOn)}</span>
    </span>
  )
}
