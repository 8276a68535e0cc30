import { expect, test } from 'vitest'
import { DESK_GROUPS, openTab } from './desk-tabs.ts'

const openAt = (pathname: string) => {
  const open = openTab(pathname)
  return open && [open.group.label, open.tab.label]
}

test.each([
  ['/dashboard/lending', ['Applications', 'Applications']],
  ['/dashboard/lending/funding', ['Applications', 'Funding']],
  ['/dashboard/lending/loans', ['Loans', 'Loans']],
  ['/dashboard/lending/import-loans/123', ['Loans', 'Loans']],
  ['/dashboard/lending/counter', ['Counter', 'Take payments']],
  ['/dashboard/lending/bank-files', ['Payments', 'Bank files']],
  ['/dashboard/lending/counter/safe', ['Counter', 'Safe']],
  ['/dashboard/lending/counter/lockbox/new', ['Counter', 'Lockbox']],
  ['/dashboard/lending/model', ['Setup', 'Policy']],
  ['/dashboard/lending/products/123', ['Setup', 'Products']],
  ['/dashboard/clients', null],
])('%s belongs to %j', (pathname, expected) => {
  expect(openAt(pathname)).toEqual(expected)
})

test('each page has one place', () => {
  const addresses = DESK_GROUPS.flatMap(({ tabs }) => tabs.map(({ to }) => to))

  expect(new Set(addresses).size).toBe(addresses.length)
})
