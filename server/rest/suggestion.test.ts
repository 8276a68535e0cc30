import { expect, test } from 'vitest'
import { nearest } from './suggestion.ts'

test.each([
  ['client', ['clients', 'loans'], 'clients'],
  ['cleints', ['loans', 'clients'], null],
  ['loan', ['clients'], null],
  ['clients', ['clients'], null],
  ['Clients', ['clients'], 'clients'],
])('%s among %j suggests %s', (name, candidates, suggestion) => {
  expect(nearest(name, candidates)).toBe(suggestion)
})
