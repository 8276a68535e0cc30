import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folderOf, hits, hitsIn } from './plain-english.ts'

/** Folders with texts from before these rules. A folder leaves the list once it has none, and the list goes with the last. */
const unfinished = readFileSync('test/architecture/plain-english-unfinished.txt', 'utf8').split(/\n+/)
const byFolder = Map.groupBy(hits(), ({ place }) => folderOf(place))
const folders = [...byFolder.keys()].filter((folder) => !unfinished.includes(folder)).toSorted()

test('texts are plain American English', () => {
  const found = folders.flatMap((folder) => byFolder.get(folder) ?? [])

  expect(found.map(({ place, rule, sentence }) => `${place} [${rule}] ${sentence}`)).toEqual([])
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
])('a text of %s that breaks a rule is found: %s', (file, text) => {
  expect(hitsIn(file, text)).not.toEqual([])
})

test.each([
  ['features/a.ts', '// Returns the amount in cents, or null if nothing was paid.'],
  ['features/a.ts', "const status = row.cancelled_at ? 'cancelled' : 'open' // `cancelled` is the wire's spelling"],
  ['features/a.tsx', '      <h2>What happens next?</h2>'],
  ['features/a.tsx', '      <h2>How it works</h2>'],
  ['features/a.ts', '// The error that stands for every other; its answers go to the caller on paper copies.'],
  ['docs/a.md', '# How to upgrade\n\n```sh\necho nobody\n```\n'],
])('a plain text of %s passes: %s', (file, text) => {
  expect(hitsIn(file, text)).toEqual([])
})
