import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const STRONGEST_LOCK = /\bfrom app\.organizations\b[^;`']*\bfor update\b/

// An audit event refers to its company and takes the turn of the company's chain first: whoever holds the company with the strongest
// lock and then records an event waits for it, while it waits for the company.
test('nothing locks a company so that its audit events have to wait', () => {
  const locking = sourceFiles()
    .filter(
      ({ path, text }) =>
        !path.startsWith('database/') && !/^test\/|\/tests\/|\.test\./.test(path) && STRONGEST_LOCK.test(text),
    )
    .map(({ path }) => path)

  expect(locking).toEqual([])
})
