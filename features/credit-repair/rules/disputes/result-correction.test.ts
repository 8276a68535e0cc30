import { describe, expect, test } from 'vitest'
import type { DisputeProgress } from './dispute.ts'
import type { DisputeResult } from './dispute-status.ts'
import { afterCorrection, correctResultSchema, isCorrectionProblem } from './result-correction.ts'

const TODAY = '2026-05-20'
const DECIDED: DisputeProgress = {
  ...{ reason: 'paid', status: 'resolved', attested_on: '2026-03-01', sent_on: '2026-03-01', tracking_number: null },
  ...{ received_on: '2026-03-02', information_on: null, investigation_on: null, due_on: '2026-04-01' },
  ...{ result: 'deleted', result_on: '2026-03-20', closed_on: null, created_at: '2026-03-01T18:00:00Z' },
  ...{ recipient: 'bureau', notice_on: null, is_after_annual_report: false },
}
const CLOSED: typeof DECIDED = { ...DECIDED, status: 'closed', closed_on: '2026-04-10' }
const CLOSED_BLOCK: typeof DECIDED = { ...CLOSED, reason: 'identity_theft', due_on: '2026-03-06' }

const corrected = (result: DisputeResult | null, on = '2026-03-20', dispute = DECIDED) =>
  afterCorrection(dispute, { result, on }, TODAY)
const problem = (...asked: Parameters<typeof corrected>) => {
  const outcome = corrected(...asked)
  return isCorrectionProblem(outcome) ? outcome.code : null
}

describe('a corrected result', () => {
  test('replaces the previous one, with its own day', () => {
    expect(corrected('verified', '2026-03-25')).toEqual({ ...DECIDED, result: 'verified', result_on: '2026-03-25' })
  })

  test('keeps a closed dispute closed', () => {
    expect(corrected('modified', '2026-04-10', CLOSED)).toMatchObject({
      ...{ status: 'closed', closed_on: '2026-04-10', result: 'modified', result_on: '2026-04-10' },
    })
  })

  test('that is removed restores the dispute’s earlier status', () => {
    expect(corrected(null)).toMatchObject({ status: 'received', result: null, result_on: null })
    expect(corrected(null, '2026-03-20', { ...DECIDED, investigation_on: '2026-03-05' })).toMatchObject({
      status: 'in_investigation',
    })
    expect(corrected(null, '2026-03-20', CLOSED)).toMatchObject({ status: 'closed', closed_on: '2026-04-10' })
  })

  test.each([
    ['of nothing', 'verified', '2026-03-20', { result: null, result_on: null }, 'NO_RESULT'],
    ['that is the same', 'deleted', '2026-03-20', {}, 'SAME_RESULT'],
    ['of the day before receipt', 'verified', '2026-03-01', {}, 'DATE_TOO_EARLY'],
    ['of tomorrow', 'verified', '2026-05-21', {}, 'DATE_IN_FUTURE'],
    ['of the day after it was closed', 'verified', '2026-04-11', CLOSED, 'DATE_AFTER_CLOSING'],
    [
      'of the day after it was closed, of a block that was declined',
      'declined',
      '2026-04-11',
      CLOSED_BLOCK,
      'DATE_AFTER_CLOSING',
    ],
    ['of silence within the bureau’s time', 'no_response', '2026-04-01', {}, 'STILL_IN_TIME'],
  ] as const)('%s is rejected', (_, result, on, change, code) => {
    expect(problem(result, on, { ...DECIDED, ...change })).toBe(code)
  })

  test.each([
    ['the day of receipt', 'verified', '2026-03-02', {}],
    ['today', 'verified', TODAY, {}],
    ['the day on which a block was rescinded, after it was closed', 'rescinded', '2026-04-11', CLOSED_BLOCK],
    ['the first day after the bureau’s time, of silence', 'no_response', '2026-04-02', {}],
  ] as const)('can be dated %s', (_, result, on, change) => {
    expect(problem(result, on, { ...DECIDED, ...change })).toBeNull()
  })

  test.each([
    ['is rescinded later', 'rescinded', '2026-04-20', null],
    ['was declined later', 'declined', '2026-04-20', null],
    ['is taken back', null, '2026-03-20', null],
    ['was verified', 'verified', '2026-03-20', 'RESULT_UNFIT'],
  ] as const)('of a block that %s: %s of %s is rejected with %s', (_, result, on, code) => {
    expect(problem(result, on, { ...DECIDED, reason: 'identity_theft', due_on: '2026-03-06' })).toBe(code)
  })

  test('requires a reason', () => {
    const asked = { dispute_id: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66', from: 'deleted', result: null }
    const problemsOf = (reason: string) =>
      correctResultSchema.safeParse({ ...asked, reason }).error?.issues.map(({ message }) => message)

    for (const unseen of ['  ', '\u200b']) expect(problemsOf(unseen)).toEqual(['Reason is required'])
    expect(problemsOf('x'.repeat(201))).toEqual(['Reason can have at most 200 characters'])
    expect(problemsOf('Another letter')).toBeUndefined()
  })
})
