import { expect, test } from 'vitest'
import { askedRecords } from './asked-records.ts'

test.each([
  ['loan', { kind: 'loans', rest: '', isPastDue: false }],
  ['Loans rivera', { kind: 'loans', rest: 'rivera', isPastDue: false }],
  ['rivera loan', { kind: 'loans', rest: 'rivera', isPastDue: false }],
  ['past due', { kind: 'loans', rest: '', isPastDue: true }],
  ['past-due', { kind: 'loans', rest: '', isPastDue: true }],
  ['payoff dana', { kind: 'loans', rest: 'dana', isPastDue: false }],
  ['disp', { kind: 'disputes', rest: '', isPastDue: false }],
  ['credit report dana', { kind: 'reports', rest: 'dana', isPastDue: false }],
  ['applic', { kind: 'applications', rest: '', isPastDue: false }],
  ['dis', { kind: null, rest: 'dis', isPastDue: false }],
  ['Sloan', { kind: null, rest: 'Sloan', isPastDue: false }],
  ['A-1042', { kind: null, rest: 'A-1042', isPastDue: false }],
])('%j asks for %j', (typed, asked) => {
  expect(askedRecords(typed)).toEqual(asked)
})
