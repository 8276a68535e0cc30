import { expect, test } from 'vitest'
import { missingDocuments } from './documents.ts'
import { decisionReasonSchema, possibleDecisions } from './review.ts'
import { draftSchema, submissionFormSchema, submissionSchema } from './submission.ts'

const TODAY = '2026-11-26'
const WHOLE = {
  ...{ legal_name: 'Harbor Lending LLC', website: 'harbor.example', address: '12 Harbor Street', city: 'Austin' },
  ...{ state: 'TX', zip: '78701', no_license_reason: '' },
  licenses: [{ type: 'Lender', number: 'CL-1', state: 'TX', expires: '' }],
  ...{ person_name: 'Maria Lopez', person_title: 'CEO', person_email: 'maria@harbor.example' },
  person_phone: '(512) 555-0142',
}
const problems = (changes: object) =>
  submissionSchema(TODAY)
    .safeParse({ ...WHOLE, ...changes })
    .error?.issues.map(({ path }) => path.join('.')) ?? []

test('a complete submission is sent with its website and phone in normalized form', () => {
  expect(submissionSchema(TODAY).parse(WHOLE)).toMatchObject({
    website: 'https://harbor.example',
    person_phone: '5125550142',
  })
})

test.each([
  [{ legal_name: ' \u200b' }, 'legal_name'],
  [{ website: 'harbor' }, 'website'],
  [{ website: 'javascript:alert(1)' }, 'website'],
  [{ website: 'https://10.0.0.1' }, 'website'],
  [{ website: 'https://a:b@harbor.example' }, 'website'],
  [{ state: 'Texas' }, 'state'],
  [{ zip: '7870' }, 'zip'],
  [{ person_email: 'maria' }, 'person_email'],
  [{ person_phone: '555' }, 'person_phone'],
  [{ licenses: [] }, 'no_license_reason'],
  [{ licenses: [], no_license_reason: 'none\u200b\u200b\u200b\u200b' }, 'no_license_reason'],
  [{ licenses: [{ ...WHOLE.licenses[0], expires: '2026-11-25' }] }, 'licenses.0.expires'],
  [{ licenses: [{ ...WHOLE.licenses[0], expires: '2026-02-30' }] }, 'licenses.0.expires'],
  [{ licenses: [{ ...WHOLE.licenses[0], number: '' }] }, 'licenses.0.number'],
])('%j is refused beside %s', (changes, field) => {
  expect(problems(changes)).toEqual([field])
})

test.each([
  { licenses: [], no_license_reason: 'Texas asks none of a dealer' },
  { licenses: [{ ...WHOLE.licenses[0], expires: TODAY }] },
])('%j is accepted', (changes) => {
  expect(problems(changes)).toEqual([])
})

test('the EIN may stay empty only if one is on file', () => {
  const ein = (typed: string, hasEin: boolean) =>
    submissionFormSchema(TODAY, hasEin).safeParse({ ...WHOLE, ein: typed }).success

  expect([ein('', false), ein('', true), ein('12-3456789', false), ein('12-34', true)]).toEqual([
    ...[false, true, true, false],
  ])
})

test('a draft accepts any unfinished text', () => {
  expect(draftSchema.parse({ zip: '7', licenses: [{ type: '', number: '', state: '', expires: '' }] })).toMatchObject({
    zip: '7',
    legal_name: '',
  })
})

test('a company that lists a license must upload it', () => {
  const others = ['articles', 'ein_letter', 'business_id'] as const

  expect(missingDocuments(others, false)).toEqual([])
  expect(missingDocuments(others, true)).toEqual(['State license or registration'])
})

test.each([
  ['not_sent', false, []],
  ['in_review', true, ['approved', 'more_requested', 'refused']],
  ['more_requested', true, ['refused', 'reopened']],
  ['approved', true, ['more_requested', 'refused', 'reopened']],
  ['approved', false, ['more_requested', 'refused']],
  ['refused', true, ['reopened']],
] as const)('from %s (submission: %s) a super admin can decide %j', (status, hasSubmission, decisions) => {
  expect(possibleDecisions(status, hasSubmission).map(({ decision }) => decision)).toEqual(decisions)
})

test.each([
  ['Too short', true],
  ['1234567', false],
  ['a b c d e f g', false],
  ['abcd\u200b\u200b\u200b\u200b\u2800', false],
])('%j is a reason: %s', (reason, isOne) => {
  expect(decisionReasonSchema.safeParse(reason).success).toBe(isOne)
})
