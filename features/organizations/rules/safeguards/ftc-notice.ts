import { longDate, type PlainDate } from '#platform/rules/dates.ts'
import { INFORMATION_KINDS, type InformationKind } from './incident.ts'

/** The facts of an incident that the notice includes. */
export interface NoticedIncident {
  what_happened: string
  discovered_on: PlainDate
  began_on: PlainDate | null
  ended_on: PlainDate | null
  information: readonly InformationKind[]
  information_note: string
  consumers: number | null
  asks_delay: boolean
  law_contact: string
  contact: string
}

/**
 * Returns the notice to the FTC as text, with every field of 16 CFR 314.4(j)(1)(i) to (vi), to copy into the form on
 * ftc.gov. Unknown facts are stated as unknown.
 */
export function ftcNoticeDraft(institution: string, incident: NoticedIncident): string {
  const sections: [string, string][] = [
    [
      '1. Reporting financial institution',
      `${institution}\n${incident.contact || '[Add the name, address, phone and email of your contact for the FTC]'}`,
    ],
    ['2. Types of information involved', informationText(incident)],
    ['3. Date or date range of the event', eventDates(incident)],
    ['4. Consumers affected or potentially affected', consumersText(incident.consumers)],
    ['5. General description of the event', incident.what_happened],
    ['6. Law enforcement', lawEnforcementText(incident)],
  ]
  const body = sections.map(([heading, text]) => `${heading}\n${text}`).join('\n\n')
  return `Notification event under the Safeguards Rule, 16 CFR 314.4(j)\nDiscovered ${longDate(incident.discovered_on)}\n\n${body}\n`
}

/** Returns the kinds of information as text, in the order of the form, with the details given. */
export function informationText({
  information,
  information_note,
}: Pick<NoticedIncident, 'information' | 'information_note'>): string {
  const named = INFORMATION_KINDS.filter(({ value }) => information.includes(value)).map(({ label }) => label)
  return information_note === '' ? named.join('; ') : `${named.join('; ')} (${information_note})`
}

/** Returns the dates of the event as text: a day, a range, or only its known end. */
export function eventDates({ began_on, ended_on }: Pick<NoticedIncident, 'began_on' | 'ended_on'>): string {
  if (began_on === null)
    return ended_on === null
      ? 'Not possible to determine so far'
      : `Until ${longDate(ended_on)}; the first day is not known`
  if (ended_on === null) return `Since ${longDate(began_on)}; the last day is not known`
  return began_on === ended_on ? longDate(began_on) : `${longDate(began_on)} to ${longDate(ended_on)}`
}

function consumersText(consumers: number | null): string {
  return consumers === null ? 'Not known yet' : consumers.toLocaleString('en-US')
}

function lawEnforcementText({ asks_delay, law_contact }: NoticedIncident): string {
  if (!asks_delay)
    return 'No law enforcement official has given us a written determination that notifying the public would impede a criminal investigation or cause damage to national security.'
  const reach = law_contact || '[Add the official’s contact information]'
  return `A law enforcement official has given us a written determination that notifying the public would impede a criminal investigation or cause damage to national security. Contact: ${reach}`
}
