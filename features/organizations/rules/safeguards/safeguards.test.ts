import { describe, expect, test } from 'vitest'
import {
  DUTIES_OF_PRODUCT,
  DUTIES_TO_RECORD,
  dutyApplies,
  dutyStatus,
  isSpared,
  RECORDED_DUTIES,
} from './safeguards.ts'

const dutyOf = (name: string) => {
  const found = DUTIES_TO_RECORD.find(({ duty }) => duty === name)
  if (found === undefined) throw new Error(`No duty ${name}`)
  return found
}

describe('fewer than 5,000 consumers, 16 CFR 314.6', () => {
  test.each([
    [0, true],
    [4_999, true],
    [5_000, false],
    [5_001, false],
  ])('%d consumers: exempt is %s', (consumers, expected) => {
    expect(isSpared(consumers)).toBe(expected)
  })

  test.each([
    ['qualified_individual', true],
    ['risk_assessment', false],
    ['penetration_test', false],
    ['vulnerability_scan', false],
    ['vendor_review', true],
    ['incident_plan', false],
    ['board_report', false],
  ])('%s applies at 4,999: %s; at 5,000 it does', (name, applies) => {
    expect(dutyApplies(dutyOf(name), 4_999)).toBe(applies)
    expect(dutyApplies(dutyOf(name), 5_000)).toBe(true)
  })

  test('the product’s own safeguards apply to all companies', () => {
    expect(DUTIES_OF_PRODUCT.every((duty) => dutyApplies(duty, 0))).toBe(true)
  })
})

test('every recorded duty is in the list once, with a paragraph of the rule', () => {
  expect(DUTIES_TO_RECORD.map(({ duty }) => duty)).toEqual(RECORDED_DUTIES)
  for (const { citation } of [...DUTIES_TO_RECORD, ...DUTIES_OF_PRODUCT]) expect(citation).toMatch(/^314\.4\([a-j]\)/)
})

describe('the next due date of a duty', () => {
  const standing = (name: string, doneOn: string | null, today: string, consumers = 5_000) =>
    dutyStatus(dutyOf(name), { consumers, doneOn, today })

  test.each([
    ['penetration_test', '2025-11-22', '2026-11-22', 'done', '2026-11-22'],
    ['penetration_test', '2025-11-22', '2026-11-23', 'overdue', '2026-11-22'],
    ['penetration_test', '2024-02-29', '2025-02-28', 'done', '2025-02-28'],
    ['penetration_test', '2024-02-29', '2025-03-01', 'overdue', '2025-02-28'],
    ['penetration_test', '2023-02-28', '2024-02-29', 'overdue', '2024-02-28'],
    ['vulnerability_scan', '2026-08-31', '2027-02-28', 'done', '2027-02-28'],
    ['vulnerability_scan', '2026-08-31', '2027-03-01', 'overdue', '2027-02-28'],
    ['vulnerability_scan', '2023-08-31', '2024-02-29', 'done', '2024-02-29'],
    ['risk_assessment', '2026-01-31', '2027-01-31', 'done', '2027-01-31'],
    ['board_report', '2025-12-31', '2027-01-01', 'overdue', '2026-12-31'],
    ['vendor_review', '2025-12-31', '2026-01-01', 'done', '2026-12-31'],
    ['incident_plan', '2025-06-30', '2026-07-01', 'overdue', '2026-06-30'],
  ])('%s of %s is on %s %s, due %s', (name, doneOn, today, kind, nextDueOn) => {
    expect(standing(name, doneOn, today)).toEqual({ kind, nextDueOn })
  })

  test('a qualified individual needs to be named only once', () => {
    expect(standing('qualified_individual', '2003-05-23', '2026-11-22')).toEqual({ kind: 'done', nextDueOn: null })
  })

  test('a duty that was never recorded is missing, unless it does not apply', () => {
    expect(standing('board_report', null, '2026-11-22')).toEqual({ kind: 'missing' })
    expect(standing('board_report', null, '2026-11-22', 4_999)).toEqual({ kind: 'spared' })
    expect(standing('qualified_individual', null, '2026-11-22', 0)).toEqual({ kind: 'missing' })
  })

  test('an old record of a small company is not overdue, and becomes so with its 5,000th consumer', () => {
    expect(standing('penetration_test', '2020-01-01', '2026-11-22', 4_999)).toEqual({ kind: 'spared' })
    expect(standing('penetration_test', '2020-01-01', '2026-11-22').kind).toBe('overdue')
  })
})
