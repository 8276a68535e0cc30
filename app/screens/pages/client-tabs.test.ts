import { expect, test } from 'vitest'
import { CLIENT_TABS, openTabOf } from './client-tabs.ts'

test.each([
  ['', 'lending'],
  ['tab=documents&state=TX', 'documents'],
  ['tab=toString', 'lending'],
])('at ?%s the tab %s is open', (search, tab) => {
  expect(openTabOf(new URLSearchParams(search))).toBe(tab)
})

test('each tab has its own address', () => {
  const opened = CLIENT_TABS.map(({ name }) => openTabOf(new URLSearchParams({ tab: name })))

  expect(opened).toEqual(CLIENT_TABS.map(({ name }) => name))
})
