import { expect, test } from 'vitest'
import { hiddenScreenAt } from './hideable-screens.ts'

test.each([
  ['/dashboard/credit-repair', ['credit-repair'], 'Credit Repair'],
  ['/dashboard/disputes/5', ['credit-repair'], 'Credit Repair'],
  ['/dashboard/lending/loans', ['lending'], 'Lending'],
  ['/dashboard/lending', ['credit-repair'], undefined],
  ['/dashboard/lending-tips', ['lending'], undefined],
  ['/dashboard/clients', ['credit-repair', 'lending'], undefined],
])('at %s with %j hidden, the hidden screen is %s', (path, hidden, label) => {
  expect(hiddenScreenAt(path, hidden)?.label).toBe(label)
})
