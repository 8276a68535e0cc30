import { expect, test } from 'vitest'
import { judgedPromise, keptPercent, partsProblem } from './promise.ts'

const PARTS = [
  { due_on: '2026-06-10', cents: 100_00 },
  { due_on: '2026-06-20', cents: 50_00 },
]
const STRICT = { graceDays: 0, shortCents: 0 }
const paid = (on: string, dollars: number) => ({ on, cents: dollars * 100 })

test.each([
  ['is open before its day', [], STRICT, '2026-06-10', 'open', '2026-06-10'],
  ['is broken the day after', [], STRICT, '2026-06-11', 'broken', null],
  ['waits for the days of grace', [], { graceDays: 2, shortCents: 0 }, '2026-06-12', 'open', '2026-06-10'],
  ['goes on to its next part', [paid('2026-06-10', 100)], STRICT, '2026-06-15', 'open', '2026-06-20'],
  ['is kept once all arrived, also ahead', [paid('2026-06-01', 150)], STRICT, '2026-06-02', 'kept', null],
  ['is broken by money that came too late', [paid('2026-06-12', 150)], STRICT, '2026-06-12', 'broken', null],
  [
    'may be short by the tolerance',
    [paid('2026-06-10', 99), paid('2026-06-20', 50)],
    { graceDays: 0, shortCents: 1_00 },
    '2026-06-21',
    'kept',
    null,
  ],
  [
    'is broken if it is short by more',
    [paid('2026-06-10', 98)],
    { graceDays: 0, shortCents: 1_00 },
    '2026-06-11',
    'broken',
    null,
  ],
])('a promise %s', (_, received, tolerance, today, status, nextDueOn) => {
  expect(judgedPromise(PARTS, received, tolerance, today)).toMatchObject({ status, nextDueOn })
})

test('the days of a promise follow each other, from today on', () => {
  expect(partsProblem(PARTS, '2026-06-10')).toBeNull()
  expect(partsProblem(PARTS, '2026-06-11')).toBe('A promised day can’t be in the past')
  expect(partsProblem(PARTS.toReversed(), '2026-06-01')).toBe('Each promised day must be after the one before it')
})

test('the share of kept promises leaves out open ones', () => {
  expect([keptPercent({ kept: 2, broken: 1 }), keptPercent({ kept: 0, broken: 0 })]).toEqual([67, null])
})
