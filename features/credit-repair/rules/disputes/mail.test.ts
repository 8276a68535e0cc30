import { expect, test } from 'vitest'
import { BUREAUS, disputeAddress } from '#features/credit-reports/rules/bureaus.ts'
import { postalAddressOf, statusByEvents } from './mail.ts'

test.each(BUREAUS)('the address of %s can be mailed to', (bureau) => {
  expect(postalAddressOf(disputeAddress(bureau))).toMatchObject({ zip: expect.stringMatching(/^\d{5}/) })
})

test.each([
  [
    ['Ally', 'P.O. Box 1', 'Detroit, MI 48226'],
    { name: 'Ally', line1: 'P.O. Box 1', city: 'Detroit', state: 'MI', zip: '48226' },
  ],
  [
    ['Ally', 'Attn: Disputes', 'Box 1', 'St. Paul MN 55101-0001'],
    { line1: 'Attn: Disputes', line2: 'Box 1', city: 'St. Paul' },
  ],
])('%j is read', (lines, address) => {
  expect(postalAddressOf(lines)).toMatchObject(address)
})

test.each([[['Ally']], [['Ally', 'Detroit, MI 48226']], [['Ally', 'P.O. Box 1', 'Detroit']]])(
  '%j is no address',
  (lines) => {
    expect(postalAddressOf(lines)).toBeNull()
  },
)

test.each([
  [[], 'sent'],
  [['Mailed', 'In Transit'], 'sent'],
  [['Mailed', 'Delivered'], 'delivered'],
  [['Mailed', 'Returned to Sender'], 'returned'],
  [['Something new'], 'sent'],
])('the events %j mean that a letter is %s', (names, status) => {
  expect(statusByEvents(names.map((name) => ({ name })))).toBe(status)
})
