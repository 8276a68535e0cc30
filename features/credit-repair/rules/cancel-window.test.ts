import { describe, expect, test } from 'vitest'
import { daysBetween } from '#platform/rules/calendar.ts'
import { cancelUntil, serviceRefusal, stepRefusal } from './cancel-window.ts'

describe('a contract', () => {
  test.each([
    ['on the Wednesday before Thanksgiving', '2026-11-25', '2026-12-01'],
    ['on a Friday', '2026-12-04', '2026-12-09'],
    ['on a Monday', '2026-11-30', '2026-12-03'],
    ['on a Saturday', '2026-12-05', '2026-12-09'],
    ['on a Sunday', '2026-12-06', '2026-12-09'],
    ['on a holiday', '2026-11-26', '2026-12-01'],
    ['before Christmas', '2026-12-23', '2026-12-29'],
    ['before a holiday observed on a Friday', '2026-07-01', '2026-07-07'],
  ])('signed %s, %s, can be canceled through %s', (_, signedOn, expected) => {
    expect(cancelUntil(signedOn)).toBe(expected)
  })

  test('can be canceled for at least three days, whenever it was signed', () => {
    const days = Array.from({ length: 730 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10))

    const shortest = Math.min(...days.map((day) => daysBetween(day, cancelUntil(day))))

    expect(shortest).toBe(3)
  })
})

describe('work', () => {
  const contract = { cancel_until: '2026-12-01' }

  test.each(['2026-11-25', '2026-12-01'])('can’t begin on %s, within the cancellation period', (day) => {
    expect(serviceRefusal(contract, day)).toEqual({
      code: 'croa_window_open',
      sentence: 'The client can cancel the contract through Dec 1, 2026. You can start work on Dec 2, 2026',
    })
  })

  test('can begin on the day after', () => {
    expect(serviceRefusal(contract, '2026-12-02')).toBeNull()
  })

  test('can’t begin without a contract', () => {
    expect(serviceRefusal(null, '2026-12-02')).toMatchObject({ code: 'croa_contract_first' })
  })

  test('can’t go on after the enrollment is canceled, whatever the contract says', () => {
    expect(serviceRefusal(contract, '2026-12-02', 'enrollment')).toEqual({
      code: 'croa_contract_first',
      sentence:
        'The client’s enrollment is canceled, so no work can be done and no fee taken. If the client wants to go on, resume the enrollment and have them sign another contract',
    })
  })

  test('can’t begin before the client is enrolled, and the way out is named', () => {
    const refused = serviceRefusal(null, '2026-12-02', 'never_enrolled')

    expect(refused).toMatchObject({
      code: 'croa_enrollment_first',
      sentence: expect.stringContaining('Enroll the client'),
    })
    expect([stepRefusal(refused, 'sent'), stepRefusal(refused, 'resolved')]).toEqual([refused, null])
  })

  const [open, none] = [serviceRefusal(contract, '2026-12-01'), serviceRefusal(null, '2026-12-01')]

  test.each(['attested', 'sent', 'information'] as const)('includes that a dispute is %s', (to) => {
    expect([stepRefusal(open, to), stepRefusal(none, to)]).toEqual([open, none])
  })

  test.each(['received', 'in_investigation', 'resolved'] as const)(
    'doesn’t include that it is %s, which waits only while a contract can be canceled',
    (to) => {
      expect([stepRefusal(open, to), stepRefusal(none, to)]).toEqual([open, null])
    },
  )

  test('doesn’t include closing a dispute, which waits for nothing', () => {
    expect([stepRefusal(open, 'closed'), stepRefusal(null, 'sent')]).toEqual([null, null])
  })
})
