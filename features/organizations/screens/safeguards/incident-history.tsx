import { informationText } from '#features/organizations/rules/safeguards/ftc-notice.ts'
import { EXPOSURES } from '#features/organizations/rules/safeguards/incident.ts'
import { shortDate, shortMoment } from '#platform/rules/dates.ts'
import type { IncidentEntry } from './incident-queries.ts'

const ACTS: Record<IncidentEntry['act'], (entry: IncidentEntry) => string> = {
  recorded: () => 'recorded the incident',
  changed: () => 'added to it',
  notified: ({ notified_on }) => `recorded the notice to the FTC of ${shortDate(notified_on ?? '')}`,
  closed: () => 'closed it',
  reopened: () => 'reopened it',
}

const TOLD = {
  what_happened: 'what happened',
  discovered_on: 'day of discovery',
  began_on: 'first day',
  ended_on: 'last day',
  information: 'kinds of information',
  information_note: 'more on the information',
  consumers: 'consumers affected',
  exposure: 'whether it could be read',
  asks_delay: 'law enforcement',
  law_contact: 'the official’s contact',
  contact: 'contact',
} as const satisfies Partial<Record<keyof IncidentEntry, string>>

type ShownNotification = keyof typeof TOLD
const FIELDS = Object.keys(TOLD) as ShownNotification[] // the keys of a constant, which TypeScript widens to string

/** All entries of an incident, newest first. The previous entry has the replaced values. */
export function IncidentHistory({ entries }: { entries: readonly IncidentEntry[] }) {
  return (
    <section aria-labelledby="incident-history" className="print:hidden">
      <h3 id="incident-history" className="font-semibold">
        History
      </h3>
      <ol className="mt-1">
        {entries.map((entry, n) => (
          <li key={entry.number} className="border-rule border-t py-2">
            <span className="text-ink-3 text-small">{shortMoment(entry.recorded_at)}</span>{' '}
            <span className="break-words">
              {entry.recorded_by_name} {ACTS[entry.act](entry)}
            </span>
            <Replaced entry={entry} before={entries[n + 1]} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Replaced({ entry, before }: { entry: IncidentEntry; before: IncidentEntry | undefined }) {
  if (before === undefined) return null
  const changed = FIELDS.filter((field) => String(entry[field]) !== String(before[field]))
  return (
    <ul className="text-ink-2 text-small">
      {changed.map((field) => (
        <li key={field} className="break-words">
          {TOLD[field]}: {inWords(before[field])} → {inWords(entry[field])}
        </li>
      ))}
    </ul>
  )
}

function inWords(told: IncidentEntry[ShownNotification]): string {
  if (told === null || told === '') return 'not known'
  if (typeof told === 'boolean') return told ? 'asked for delay' : 'no delay asked for'
  if (Array.isArray(told)) return informationText({ information: told, information_note: '' })
  if (typeof told === 'number') return told.toLocaleString('en-US')
  return EXPOSURES.find(({ value }) => value === told)?.label ?? shortDate(told)
}
