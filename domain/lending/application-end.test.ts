import { describe, expect, test } from 'vitest'
import {
  type ApplicationEnd,
  type ApplicationStanding,
  askingProblem,
  decisionsOpen,
  ENDED_HOW,
  endProblem,
} from './application-end.ts'

const PENDING: ApplicationStanding = {
  ...{ status: 'pending', submittedOn: '2026-10-01', decidedOn: null, isComplete: false, hasLoan: false },
  ...{ asked: null, today: '2026-11-23' },
}
const APPROVED: ApplicationStanding = { ...PENDING, status: 'approved', isComplete: true, decidedOn: '2026-10-10' }
const asked = (answerBy: string, givenOn: string | null) => ({ ...PENDING, asked: { answerBy, givenOn } })

describe('a withdrawal', () => {
  test.each([
    ['2026-09-30', false],
    ['2026-10-01', true],
    ['2026-11-23', true],
    ['2026-11-24', false],
  ])('said on %s stands: %s', (on, stands) => {
    expect(endProblem({ decision: 'withdrawn', on, how: 'in_person' }, PENDING) === null).toBe(stands)
  })

  test('is said in some way, and never silence', () => {
    const how = ENDED_HOW.filter(
      (one) => endProblem({ decision: 'withdrawn', on: '2026-11-01', how: one }, PENDING) === null,
    )

    expect(how).toEqual(['in_writing', 'by_phone', 'in_person'])
  })
})

describe('an approval that is not accepted', () => {
  test.each<[string, Extract<ApplicationEnd, { on: string }>['how'], string, boolean]>([
    ['before the approval', 'by_phone', '2026-10-09', false],
    ['on its day', 'by_phone', '2026-10-10', true],
    ['today', 'by_phone', '2026-11-23', true],
    ['tomorrow', 'by_phone', '2026-11-24', false],
    ['after 30 days of silence', 'no_answer', '2026-10-31', false],
    ['after 31 days of silence', 'no_answer', '2026-11-01', true],
  ])('ends %s (%s, %s): %s', (_, how, on, ends) => {
    expect(endProblem({ decision: 'not_accepted', on, how }, APPROVED) === null).toBe(ends)
  })

  test('says from when on silence may be taken for an answer', () => {
    const standing = { ...APPROVED, today: '2026-10-31' }

    expect(endProblem({ decision: 'not_accepted', on: '2026-10-31', how: 'no_answer' }, standing)).toBe(
      'The applicant may still ask until 30 days after applying: from Nov 1, 2026 on, silence may be taken as withdrawal',
    )
  })

  test('had no loan', () => {
    const end = { decision: 'not_accepted', on: '2026-11-01', how: 'in_writing' } as const

    expect(endProblem(end, { ...APPROVED, hasLoan: true })).toMatch(/^A loan was made/)
  })
})

describe('an application is closed as incomplete', () => {
  test.each<[string, ApplicationStanding, RegExp]>([
    ['who was asked in time and did not answer', asked('2026-11-22', '2026-11-12'), /^It can$/],
    ['who may answer today', asked('2026-11-23', '2026-10-24'), /may still answer until Nov 23, 2026/],
    ['who had nine days', asked('2026-11-22', '2026-11-13'), /too late for an answer/],
    ['who was not given the notice', asked('2026-11-22', null), /^Record first/],
    ['who was not asked', PENDING, /was not asked/],
    ['who brought everything', { ...asked('2026-11-22', '2026-10-24'), isComplete: true }, /is complete/],
  ])('of an applicant %s', (_, standing, problem) => {
    expect(endProblem({ decision: 'closed_incomplete' }, standing) ?? 'It can').toMatch(problem)
  })
})

test.each<[string, Partial<ApplicationStanding>, boolean]>([
  ['is incomplete', {}, true],
  ['is complete', { isComplete: true }, false],
  ['was asked', { asked: { answerBy: '2026-12-23', givenOn: null } }, false],
])('an application that %s may be asked for what is missing: %s', (_, change, may) => {
  expect(askingProblem({ ...PENDING, ...change }) === null).toBe(may)
})

const WAITING = ['approved', 'declined', 'counteroffered', 'incomplete', 'withdrawn']
test.each<[string, string[]]>([
  ['pending', WAITING],
  ['in_review', WAITING],
  ['counteroffered', ['approved', 'declined', 'withdrawn']],
  ['approved', ['not_accepted']],
  ['declined', []],
  ['withdrawn', []],
  ['not_accepted', []],
  ['closed_incomplete', []],
  ['funded', []],
])('of a %s application is decided %j', (status, decisions) => {
  expect(decisionsOpen({ ...PENDING, status })).toEqual(decisions)
})
