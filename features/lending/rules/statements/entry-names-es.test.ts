import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entryNameEs } from './entry-names-es.ts'

test('every name of a ledger entry has a Spanish one', () => {
  const source = readFileSync(new URL('entry-name.ts', import.meta.url), 'utf8')
  const names = [...source.matchAll(/: '([A-Z][^']+)'/g)].map(([, name = '']) => name)

  expect(names.length).toBeGreaterThan(25)
  expect(names.filter((name) => entryNameEs(name) === name)).toEqual([])
})

test('a reversal names the entry that it reverses', () => {
  expect(entryNameEs('Reversal: late fee')).toBe('Reversión: cargo por pago tardío')
  expect(entryNameEs('Something else')).toBe('Something else')
})
