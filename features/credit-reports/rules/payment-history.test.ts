import { expect, test } from 'vitest'
import { paymentMark, paymentMarks } from './payment-history.ts'

test.each([
  ['1', 'On time', 'good'],
  ['2', '30 days late', 'late'],
  ['3', '60 days late', 'late'],
  ['4', '90 days late', 'late'],
  ['5', '120 days late', 'severe'],
  ['9', 'Charge-off', 'severe'],
  ['7a', 'Included in Chapter 13', 'severe'],
  ['E', 'Zero balance, current', 'good'],
  ['FP', 'Foreclosure started or deed in lieu', 'severe'],
])('payment code %s means %s', (code, label, tone) => {
  expect(paymentMark(code)).toEqual({ code: code.toUpperCase(), label, tone })
})

test.each(['Q7', 'constructor'])('the undocumented code %s is kept, not dropped', (code) => {
  expect(paymentMark(code)).toEqual({ code, label: `Code ${code}`, tone: 'neutral' })
})

test.each([
  ['1,1,2,9', '1 1 2 9'],
  [' 1 , 2,,', '1 2'],
  [['1', '2,3', 4], '1 2 3 4'],
  [1, '1'],
  ['', ''],
  [null, ''],
  [{ month: 1 }, ''],
])('the history %j is read as %s, in the order it came', (history, codes) => {
  const read = paymentMarks(history).map((mark) => mark.code)

  expect(read.join(' ')).toBe(codes)
})
