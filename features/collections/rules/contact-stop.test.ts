import { describe, expect, test } from 'vitest'
import { type ContactedPerson, contactStops } from './contact-stop.ts'

const dana: ContactedPerson = { state: 'NY', zip: '10001', flags: [], calls: [] }
const at = (utc: string) => Date.parse(`${utc}Z`)
const NOON = at('2026-06-01T16:00:00')
const kinds = (
  person: ContactedPerson,
  atMs: number,
  collectsForOthers = true,
  channel: 'call' | 'email' | 'letter' = 'call',
) => contactStops(person, channel, { atMs, collectsForOthers }).map(({ kind, mayOverride }) => [kind, mayOverride])

describe('contact is allowed from 8 AM to 9 PM where the person lives', () => {
  test.each([
    ['before eight in winter', '2026-01-15T12:59:00', true],
    ['at eight in winter', '2026-01-15T13:00:00', false],
    ['at eight in summer', '2026-07-15T12:00:00', false],
    ['before nine in the evening', '2026-07-16T00:59:00', false],
    ['at nine in the evening', '2026-07-16T01:00:00', true],
    ['the morning after the clocks went forward', '2026-03-08T12:00:00', false],
    ['the morning after the clocks went back', '2026-11-01T12:30:00', true],
  ])('%s', (_, utc, isQuiet) => {
    expect(kinds(dana, at(utc))).toEqual(isQuiet ? [['quiet_hours', false]] : [])
  })

  test('in each zone of a state that has two, and by the ZIP code if it disagrees', () => {
    // Half past seven in Chicago, and half past eight in New York.
    const moment = at('2026-06-01T12:30:00')

    expect(kinds({ ...dana, state: 'FL', zip: null }, moment)).toEqual([['quiet_hours', false]])
    expect(kinds({ ...dana, state: 'NY', zip: '60601' }, moment)).toEqual([['quiet_hours', false]])
    expect(kinds(dana, moment)).toEqual([])
  })
})

test('a creditor that collects its own loans can override hours and counts, and a collector for others can’t', () => {
  const spoken = { ...dana, calls: [{ atMs: NOON - 1000, outcome: 'conversation' as const, isInbound: false }] }

  expect(kinds(spoken, NOON, true)).toEqual([['conversation', false]])
  expect(kinds(spoken, NOON, false)).toEqual([['conversation', true]])
  expect(kinds(spoken, NOON, true, 'email')).toEqual([])
})

test.each(['cease', 'attorney', 'deceased', 'bankruptcy'] as const)(
  '%s stops all contact, for every company',
  (kind) => {
    const flagged = { ...dana, flags: [{ kind, attorney_name: 'Ruth Bell' }] }

    expect(kinds(flagged, NOON, false)).toEqual([[kind, false]])
    expect(kinds(flagged, NOON, false, 'letter')).toEqual([[kind, false]])
  },
)
