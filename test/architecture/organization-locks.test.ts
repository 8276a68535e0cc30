import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const STRONGEST_LOCK = /\bfrom app\.organizations\b[^;`']*\bfor update\b/

// An audit event refers to its company and first locks the company's chain. A transaction that takes the strongest lock
// on a company and then records an event deadlocks with one that does the reverse.
test('no statement takes a lock on a company that blocks its audit events', () => {
  const locking = sourceFiles()
    .filter(
      ({ path, text }) =>
        !path.startsWith('database/') && !/^test\/|\/tests\/|\.test\./.test(path) && STRONGEST_LOCK.test(text),
    )
    .map(({ path }) => path)

  expect(locking).toEqual([])
})
