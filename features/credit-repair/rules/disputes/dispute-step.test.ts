import { describe, expect, test } from 'vitest'
import type { DisputeProgress } from './dispute.ts'
import { afterStep, type DisputeStep, earliestStepDay, isStepProblem, possibleResults } from './dispute-step.ts'

const TODAY = '2026-05-20'
const DRAFTED: DisputeProgress = {
  ...{ status: 'drafted', attested_on: null, sent_on: null, tracking_number: null, received_on: null },
  ...{ information_on: null, investigation_on: null, due_on: null, result: null, result_on: null, closed_on: null },
  ...{ reason: 'paid', recipient: 'bureau', notice_on: null, is_after_annual_report: false },
  created_at: '2026-03-01T18:00:00Z',
}
const RECEIVED: DisputeProgress = {
  ...DRAFTED,
  ...{ status: 'received', attested_on: '2026-03-01', sent_on: '2026-03-01', received_on: '2026-03-02' },
  due_on: '2026-04-01',
}
const RESOLVED: DisputeProgress = { ...RECEIVED, status: 'resolved', result: 'deleted', result_on: '2026-03-20' }

const step = (to: DisputeStep['to'], on = TODAY, more: Partial<DisputeStep> = {}): DisputeStep => ({
  ...{ to, on, result: null, tracking_number: null },
  ...more,
})
const after = (dispute: DisputeProgress, taken: DisputeStep) => afterStep(dispute, taken, TODAY)
const codeOf = (dispute: DisputeProgress, taken: DisputeStep) => {
  const outcome = after(dispute, taken)
  return isStepProblem(outcome) ? outcome.code : null
}

describe('a step', () => {
  test('is recorded with its day', () => {
    const attested = after(DRAFTED, step('attested', '2026-03-02'))

    expect(attested).toEqual({ ...DRAFTED, status: 'attested', attested_on: '2026-03-02' })
  })

  test('of sending stores the tracking number', () => {
    const sent = after(
      { ...DRAFTED, status: 'attested', attested_on: '2026-03-02' },
      step('sent', '2026-03-03', { tracking_number: '9400' }),
    )

    expect(sent).toMatchObject({ status: 'sent', sent_on: '2026-03-03', tracking_number: '9400', due_on: null })
  })

  test('of receipt starts the deadline, earlier steps don’t', () => {
    const sent: DisputeProgress = { ...RECEIVED, status: 'sent', received_on: null, due_on: null }

    expect(after(sent, step('received', '2026-03-02'))).toEqual(RECEIVED)
  })

  test('of more information extends the deadline and keeps the status', () => {
    const informed = after(RECEIVED, step('information', '2026-03-20'))

    expect(informed).toEqual({ ...RECEIVED, information_on: '2026-03-20', due_on: '2026-04-16' })
  })

  test('of more information can precede the bureau’s confirmation, but not the receipt', () => {
    const investigated: DisputeProgress = { ...RECEIVED, status: 'in_investigation', investigation_on: '2026-03-10' }

    expect(earliestStepDay(investigated, 'information')).toBe('2026-03-02')
    expect(codeOf(investigated, step('information', '2026-03-02'))).toBeNull()
    expect(codeOf(investigated, step('information', '2026-03-01'))).toBe('DATE_TOO_EARLY')
  })

  test('of an answer stores the result and its day, with or without a confirmed investigation', () => {
    const resolved = after(RECEIVED, step('resolved', '2026-03-20', { result: 'deleted' }))
    const investigated = after(RECEIVED, step('in_investigation', '2026-03-05'))

    expect(resolved).toEqual(RESOLVED)
    expect(investigated).toMatchObject({ status: 'in_investigation', investigation_on: '2026-03-05' })
  })

  test('of closing is possible at any time, and is the last', () => {
    for (const dispute of [DRAFTED, RECEIVED, RESOLVED]) {
      expect(after(dispute, step('closed'))).toEqual({ ...dispute, status: 'closed', closed_on: TODAY })
    }
    expect(codeOf({ ...RESOLVED, status: 'closed', closed_on: TODAY }, step('closed'))).toBe('STEP_OUT_OF_TURN')
  })
})

