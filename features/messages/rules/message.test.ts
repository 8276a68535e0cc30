import { describe, expect, test } from 'vitest'
import { bodyProblem, draftProblem, LONGEST_BODY, outboundSchema, withoutSsns } from './message.ts'

const DRAFT = { channel: 'email', thread_id: null, subject: 'Papers', body: 'Please send them.' } as const
const ID = '6f1d3c1e-7d3f-4a53-9a39-0e3c6a9b1c11'

describe('a draft', () => {
  test.each([
    ['with subject and words goes out', {}, null],
    ['without a subject waits for one', { subject: '' }, 'Write a subject'],
    ['with a subject of 200 characters goes out', { subject: 'x'.repeat(200) }, null],
    ['with a subject of a page is too long', { subject: 'x'.repeat(201) }, 'Write a subject of at most 200 characters'],
    ['without words waits for them', { body: '' }, 'Write a message'],
    ['of a conversation has its subject already', { thread_id: ID, subject: '' }, null],
    ['of a text needs none', { channel: 'text', subject: '' }, null],
    ['of a text needs words', { channel: 'text', subject: '', body: '' }, 'Write a message'],
    [
      'with an SSN in its subject stays',
      { subject: 'Your 123-45-6789' },
      'Leave the SSN out: a message is no safe place for it',
    ],
  ] as const)('%s', (_, change, sentence) => {
    expect(draftProblem({ ...DRAFT, ...change })?.sentence ?? null).toBe(sentence)
  })

  test('says which field is meant', () => {
    expect(draftProblem({ ...DRAFT, subject: '', body: '' })?.field).toBe('subject')
    expect(draftProblem({ ...DRAFT, body: '' })?.field).toBe('body')
  })
})

describe('words', () => {
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
  ])('%j with an SSN in them are refused: %j', (body, hasSsn) => {
    expect(bodyProblem(body)?.code === 'SSN_IN_MESSAGE').toBe(hasSsn)
  })

  test.each([
    ['It is 123-45-6789, or 987 65 4321', 'It is XXX-XX-6789, or XXX-XX-4321'],
    ['Call (555) 204-1180', 'Call (555) 204-1180'],
  ])('that come in, %j, are kept as %j', (body, kept) => {
    expect(withoutSsns(body)).toBe(kept)
  })

  test.each([
    [1600, null],
    [1601, 'Write at most 1,600 characters'],
  ])('of a text, %i characters, are answered %j', (length, sentence) => {
    const text = { channel: 'text', thread_id: null, subject: '', body: 'x'.repeat(length) } as const

    expect(draftProblem(text)?.sentence ?? null).toBe(sentence)
  })

  test.each([
    [LONGEST_BODY, null],
    [LONGEST_BODY + 1, 'Write at most 5,000 characters'],
  ])('of %i characters are answered %j', (length, sentence) => {
    expect(bodyProblem('x'.repeat(length))?.sentence ?? null).toBe(sentence)
  })
})

test('what was typed is tidied: a subject is one line, and words end where they end', () => {
  const read = outboundSchema.parse({
    ...{ client_id: ID, channel: 'email', subject: ' Papers\n for\tyou ', body: '\r\nDear Dana,\r\n\r\nthanks.\n\n' },
  })

  expect(read).toMatchObject({ subject: 'Papers for you', body: 'Dear Dana,\n\nthanks.' })
})
