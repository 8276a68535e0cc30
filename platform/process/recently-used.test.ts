import { expect, test } from 'vitest'
import { recentlyUsed } from './recently-used.ts'

const CAPACITY = 10

function filled(keys: string[]) {
  const remembered = recentlyUsed<string>(CAPACITY)
  for (const key of keys) remembered.set(key, `value of ${key}`)
  return remembered
}

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)

test('what is used again and again stays, whatever else comes', () => {
  const remembered = filled(['kept'])

  for (const key of numbered('other', 100)) {
    remembered.set(key, key)
    expect(remembered.get('kept')).toBe('value of kept')
  }
})

test('what has not been used for as many others as it holds is forgotten', () => {
  const remembered = filled(['left', ...numbered('other', CAPACITY)])

  expect(remembered.get('left')).toBeUndefined()
})

test('what was used last is held, up to half of the capacity', () => {
  const last = numbered('last', CAPACITY / 2)
  const remembered = filled([...numbered('other', 100), ...last])

  expect(last.map(remembered.get)).toEqual(last.map((key) => `value of ${key}`))
})

test('it never holds more than its capacity', () => {
  const keys = numbered('key', 100)
  const remembered = filled(keys)

  expect(keys.map(remembered.get).filter(Boolean).length).toBeLessThanOrEqual(CAPACITY)
})

test('a value that is set again takes the place of the earlier one, before and after others came', () => {
  const remembered = filled(['a'])
  remembered.set('a', 'new')
  expect(remembered.get('a')).toBe('new')

  for (const key of numbered('other', CAPACITY / 2)) remembered.set(key, key)
  remembered.set('a', 'newest')
  expect(remembered.get('a')).toBe('newest')
})
