import { expect, test } from 'vitest'
import { recentlyUsed } from './recently-used.ts'

const CAPACITY = 10

function filled(keys: string[]) {
  const remembered = recentlyUsed<string>(CAPACITY)
  for (const key of keys) remembered.set(key, `value of ${key}`)
  return remembered
}

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)

test('an entry that is used often stays, whatever else is added', () => {
  const remembered = filled(['kept'])

  for (const key of numbered('other', 100)) {
    remembered.set(key, key)
    expect(remembered.get('kept')).toBe('value of kept')
  }
})

test('an entry that was not used for as many others as fit is removed', () => {
  const remembered = filled(['left', ...numbered('other', CAPACITY)])

  expect(remembered.get('left')).toBeUndefined()
})

test('the most recent entries stay, up to half of the capacity', () => {
  const last = numbered('last', CAPACITY / 2)
  const remembered = filled([...numbered('other', 100), ...last])

  expect(last.map(remembered.get)).toEqual(last.map((key) => `value of ${key}`))
})

test('it never exceeds its capacity', () => {
  const keys = numbered('key', 100)
  const remembered = filled(keys)

  expect(keys.map(remembered.get).filter(Boolean).length).toBeLessThanOrEqual(CAPACITY)
})

test('setting a key again replaces its value, before and after others were added', () => {
  const remembered = filled(['a'])
  remembered.set('a', 'new')
  expect(remembered.get('a')).toBe('new')

  for (const key of numbered('other', CAPACITY / 2)) remembered.set(key, key)
  remembered.set('a', 'newest')
  expect(remembered.get('a')).toBe('newest')
})
