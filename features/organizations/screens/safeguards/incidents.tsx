import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { noticeStatus } from '#features/organizations/rules/safeguards/incident.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { Table } from '#ui/table.tsx'
import { IncidentFile } from './incident-file.tsx'
import { incidentQueries, type ListedIncident } from './incident-queries.ts'
import { NewIncident } from './new-incident.tsx'
import { NoticeWords } from './notice-clock.tsx'
import { type SafeguardStatus, safeguardQueries } from './safeguard-queries.ts'

const NEW = 'new'
const addressOf = (incident: string) => `?section=incidents&incident=${incident}`

/** Security incidents: the list, a single one, or the form for a new one, depending on the address. */
export function Incidents() {
  const [params] = useSearchParams()
  const standing = useQuery(safeguardQueries.standing())
  const chosen = params.get('incident')
  return (
    <section aria-labelledby="incidents" className="space-y-6">
      <div className="max-w-[62ch] print:hidden">
        <h2 id="incidents" className="text-h2">
          Security incidents
        </h2>
        <p className="mt-1 text-ink-2">
          Record what happened, who is affected, and whether the FTC must be notified within 30 days of discovery (16
          CFR 314.4(j)). You can add to an incident and close it, but you can’t change or delete a record.
        </p>
      </div>
      <QueryView query={standing} failure="Couldn’t load the incident overview">
        {(loaded) => <Shown chosen={chosen} standing={loaded} />}
      </QueryView>
    </section>
  )
}

function Shown({ chosen, standing }: { chosen: string | null; standing: SafeguardStatus }) {
  if (chosen === null) return <IncidentList today={standing.today} />
  return (
    <>
      <p className="print:hidden">
        <Link to="?section=incidents" className="text-brand underline">
          All incidents
        </Link>
      </p>
      {chosen === NEW ? (
        <NewIncident today={standing.today} />
      ) : (
        <IncidentFile key={chosen} incidentId={chosen} standing={standing} />
      )}
    </>
  )
}

function IncidentList({ today }: { today: string }) {
  const incidents = useQuery(incidentQueries.list())
  const mayWrite = useMayWrite()
  const record = mayWrite && (
    <ButtonLink variant="primary" to={addressOf(NEW)}>
      Record an incident
    </ButtonLink>
  )
  return (
    <QueryView
      query={incidents}
      failure="Failed to load incidents"
      empty={
        <EmptyState title="No incidents recorded" action={record}>
          Record a lost laptop, a compromised mailbox or a misdirected file on the day it is discovered.
        </EmptyState>
      }
    >
      {(rows) => (
        <div className="space-y-4">
          {record && <div>{record}</div>}
          <Table
            label="Security incidents"
            linesOnPhone
            heads={['What happened', 'Discovered', 'Consumers', 'Notice to the FTC', 'State']}
          >
            <tbody>
              {rows.map((incident) => (
                <IncidentRow key={incident.incident_id} incident={incident} today={today} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </QueryView>
  )
}

function IncidentRow({ incident, today }: { incident: ListedIncident; today: string }) {
  const { incident_id, what_happened, discovered_on, consumers, is_closed } = incident
  return (
    <tr>
      <th scope="row">
        <Link to={addressOf(incident_id)} className="line-clamp-2 max-w-96 break-words text-brand underline">
          {what_happened}
        </Link>
      </th>
      <td data-label="Discovered" className="whitespace-nowrap">
        {shortDate(discovered_on)}
      </td>
      <td data-label="Consumers">{consumers === null ? 'Not known yet' : consumers.toLocaleString('en-US')}</td>
      <td data-label="Notice to the FTC">
        <NoticeWords notice={noticeStatus(incident, today)} />
      </td>
      <td data-label="State">{is_closed ? 'Closed' : 'Open'}</td>
    </tr>
  )
}
