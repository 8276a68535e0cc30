import { expect, test } from 'vitest'
import { eventDates, ftcNoticeDraft, informationText, type NoticedIncident } from './ftc-notice.ts'

const INCIDENT: NoticedIncident = {
  what_happened: 'A mailbox was read by a stranger.',
  discovered_on: '2026-11-01',
  began_on: '2026-10-28',
  ended_on: '2026-10-30',
  information: ['ssn', 'names'],
  information_note: 'of applicants',
  consumers: 1_620,
  asks_delay: false,
  law_contact: '',
  contact: 'Maria Alvarez, maria@meridian.test, 512-555-0100',
}

test('the draft has each field that 16 CFR 314.4(j)(1) names', () => {
  const draft = ftcNoticeDraft('Meridian Lending', INCIDENT)

  for (const part of [
    'Meridian Lending\nMaria Alvarez, maria@meridian.test, 512-555-0100',
    'Types of information involved\nNames; Social Security numbers (of applicants)',
    'October 28, 2026 to October 30, 2026',
    'affected or potentially affected\n1,620',
    'A mailbox was read by a stranger.',
    'No law enforcement official has given us a written determination',
    'Discovered November 1, 2026',
  ])
    expect(draft).toContain(part)
})

test('unknown facts are stated as unknown, and missing ones are requested', () => {
  const unknown = { ...INCIDENT, began_on: null, ended_on: null, consumers: null, contact: '', asks_delay: true }

  const draft = ftcNoticeDraft('Meridian Lending', unknown)

  for (const part of [
    '[Add the name',
    'Not possible to determine so far',
    'Not known yet',
    '[Add the official’s contact',
  ])
    expect(draft).toContain(part)
  expect(draft).not.toContain('No law enforcement official')
})

test('an official who asked for delay is named', () => {
  const asked = { ...INCIDENT, asks_delay: true, law_contact: 'Agent Ruiz, 202-555-0101' }

  expect(ftcNoticeDraft('Meridian', asked)).toContain('Contact: Agent Ruiz, 202-555-0101')
})

test.each([
  [null, null, 'Not possible to determine so far'],
  ['2026-10-28', '2026-10-28', 'October 28, 2026'],
  ['2026-10-28', '2026-11-02', 'October 28, 2026 to November 2, 2026'],
  ['2026-10-28', null, 'Since October 28, 2026; the last day is not known'],
  [null, '2026-11-02', 'Until November 2, 2026; the first day is not known'],
])('an event from %s to %s: %s', (began_on, ended_on, words) => {
  expect(eventDates({ began_on, ended_on })).toBe(words)
})

test('kinds of information are in the order of the form', () => {
  expect(informationText({ information: ['other', 'cards', 'names'], information_note: '' })).toBe(
    'Names; Card numbers; Other',
  )
})
