import { expect, test } from 'vitest'
import { declineOf, endsMethod, mayPresentAgain } from './decline.ts'

test('the code of the ACH network wins over the processor’s code', () => {
  expect(declineOf('R09', 'insufficient_funds')).toEqual({ code: 'R09', reason: 'Uncollected funds' })
  expect(declineOf(null, 'expired_card')).toEqual({ code: 'expired_card', reason: 'The card has expired' })
  expect(declineOf('05', 'something_new')).toEqual({ code: 'something_new', reason: 'The payment was declined' })
})

test('only a debit without funds can be presented again, and twice at most', () => {
  expect([0, 1, 2].map((times) => mayPresentAgain({ code: 'R01' }, times))).toEqual([true, true, false])
  for (const code of ['R02', 'R03', 'R07', 'R08', 'R10', 'R29', 'expired_card'])
    expect(mayPresentAgain({ code }, 0)).toBe(false)
})

test('a closed or unauthorized account ends its method, and a single stopped entry does not', () => {
  for (const code of ['R02', 'R03', 'R07', 'R10', 'R29', 'expired_card', 'stolen_card'])
    expect(endsMethod({ code })).toBe(true)
  for (const code of ['R01', 'R08', 'R09', 'R24', 'generic_decline']) expect(endsMethod({ code })).toBe(false)
})
