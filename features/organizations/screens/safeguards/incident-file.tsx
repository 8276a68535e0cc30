import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { eventDates, informationText } from '#features/organizations/rules/safeguards/ftc-notice.ts'
import { EXPOSURES, noticeStatus } from '#features/organizations/rules/safeguards/incident.ts'
import { changedFacts, incidentFields } from '#features/organizations/rules/safeguards/incident-form.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { longDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { FtcDraft } from './ftc-draft.tsx'
import { IncidentForm } from './incident-form.tsx'
import { IncidentHistory } from './incident-history.tsx'
import { type IncidentEntry, incidentQueries } from './incident-queries.ts'
import { NoticeClock } from './notice-clock.tsx'
import { NoticeForm } from './notice-form.tsx'
import type { SafeguardStatus } from './safeguard-queries.ts'
import { useIncidentAction } from './use-incident-action.ts'

interface IncidentFileProps {
  incidentId: string
  standing: SafeguardStatus
}

/** One incident: its deadline, its facts, the draft of the notice, and its history. */
export function IncidentFile({ incidentId, standing }: IncidentFileProps) {
  const history = useQuery(incidentQueries.history(incidentId))
  return (
    <QueryView
      query={history}
      failure="Failed to load the incident"
      empty={<FormError>This incident was not found.</FormError>}
    >
      {(entries) => entries[0] && <Incident entries={entries} newest={entries[0]} standing={standing} />}
    </QueryView>
  )
}

interface IncidentProps {
  entries: readonly IncidentEntry[]
  newest: IncidentEntry
  standing: SafeguardStatus
}

function Incident({ entries, newest, standing }: IncidentProps) {
  const notice = noticeStatus(newest, standing.today)
  return (
    <div className="space-y-6">
      <div className="space-y-6 print:hidden">
        <NoticeClock notice={notice} />
        <Known entry={newest} />
        <Acts entry={newest} today={standing.today} isOwed={notice.kind !== 'none'} />
      </div>
      {notice.kind !== 'none' && <FtcDraft company={standing.company_name} incident={newest} />}
      <IncidentHistory entries={entries} />
    </div>
  )
}

function Known({ entry }: { entry: IncidentEntry }) {
  const { what_happened, discovered_on, consumers, exposure, asks_delay, contact } = entry
  const facts: [string, string][] = [
    ['State', entry.is_closed ? 'Closed' : 'Open'],
    ['Discovered', longDate(discovered_on)],
    ['The event', eventDates(entry)],
    ['Information', informationText(entry)],
    ['Consumers affected', consumers === null ? 'Not known yet' : consumers.toLocaleString('en-US')],
    ['Could be read', EXPOSURES.find(({ value }) => value === exposure)?.label ?? exposure],
    ['Law enforcement', asks_delay ? `Asked for delay. ${entry.law_contact}` : 'Did not ask for delay'],
    ['Contact', contact || 'Not provided'],
  ]
  return (
    <div>
      <p className="max-w-[72ch] whitespace-pre-wrap break-words">{what_happened}</p>
      <dl className="mt-4 grid max-w-[72ch] gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
        {facts.map(([label, told]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3 text-small max-sm:-mb-2">{label}</dt>
            <dd className="min-w-0 break-words">{told}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface ActionsProps {
  entry: IncidentEntry
  today: string
  /** True if a notice is or was due. */
  isOwed: boolean
}

function Acts(acts: ActionsProps) {
  const mayWrite = useMayWrite()
  const place = useRef<HTMLDivElement>(null)
  if (!mayWrite) return null
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {/* The pressed button disappears when a form opens or closes, so focus moves here. */}
      <Steps {...acts} onTurned={() => place.current?.focus({ preventScroll: true })} />
    </div>
  )
}

function Steps({ entry, today, isOwed, onTurned }: ActionsProps & { onTurned: () => void }) {
  // The facts when the form was opened.
  const [known, setKnown] = useState<IncidentEntry | null>(null)
  const [isNoticing, setIsNoticing] = useState(false)
  const act = useIncidentAction(entry, () => {
    setKnown(null)
    setIsNoticing(false)
    onTurned()
  })
  // An error belongs to the previous action, so a new action clears it.
  const begin = (opening: () => void) => () => {
    act.reset()
    opening()
    onTurned()
  }
  if (known !== null)
    return (
      <IncidentForm
        label="Update the incident"
        begins={incidentFields(known)}
        today={today}
        problem={act.error?.message}
        verb="Add to the incident"
        pending={act.isPending && 'Adding...'}
        onSend={(facts) => act.mutate(changedFacts(known, facts))}
        onCancel={begin(() => setKnown(null))}
      />
    )
  if (isNoticing)
    return (
      <NoticeForm
        entry={entry}
        today={today}
        problem={act.error?.message}
        isPending={act.isPending}
        onSend={(notified_on) => act.mutate({ notified_on })}
        onCancel={begin(() => setIsNoticing(false))}
      />
    )
  return (
    <div className="space-y-3">
      {act.isError && <FormError>{act.error.message}</FormError>}
      <div className="flex flex-wrap gap-2">
        {entry.is_closed ? (
          <Button pending={act.isPending && 'Reopening...'} onClick={() => act.mutate({ is_closed: false })}>
            Reopen
          </Button>
        ) : (
          <>
            <Button variant="primary" onClick={begin(() => setKnown(entry))}>
              Add new information
            </Button>
            {isOwed && <Button onClick={begin(() => setIsNoticing(true))}>Record the notice to the FTC</Button>}
            <Button pending={act.isPending && 'Closing...'} onClick={() => act.mutate({ is_closed: true })}>
              Close the incident
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
