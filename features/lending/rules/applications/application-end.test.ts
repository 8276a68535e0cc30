import { describe, expect, test } from 'vitest'
import {
  type ApplicationEnd,
  type ApplicationStatusNow,
  askingProblem,
  decisionsOpen,
  declineProblem,
  endProblem,
} from './application-end.ts'
import { ENDED_HOW } from './ended-how.ts'

const PENDING: ApplicationStatusNow = {
  ...{ status: 'pending', submittedOn: '2026-10-01', decidedOn: null, isComplete: false, hasLoan: false },
  ...{ asked: null, offer: null, today: '2026-11-23' },
}
const APPROVED: ApplicationStatusNow = { ...PENDING, status: 'approved', isComplete: true, decidedOn: '2026-10-10' }
const asked = (answerBy: string, givenOn: string | null) => ({ ...PENDING, asked: { answerBy, givenOn } })

describe('a withdrawal', () => {
  test.each([
    ['2026-09-30', false],
    ['2026-10-01', true],
    ['2026-11-23', true],
    ['2026-11-24', false],
  ])('dated %s is accepted: %s', (on, stands) => {
    expect(endProblem({ decision: 'withdrawn', on, how: 'in_person' }, PENDING) === null).toBe(stands)
  })

  test('needs a way the applicant expressed it; no answer is not enough', () => {
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
    ['after 30 days without an answer', 'no_answer', '2026-10-31', false],
    ['after 31 days without an answer', 'no_answer', '2026-11-01', true],
  ])('ends %s (%s, %s): %s', (_, how, on, ends) => {
    expect(endProblem({ decision: 'not_accepted', on, how }, APPROVED) === null).toBe(ends)
  })

  test('names the day from which no answer counts as a withdrawal', () => {
    const standing = { ...APPROVED, today: '2026-10-31' }

    expect(endProblem({ decision: 'not_accepted', on: '2026-10-31', how: 'no_answer' }, standing)).toBe(
      'The applicant has 30 days after applying to ask about the decision. You can record no answer as a withdrawal from Nov 1, 2026 on.',
    )
  })

  test('can’t end for lack of an answer before it existed', () => {
    const late = { ...APPROVED, decidedOn: '2026-11-20' }
    const ended = ['2026-11-19', '2026-11-20'].map((on) =>
      endProblem({ decision: 'not_accepted', on, how: 'no_answer' }, late),
    )

    expect(ended).toEqual(['Enter a day between Nov 20, 2026 and today', null])
  })

  test('can’t end if a loan was made on it', () => {
    const end = { decision: 'not_accepted', on: '2026-11-01', how: 'in_writing' } as const

    expect(endProblem(end, { ...APPROVED, hasLoan: true })).toMatch(/^A loan was made/)
  })
})

describe('a counteroffer with its reasons', () => {
  const OFFER = { on: '2026-11-01', answerBy: '2026-11-20', givenOn: '2026-11-02' }
  const offered = (change: Partial<ApplicationStatusNow> = {}) => ({
    ...{ ...PENDING, status: 'counteroffered', offer: OFFER },
    ...change,
  })
  const refused = (how: Extract<ApplicationEnd, { on: string }>['how'], on: string) =>
    ({ decision: 'not_accepted', how, on }) as const

  test.each<[string, Extract<ApplicationEnd, { on: string }>['how'], string, boolean]>([
    ['before it was made', 'in_person', '2026-10-31', false],
    ['on its day', 'in_person', '2026-11-01', true],
    ['tomorrow', 'in_person', '2026-11-24', false],
    ['by no answer on its last day', 'no_answer', '2026-11-20', false],
    ['by no answer the day after', 'no_answer', '2026-11-21', true],
  ])('is recorded as not accepted %s (%s, %s): %s', (_, how, on, stands) => {
    expect(endProblem(refused(how, on), offered()) === null).toBe(stands)
  })

  test('can’t be recorded as not accepted before it was given to the applicant', () => {
    const standing = offered({ offer: { ...OFFER, givenOn: null } })

    expect(new Set(ENDED_HOW.map((how) => endProblem(refused(how, '2026-11-21'), standing)))).toEqual(
      new Set(['First record how and when the applicant received the counteroffer']),
    )
  })

  test.each<[string, Partial<ApplicationStatusNow>, RegExp]>([
    ['while it is open', { today: '2026-11-20' }, /can still accept until Nov 20, 2026/],
    ['that had no reasons', { offer: null }, /is owed a notice\. Decline/],
  ])('can’t count as refused for lack of an answer %s', (_, change, words) => {
    expect(endProblem(refused('no_answer', '2026-11-21'), offered(change))).toMatch(words)
  })

  test('can’t be declined with a second notice; one without reasons can', () => {
    expect(declineProblem(offered())).toMatch(/not accepted; no second notice/)
    // Another system may have reopened the application, which then needs a new decision.
    const others = [offered({ offer: null }), PENDING, offered({ status: 'in_review' })]
    expect(others.map(declineProblem)).toEqual([null, null, null])
    expect(decisionsOpen(offered())).toEqual(['approved', 'not_accepted', 'withdrawn'])
  })
})

describe('an application is closed as incomplete', () => {
  test.each<[string, ApplicationStatusNow, RegExp]>([
    ['asked in time, without an answer', asked('2026-11-22', '2026-11-12'), /^It can$/],
    ['who can answer today', asked('2026-11-23', '2026-10-24'), /can still answer until Nov 23, 2026/],
    ['who had nine days', asked('2026-11-22', '2026-11-13'), /too late for an answer/],
    ['who did not receive the notice', asked('2026-11-22', null), /^First record/],
    ['who was not asked', PENDING, /was not asked/],
    [
      'with a complete application',
      { ...asked('2026-11-22', '2026-10-24'), isComplete: true },
      /was confirmed complete/,
    ],
  ])('for an applicant %s', (_, standing, problem) => {
    expect(endProblem({ decision: 'closed_incomplete' }, standing) ?? 'It can').toMatch(problem)
  })
})

test.each<[string, Partial<ApplicationStatusNow>, boolean]>([
  ['is incomplete', {}, true],
  ['is complete', { isComplete: true }, false],
  ['was asked', { asked: { answerBy: '2026-12-23', givenOn: null } }, false],
])('an application that %s can be asked for missing information: %s', (_, change, may) => {
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
])('the decisions for a %s application are %j', (status, decisions) => {
  expect(decisionsOpen({ ...PENDING, status })).toEqual(decisions)
})

test.each<[string, Partial<ApplicationStatusNow>, string | undefined]>([
  ['was asked until yesterday', { asked: { answerBy: '2026-11-22', givenOn: null } }, 'closed_incomplete'],
  ['was asked until today', { asked: { answerBy: '2026-11-23', givenOn: null } }, undefined],
  ['is complete', { isComplete: true }, undefined],
])('for an application that %s these decisions are added: %s', (_, change, more) => {
  const usual = ['approved', 'declined', 'counteroffered', 'withdrawn']

  expect(decisionsOpen({ ...PENDING, ...change }).filter((one) => !usual.includes(one))).toEqual(more ? [more] : [])
})
