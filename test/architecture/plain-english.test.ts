import { expect, test } from 'vitest'
import { hits, hitsIn, unusedExceptions } from './plain-english.ts'

test('texts are plain American English', () => {
  expect(hits().map(({ place, rule, sentence }) => `${place} [${rule}] ${sentence}`)).toEqual([])
})

test('every exception is still needed', () => {
  expect(unusedExceptions()).toEqual([])
})

test.each([
  ['features/a.ts', '// What was paid, in cents.'],
  ['features/a.ts', '/** Whether the client is archived. */'],
  ['features/a.ts', '  return 0 // nobody is charged'],
  ['features/a.ts', '/**\n * Lists what is\n * told to the bureau: it is told once. */'],
  ['features/a.sql', '-- The column stands in the way.'],
  ['features/a.ts', "throw new Error('The organisation was closed')"],
  ['features/a.tsx', '      <p>Somebody signed in</p>'],
  ['features/a.tsx', '      Your wishes were saved'],
  ['features/a.test.ts', "test('who signed in is shown', () => {"],
  ['features/a.test.ts', "test.each([1])(\n  'what was paid is shown',"],
  ['docs/a.md', 'The server answers 409\nfor a paper that was signed.'],
  ['features/a.ts', '// Stores the signed paper.'],
  ['features/a.ts', "const subject = 'Your papers'"],
  ['features/a.tsx', '      <p>You get an e-mail</p>'],
])('a text of %s that breaks a rule is found: %s', (file, text) => {
  expect(hitsIn(file, text)).not.toEqual([])
})

test.each([
  ['features/a.ts', '// Returns the amount in cents, or null if nothing was paid.'],
  ['features/a.ts', "const status = row.cancelled_at ? 'cancelled' : 'open' // `cancelled` is the wire's spelling"],
  ['features/a.tsx', '      <h2>What happens next?</h2>'],
  ['features/a.tsx', '      <h2>How it works</h2>'],
  ['features/a.ts', '// The error that stands for every other; its answers go to the caller on paper copies.'],
  ['features/a.ts', '// The right to ask for paper, free of charge, and those on paper.'],
  ['features/a.ts', "const notices = table.select('id, answers, contents')"],
  ['features/a.sql', "comment on table a is 'The rows, filtered by `wish`.';"],
  ['docs/a.md', '# How to upgrade\n\n```sh\necho nobody\n```\n'],
])('a plain text of %s passes: %s', (file, text) => {
  expect(hitsIn(file, text)).toEqual([])
})
