import { expect, test } from 'vitest'
import { recentlyUsed } from './recently-used.ts'

test('what was used longest ago is forgotten first', () => {
  const remembered = recentlyUsed<number>(2)
  remembered.set('a', 1)
  remembered.set('b', 2)
  remembered.get('a')

  remembered.set('c', 3)

  expect(remembered.get('b')).toBeUndefined()
  expect(remembered.get('a')).toBe(1)
  expect(remembered.get('c')).toBe(3)
})

test('a value set again replaces the earlier one and takes no second place', () => {
  const remembered = recentlyUsed<number>(2)
  remembered.set('a', 1)
  remembered.set('b', 2)

  remembered.set('a', 9)

  expect(remembered.get('a')).toBe(9)
  expect(remembered.get('b')).toBe(2)
})
