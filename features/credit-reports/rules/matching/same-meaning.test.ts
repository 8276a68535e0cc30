import { expect, test } from 'vitest'
import { ratingMeaning, statusMeaning, termsMeaning, typeMeaning } from './same-meaning.ts'

test.each([
  [['R1', '1', 'I1', 'Pays account as agreed', 'Paid or paying as agreed', 'CURRENT', 'C'], 'as agreed'],
  [['R9', '9', 'Charge-off', 'Charged off as bad debt', 'Profit and loss writeoff'], 'charged off'],
  [['R2', '30-59 days late', 'Not more than two payments past due'], '30 days late'],
  [['R4', '90 days late', 'NOT MORE THAN FOUR PAYMENTS PAST DUE'], '90 days late'],
  [['5', '120 days late'], '120 days late'],
  [['R7', 'Included in Chapter 13'], 'in bankruptcy'],
  [['-', '', null], null],
  [['Lost or stolen'], 'lost or stolen'],
])('the ratings %j mean: %s', (ratings, expected) => {
  expect(ratings.map(ratingMeaning)).toEqual(ratings.map(() => expected))
})

test.each([
  [['Open', 'OPEN', '*Open*', 'Current', 'Active'], 'open'],
  [['Closed', 'Paid', 'Paid, closed', 'Closed by consumer'], 'closed'],
  [['Charge-off', 'Paid charge off'], 'charged off'],
  [['-', null, 'Paid or paying as agreed', 'Pays account as agreed', 'R1'], null],
])('the statuses %j mean: %s', (statuses, expected) => {
  expect(statuses.map(statusMeaning)).toEqual(statuses.map(() => expected))
})

test('types differ only as revolving and loan', () => {
  expect(['R', 'Credit Card', 'Revolving'].map(typeMeaning)).toEqual(['revolving', 'revolving', 'revolving'])
  expect(['I', 'Auto', 'Installment'].map(typeMeaning)).toEqual(['loan', 'loan', 'loan'])
  expect([typeMeaning('-'), typeMeaning('Open account')]).toEqual([null, 'open account'])
})

test('terms are months', () => {
  expect(['360M', '360 Months', '360', '30 Years', '0360'].map(termsMeaning)).toEqual(Array(5).fill('360'))
  expect(['REV', 'Revolving', '-'].map(termsMeaning)).toEqual([null, null, null])
})
