import { describe, expect, test } from 'vitest'
import { bodyProblem, draftProblem, LONGEST_BODY, outboundSchema, withoutSsns } from './message.ts'

const DRAFT = { channel: 'email', thread_id: null, subject: 'Documents', body: 'Please send them.' } as const
const ID = '6f1d3c1e-7d3f-4a53-9a39-0e3c6a9b1c11'

describe('a draft', () => {
  test.each([
    ['with subject and words goes out', {}, null],
    ['without a subject waits for one', { subject: '' }, 'Enter a subject'],
    ['with a subject of 200 characters goes out', { subject: 'x'.repeat(200) }, null],
    ['with a subject of a page is too long', { subject: 'x'.repeat(201) }, 'Enter a subject of at most 200 characters'],
    ['without words waits for them', { body: '' }, 'Enter a message'],
    ['of a conversation has its subject already', { thread_id: ID, subject: '' }, null],
    ['of a text needs none', { channel: 'text', subject: '' }, null],
    ['of a text needs words', { channel: 'text', subject: '', body: '' }, 'Enter a message'],
    [
      'with an SSN in its subject stays',
      { subject: 'Your 123-45-6789' },
      'Remove the SSN. Messages are not a safe place for it',
    ],
  ] as const)('%s', (_, change, sentence) => {
    expect(draftProblem({ ...DRAFT, ...change })?.sentence ?? null).toBe(sentence)
  })

  test('names the field of the problem', () => {
    expect(draftProblem({ ...DRAFT, subject: '', body: '' })?.field).toBe('subject')
    expect(draftProblem({ ...DRAFT, body: '' })?.field).toBe('body')
  })
})

describe('text', () => {
  test.each([
    ['123-45-6789', true],
    ['It is 123 45 6789.', true],
    ['123\u00a045\u20116789', true],
    ['123–45–6789', true],
    ['123456789', false],
    ['5123-45-6789', false],
    ['123-45-67890', false],
    ['(555) 204-1180', false],
    ['12-345-6789', false],
  ])('%j with an SSN is rejected: %j', (body, hasSsn) => {
    expect(bodyProblem(body)?.code === 'SSN_IN_MESSAGE').toBe(hasSsn)
  })

  test.each([
    ['It is 123-45-6789, or 987 65 4321', 'It is XXX-XX-6789, or XXX-XX-4321'],
    ['Call (555) 204-1180', 'Call (555) 204-1180'],
  ])('received as %j is stored as %j', (body, kept) => {
    expect(withoutSsns(body)).toBe(kept)
  })

  test.each([
    [1600, null],
    [1601, 'Enter at most 1,600 characters'],
  ])('of %i characters in a text message gives %j', (length, sentence) => {
    const text = { channel: 'text', thread_id: null, subject: '', body: 'x'.repeat(length) } as const

    expect(draftProblem(text)?.sentence ?? null).toBe(sentence)
  })

  test.each([
    [LONGEST_BODY, null],
    [LONGEST_BODY + 1, 'Enter at most 5,000 characters'],
  ])('of %i characters gives %j', (length, sentence) => {
    expect(bodyProblem('x'.repeat(length))?.sentence ?? null).toBe(sentence)
  })
})

test('input is normalized: a subject is one line, and trailing spaces are removed', () => {
  const read = outboundSchema.parse({
    ...{
      client_id: ID,
      channel: 'email',
      subject: ' Documents\n for\tyou ',
      body: '\r\nDear Dana,\r\n\r\nthanks.\n\n',
    },
  })

  expect(read).toMatchObject({ subject: 'Documents for you', body: 'Dear Dana,\n\nthanks.' })
})
