import { describe, expect, test } from 'vitest'
import { type CountedCall, callLimit, countedCalls } from './call-limits.ts'

const NEW_YORK = ['America/New_York']
const at = (utc: string) => Date.parse(`${utc}Z`)
const call = (utc: string, outcome: CountedCall['outcome'] = 'no_answer', isInbound = false): CountedCall => ({
  ...{ atMs: at(utc), outcome, isInbound },
})
const daily = (days: readonly number[], hour = 15) =>
  days.map((day) => call(`2026-06-${String(day).padStart(2, '0')}T${hour}:00:00`))

describe('seven calls in seven consecutive days', () => {
  test('allow a seventh call and stop the eighth until the first leaves the window', () => {
    const six = daily([1, 1, 2, 3, 4, 5])
    const seven = [...six, call('2026-06-06T15:00:00')]

    expect(callLimit(six, NEW_YORK, at('2026-06-06T15:00:00'))).toBeNull()
    expect(callLimit(seven, NEW_YORK, at('2026-06-07T15:00:00'))).toMatchObject({
      kind: 'seven_calls',
      until: '2026-06-08',
    })
    expect(callLimit(seven, NEW_YORK, at('2026-06-08T15:00:00'))).toBeNull()
  })

  test('do not count calls that never connected, and calls from the person', () => {
    const calls = [
      ...daily([1, 2, 3, 4, 5, 6]),
      call('2026-06-06T16:00:00', 'busy'),
      call('2026-06-06T17:00:00', 'disconnected'),
      call('2026-06-06T18:00:00', 'no_answer', true),
    ]

    expect(callLimit(calls, NEW_YORK, at('2026-06-06T20:00:00'))).toBeNull()
    expect(countedCalls(calls, NEW_YORK, at('2026-06-06T20:00:00'))).toBe(6)
  })

  test('are counted by the day where the person lives', () => {
    // Half past eleven in the evening of May 31 in New York is June 1 in UTC.
    const calls = [call('2026-06-01T03:30:00'), ...daily([1, 2, 3, 4, 5, 6])]
    const moment = at('2026-06-07T02:00:00')

    expect(callLimit(calls, NEW_YORK, moment)?.until).toBe('2026-06-07')
    expect(callLimit(calls, NEW_YORK, at('2026-06-07T04:00:00'))).toBeNull()
    expect(callLimit(calls, ['UTC'], moment)?.until).toBe('2026-06-08')
  })
})

describe('a conversation', () => {
  test('stops calls for seven days, of which its own day is the first', () => {
    const calls = [call('2026-06-01T15:00:00', 'conversation')]

    expect(callLimit(calls, NEW_YORK, at('2026-06-01T16:00:00'))).toMatchObject({
      kind: 'conversation',
      until: '2026-06-08',
    })
    expect(callLimit(calls, NEW_YORK, at('2026-06-08T03:59:00'))?.until).toBe('2026-06-08')
    expect(callLimit(calls, NEW_YORK, at('2026-06-08T04:00:00'))).toBeNull()
  })

  test.each([
    ['the clocks go forward', '2026-03-05T15:00:00', '2026-03-12T03:59:00', '2026-03-12T04:00:00'],
    ['the clocks go back', '2026-10-29T15:00:00', '2026-11-05T04:59:00', '2026-11-05T05:00:00'],
  ])('ends its week at midnight there, also when %s', (_, spoken, last, first) => {
    const calls = [call(spoken, 'refused')]

    expect(callLimit(calls, NEW_YORK, at(last))).not.toBeNull()
    expect(callLimit(calls, NEW_YORK, at(first))).toBeNull()
  })

  test('that the person began counts too, unless the person asked to be called again', () => {
    const inbound = [call('2026-06-01T15:00:00', 'promise', true)]
    const consented = [call('2026-06-01T15:00:00', 'callback')]

    expect(callLimit(inbound, NEW_YORK, at('2026-06-02T15:00:00'))?.kind).toBe('conversation')
    expect(callLimit(consented, NEW_YORK, at('2026-06-02T15:00:00'))).toBeNull()
  })

  test('in a state of two zones stops calls until the week is over in both', () => {
    const calls = [call('2026-06-02T04:30:00', 'conversation')]
    // June 2 in New York, and still June 1 in Chicago.
    const zones = ['America/New_York', 'America/Chicago']

    expect(callLimit(calls, zones, at('2026-06-08T20:00:00'))?.until).toBe('2026-06-09')
    expect(callLimit(calls, ['America/Chicago'], at('2026-06-08T20:00:00'))).toBeNull()
  })
})
