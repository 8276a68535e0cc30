import { expect, test } from 'vitest'
import { reasonSchema } from './reason.ts'

test.each([
  ['  Verify identity  ', 'Verify identity'],
  ['600-22-1639', '[redacted]'],
  ['asked about 600221639.', 'asked about [redacted].'],
  ['asked about 600 22 1639', 'asked about [redacted]'],
  ['600.22.1639 or 600–22–1639', '[redacted] or [redacted]'],
  ['SSN:600221639/600-22-1640', 'SSN:[redacted]/[redacted]'],
  ['Ticket 6002216390', 'Ticket 6002216390'],
  ['call (512) 555-0101, 5125550101', 'call (512) 555-0101, 5125550101'],
  // Rather a postal code too few in the log than an SSN too many.
  ['ZIP 06901-1639', 'ZIP [redacted]'],
  ['x'.repeat(500), 'x'.repeat(500)],
  [`${'x'.repeat(490)} 600221639`, `${'x'.repeat(490)} [redacted`],
])('%j is kept as %j', (reason, kept) => {
  expect(reasonSchema.parse(reason)).toBe(kept)
})

test.each([
  [undefined, 'Reason is required'],
  [7, 'Reason is required'],
  ['  \n ', 'Reason is required'],
  ['\u200b', 'Reason is required'],
  ['x'.repeat(501), 'Reason is too long'],
])('%j is refused: %s', (reason, problem) => {
  expect(reasonSchema.safeParse(reason).error?.issues.map(({ message }) => message)).toEqual([problem])
})
