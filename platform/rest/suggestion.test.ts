import { expect, test } from 'vitest'
import { nearest, suggested } from './suggestion.ts'

test.each([
  ['a similar name', 'client', ['clients', 'loans'], 'clients'],
  ['swapped letters', 'cleints', ['loans', 'clients'], 'clients'],
  ['other capitals', 'Clients', ['clients'], 'clients'],
  ['two letters in a row', 'garlic', ['projects', 'articles'], 'articles'],
  ['three letters in a row before fewer differences', 'abcdwxyz', ['qbcqwxqz', 'zbcdzzzz'], 'zbcdzzzz'],
  ['nothing in common', 'loan', ['clients'], null],
  ['hardly anything in common', 'cl', ['clients'], null],
  ['the name itself', 'clients', ['clients'], null],
])('%s: instead of %s among %j suggests %s', (_why, name, candidates, suggestion) => {
  expect(suggested(name, candidates)).toBe(suggestion)
})

test.each([
  ['users', ['username'], null],
  ['nam', ['id', 'name', 'nama'], 'name'],
])('%s with at most three other characters among %j suggests %s', (name, candidates, suggestion) => {
  expect(nearest(name, candidates, 0.5, 3)).toBe(suggestion)
})
