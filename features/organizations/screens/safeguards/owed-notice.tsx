import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { noticeStatus } from '#features/organizations/rules/safeguards/incident.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { incidentQueries } from './incident-queries.ts'
import { NoticeClock } from './notice-clock.tsx'

/** The earliest deadline of a notice to the FTC, with a link to its incident. Renders nothing if no notice is due. */
export function OwedNotice({ today }: { today: PlainDate }) {
  const incidents = useQuery(incidentQueries.list())
  const [first] = (incidents.data ?? [])
    .flatMap((incident) => {
      const notice = noticeStatus(incident, today)
      return notice.kind === 'due' ? [{ id: incident.incident_id, notice }] : []
    })
    .toSorted((one, other) => one.notice.daysLeft - other.notice.daysLeft)
  if (first === undefined) return null
  return (
    <div className="space-y-1">
      <NoticeClock notice={first.notice} />
      <Link to={`?section=incidents&incident=${first.id}`} className="text-brand underline">
        The incident
      </Link>
    </div>
  )
}
