import { expect, test } from 'vitest'
import { nearest } from './suggestion.ts'

test.each([
  ['client', ['clients', 'loans'], 'clients'],
  ['cleints', ['loans', 'clients'], null],
  ['loan', ['clients'], null],
  ['clients', ['clients'], null],
  ['Clients', ['clients'], 'clients'],
])('%s among %j suggests %s', (name, candidates, suggestion) => {
  expect(nearest(name, candidates, 0.75)).toBe(suggestion)
})

test.each([
  ['users', ['username'], null],
  ['nam', ['id', 'name', 'nama'], 'name'],
])('%s with at most three other characters among %j suggests %s', (name, candidates, suggestion) => {
  expect(nearest(name, candidates, 0.5, 3)).toBe(suggestion)
})
