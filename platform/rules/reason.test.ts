import { expect, test } from 'vitest'
import { reasonSchema } from './reason.ts'

test.each([
  ['  Verify identity  ', 'Verify identity'],
  ['Customer 600-22-1639', 'Customer [redacted]'],
  ['asked about 600221639.', 'asked about [redacted].'],
  ['asked about 600 22 1639', 'asked about [redacted]'],
  ['Either 600.22.1639 or 600–22–1639', 'Either [redacted] or [redacted]'],
  ['Both SSNs:600221639/600-22-1640', 'Both SSNs:[redacted]/[redacted]'],
  ['Ticket 6002216390', 'Ticket 6002216390'],
  ['call (512) 555-0101, 5125550101', 'call (512) 555-0101, 5125550101'],
  // The log rather loses a postal code than keeps an SSN.
  ['Asked for ZIP 06901-1639', 'Asked for ZIP [redacted]'],
  ['x'.repeat(500), 'x'.repeat(500)],
  [`${'x'.repeat(490)} 600221639`, `${'x'.repeat(490)} [redacted`],
])('%j is stored as %j', (reason, kept) => {
  expect(reasonSchema.parse(reason)).toBe(kept)
})

const TOO_SHORT = 'Give a reason of at least 8 visible characters'

test.each([
  [undefined, 'Reason is required'],
  [7, 'Reason is required'],
  ['  \n ', 'Reason is required'],
  ['\u200b', 'Reason is required'],
  ['Because', TOO_SHORT],
  ['.  .  .  .  .  .  .', TOO_SHORT],
  ['\u200bshort\u200b\u2800\u00ad', TOO_SHORT],
  [`a${'\u0301'.repeat(20)}`, TOO_SHORT],
  // An SSN is not stored, so it explains nothing.
  ['600-22-1639', TOO_SHORT],
  ['x'.repeat(501), 'Reason is too long'],
])('%j is rejected: %s', (reason, problem) => {
  expect(reasonSchema.safeParse(reason).error?.issues.map(({ message }) => message)).toEqual([problem])
})
