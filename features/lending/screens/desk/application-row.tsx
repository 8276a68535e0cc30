import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { NoticeClock } from '#features/lending/screens/applications/notice-clock.tsx'
import type { Application } from '#features/lending/screens/queries.ts'
import { daysBetween } from '#platform/rules/calendar.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { StatusWord } from '#ui/status-icon.tsx'
import type { ApplicationRow } from './desk-queries.ts'

/** Returns the days since an application was submitted, or null once it is booked or has ended. */
export function useAgeDays({ submitted_at, stage }: ApplicationRow): number | null {
  const [today] = useState(() => dateOfInstant(new Date()))
  return stage === 'ended' || stage === 'booked' ? null : daysBetween(dateOfInstant(submitted_at), today)
}

/** Marks an application with a decision that waits for a second person. */
export const SecondPersonMark = ({ application }: { application: ApplicationRow }) =>
  application.awaits_second_person ? (
    <span className="block font-normal">
      <StatusWord Icon={UserCheck} color="text-yellow">
        Second person
      </StatusWord>
    </span>
  ) : null

/** The time left until the notice is due, and by how many days the decision and the notice were late. */
export function RowClock({ application }: { application: ApplicationRow }) {
  const { status, notice_due_on, missing_by, completed_at, decided_days_late, notice_days_late, offer } = application
  // The clock reads only these parts of an application.
  const late = { decided_days_late, notice_days_late }
  const shown = { status, notice_due_on, missing_by, completed_at, ...late, notice: offer && { offer } } as Application
  return <NoticeClock application={shown} />
}
