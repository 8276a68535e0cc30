import { longDate, type PlainDate } from '#platform/rules/dates.ts'
import { INFORMATION_KINDS, type InformationKind } from './incident.ts'

/** What the notice tells of an incident. */
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
 * The notice to the FTC as text, with each field that 16 CFR 314.4(j)(1)(i) to (vi) names, to copy into the form on ftc.gov. What
 * is not known yet says so.
 */
export function ftcNoticeDraft(institution: string, incident: NoticedIncident): string {
  const sections: [string, string][] = [
    [
      '1. Reporting financial institution',
      `${institution}\n${incident.contact || '[Add name, address, phone and e-mail of whom the FTC can reach]'}`,
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

/** The kinds of information in words, in the order the form offers them, and what was said of them. */
export function informationText({
  information,
  information_note,
}: Pick<NoticedIncident, 'information' | 'information_note'>): string {
  const named = INFORMATION_KINDS.filter(({ value }) => information.includes(value)).map(({ label }) => label)
  return information_note === '' ? named.join('; ') : `${named.join('; ')} (${information_note})`
}

/** When the event was, as far as that is known: a day, a range, or only one end of it. */
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
  const reach = law_contact || '[Add how the FTC can reach the official]'
  return `A law enforcement official has given us a written determination that notifying the public would impede a criminal investigation or cause damage to national security. Contact: ${reach}`
}
