import { expect, test } from 'vitest'
import type { ApplicationFile } from '#features/lending/rules/adverse-action/notice.ts'
import { incompletenessNotice, type Missing, missingSchema } from './notice-of-incompleteness.ts'

const FILE: ApplicationFile = {
  application: { loan_type: 'auto', amountCents: 1_200_000, submitted_at: '2026-11-01T15:00:00Z', isComplete: false },
  applicant: { name: 'Dana Whitfield', address: ['1 Main Street', 'Austin, TX 78704'] },
  creditor: { name: 'Meridian Lending', kind: 'lender' },
  ...{ report: null, ownLoans: [], today: '2026-11-23' },
}
const MISSING: Missing = {
  ...{ items: ['Two pay stubs', 'The VIN'], answer_by: '2026-12-23' },
  creditor_address: '5 Bank Street, Austin, TX 78701',
}

test('a notice of incompleteness states what is needed, the deadline and the consequence of missing it', () => {
  const made = incompletenessNotice(FILE, MISSING)

  expect(made).toEqual({
    notice: {
      ...{ title: 'Notice of incomplete application and request for additional information', day: '2026-11-23' },
      creditor: { name: 'Meridian Lending', address: '5 Bank Street, Austin, TX 78701' },
      applicant: { name: 'Dana Whitfield', address: ['1 Main Street', 'Austin, TX 78704'] },
      answer_by: '2026-12-23',
      parts: [
        {
          title: null,
          paragraphs: [
            'Your application of November 1, 2026 for an auto loan of $12,000.00 is incomplete. Thank you for applying.',
          ],
          items: [],
        },
        {
          title: 'Information needed to make a decision on your application',
          ...{ paragraphs: [], items: ['Two pay stubs', 'The VIN'] },
        },
        {
          title: 'Please answer by December 23, 2026',
          paragraphs: [
            'We need to receive this information at the address above by December 23, 2026. If we do not receive it by that date, we will be unable to give further consideration to your request for credit.',
          ],
          items: [],
        },
      ],
    },
  })
})

test.each([
  ['2026-12-02', false],
  ['2026-12-03', true],
  ['2027-02-21', true],
  ['2027-02-22', false],
])('the deadline can be %s: %s', (answer_by, isAwaited) => {
  expect('notice' in incompletenessNotice(FILE, { ...MISSING, answer_by })).toBe(isAwaited)
})

test.each<[string, Partial<ApplicationFile>, Partial<Missing>]>([
  ['the creditor’s address', {}, { creditor_address: '' }],
  ['the creditor’s address', {}, { creditor_address: '\u200B' }],
  ['the creditor’s name', { creditor: { name: ' ', kind: 'lender' } }, {}],
  ['the applicant’s name', { applicant: { name: '', address: [] } }, {}],
])('a notice without %s is rejected, and the message names what is missing', (lacking, file, missing) => {
  expect(incompletenessNotice({ ...FILE, ...file }, { ...MISSING, ...missing })).toEqual({
    problem: `The notice is missing ${lacking}`,
  })
})

test.each<[string, object, string]>([
  ['nothing', { items: [] }, 'Enter what is missing'],
  ['an empty line', { items: [' '] }, 'Remove empty lines from the list of missing items'],
  ['an invisible line', { items: ['\u200B'] }, 'Remove empty lines from the list of missing items'],
  ['eleven items', { items: Array.from({ length: 11 }, () => 'Pay stubs') }, 'Ask for at most 10 items at once'],
  [
    'an SSN',
    { items: ['Card of 123-45-6789'] },
    'Each missing item must not contain an SSN, because it can’t be removed later',
  ],
  ['no day', { answer_by: undefined }, 'Enter the last day to answer'],
])('the list of missing items can’t be %s', (_, change, message) => {
  const parsed = missingSchema.safeParse({ ...MISSING, ...change })

  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message])
})
