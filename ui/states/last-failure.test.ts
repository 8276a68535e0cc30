import { expect, test } from 'vitest'
import { lastFailure } from './last-failure.ts'

const refused = new Error('Refused')
const broken = new Error('Broken')
const IDLE = { error: null, submittedAt: 0 }

test.each([
  ['nothing was tried', [IDLE, IDLE], null],
  ['one failed and the other was not tried', [IDLE, { error: refused, submittedAt: 1 }], refused],
  [
    'one failed, and then the other went well',
    [
      { error: refused, submittedAt: 1 },
      { error: null, submittedAt: 2 },
    ],
    null,
  ],
  [
    'one went well, and then the other failed',
    [
      { error: refused, submittedAt: 2 },
      { error: null, submittedAt: 1 },
    ],
    refused,
  ],
  [
    'both failed',
    [
      { error: refused, submittedAt: 1 },
      { error: broken, submittedAt: 2 },
    ],
    broken,
  ],
] as const)('where %s', (_course, acts, failure) => {
  expect(lastFailure(...acts)).toBe(failure)
})