describe('a step is rejected', () => {
  test.each([
    ['before the one it follows', DRAFTED, step('sent'), 'STEP_OUT_OF_TURN'],
    ['twice', RECEIVED, step('received'), 'STEP_OUT_OF_TURN'],
    ['on a future day', DRAFTED, step('attested', '2026-05-21'), 'DATE_IN_FUTURE'],
    ['earlier than the step before', RECEIVED, step('in_investigation', '2026-03-01'), 'DATE_TOO_EARLY'],
    ['before the day it was drafted, in any zone', DRAFTED, step('attested', '2026-02-27'), 'DATE_TOO_EARLY'],
    ['of an answer without a result', RECEIVED, step('resolved'), 'RESULT_REQUIRED'],
    [
      'of no response before the deadline',
      RECEIVED,
      step('resolved', '2026-04-01', { result: 'no_response' }),
      'STILL_IN_TIME',
    ],
    ['of information before receipt', DRAFTED, step('information'), 'STEP_OUT_OF_TURN'],
    ['of information after the answer', RESOLVED, step('information'), 'STEP_OUT_OF_TURN'],
    ['of information that precedes receipt', RECEIVED, step('information', '2026-03-01'), 'DATE_TOO_EARLY'],
    [
      ...(['of information twice', { ...RECEIVED, information_on: '2026-03-20' }] as const),
      ...([step('information'), 'INFORMATION_RECORDED'] as const),
    ],
  ])('%s', (_, dispute, taken, code) => {
    expect(codeOf(dispute, taken)).toBe(code)
  })

  test('with the days in the message', () => {
    expect(after(RECEIVED, step('resolved', '2026-03-30', { result: 'no_response' }))).toMatchObject({
      sentence: 'The bureau has until Apr 1, 2026 to answer',
    })
    expect(after(RECEIVED, step('resolved', '2026-03-01', { result: 'deleted' }))).toMatchObject({
      sentence: 'The previous step was on Mar 2, 2026. Choose that day or a later one',
    })
  })
})

test('of no response until the day after the deadline', () => {
  expect(possibleResults(RECEIVED, '2026-04-01')).not.toContain('no_response')
  expect(possibleResults(RECEIVED, '2026-04-02')).toContain('no_response')
  expect(possibleResults(DRAFTED, '2026-04-02')).not.toContain('no_response')
  expect(possibleResults(RECEIVED, '2026-03-02')).toContain('verified')
})

describe('a block request', () => {
  const SENT: DisputeProgress = {
    ...{ ...DRAFTED, reason: 'identity_theft', status: 'sent', attested_on: '2026-03-01', sent_on: '2026-03-01' },
  }
  const BLOCK: DisputeProgress = { ...SENT, status: 'received', received_on: '2026-03-02', due_on: '2026-03-06' }

  test('has four business days from its receipt', () => {
    expect(after(SENT, step('received', '2026-03-02'))).toEqual(BLOCK)
  })

  test('is not extended by more information', () => {
    expect(codeOf(BLOCK, step('information', '2026-03-03'))).toBe('STEP_OUT_OF_TURN')
  })

  test.each([
    ['deleted', '2026-03-02', null],
    ['declined', '2026-03-05', null],
    ['rescinded', '2026-04-05', null],
    ['no_response', '2026-03-06', 'STILL_IN_TIME'],
    ['no_response', '2026-03-07', null],
    ['verified', '2026-03-05', 'RESULT_UNFIT'],
    ['frivolous', '2026-03-05', 'RESULT_UNFIT'],
  ] as const)('can be answered with %s on %s: %s', (result, on, code) => {
    expect(codeOf(BLOCK, step('resolved', on, { result }))).toBe(code)
  })

  test('alone can be declined or rescinded, and the message names a wrong result', () => {
    expect(codeOf(RECEIVED, step('resolved', '2026-03-05', { result: 'rescinded' }))).toBe('RESULT_UNFIT')
    expect(after(RECEIVED, step('resolved', '2026-03-05', { result: 'declined' }))).toMatchObject({
      sentence: 'A bureau can’t answer a dispute with “Block declined”',
    })
    expect(after(BLOCK, step('resolved', '2026-03-05', { result: 'modified' }))).toMatchObject({
      sentence: 'A bureau can’t answer a block request with “Modified”',
    })
  })
})

test('a step’s first day is that of the previous one; a time in the west may be a day earlier', () => {
  expect(earliestStepDay(DRAFTED, 'attested')).toBe('2026-02-28')
  expect(earliestStepDay({ ...DRAFTED, created_at: '' }, 'attested')).toBeNull()
  expect(earliestStepDay(RECEIVED, 'resolved')).toBe('2026-03-02')
  expect(earliestStepDay(RESOLVED, 'closed')).toBe('2026-03-20')
  expect(earliestStepDay(RECEIVED, 'information')).toBe('2026-03-02')
})
