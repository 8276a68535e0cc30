import { describe, expect, test } from 'vitest'
import { answerThatCounts, methodWords, RECORDED_METHODS, textConsentSchema } from './text-consent.ts'

const CLIENT = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const ANSWER = { client_id: CLIENT, is_agreed: true, method: 'written' }
const problemsOf = (answer: object) => textConsentSchema.safeParse(answer).error?.issues.map(({ message }) => message)

describe('a recorded answer', () => {
  test.each([
    [{}, null],
    [{ note: null }, null],
    [{ note: '  ' }, null],
    [{ note: ' On the application ' }, 'On the application'],
    [{ note: 'x'.repeat(500) }, 'x'.repeat(500)],
  ])('%.40j has its note trimmed', (change, note) => {
    expect(textConsentSchema.parse({ ...ANSWER, ...change }).note).toBe(note)
  })

  test.each([
    [{ client_id: 'x' }, 'Invalid client ID'],
    [{ is_agreed: undefined }, 'Choose whether the client agreed'],
    [{ is_agreed: 'yes' }, 'Choose whether the client agreed'],
    [{ method: undefined }, 'Choose how the client answered'],
    [{ method: 'guessed' }, 'Choose how the client answered'],
    // Keywords come only from the phone itself.
    [{ method: 'keyword' }, 'Choose how the client answered'],
    [{ note: 'x'.repeat(501) }, 'Note can have at most 500 characters'],
    [{ note: 7 }, 'Note must be text'],
    [{ note: 'Signed as 900-12-4567' }, 'Note must not contain an SSN, because it can’t be removed later'],
  ])('%.40j is rejected', (change, problem) => {
    expect(problemsOf({ ...ANSWER, ...change })).toEqual([problem])
  })
})

test('each way of answering has a label', () => {
  for (const method of [...RECORDED_METHODS, 'keyword']) expect(methodWords(method)).not.toBe('')
  expect(methodWords('guessed')).toBe('')
})

describe('of several responses about a number, newest first,', () => {
  const [YES, NO, STOP, START] = [
    { is_agreed: true, method: 'written' },
    { is_agreed: false, method: 'spoken' },
    { is_agreed: false, method: 'keyword' },
    { is_agreed: true, method: 'keyword' },
  ]

  test.each([
    ['none', [], null],
    ['the last answer recorded by staff', [NO, YES], NO],
    ['a STOP, whatever staff recorded since', [YES, STOP, YES], STOP],
    ['after START, the answer recorded by staff', [START, STOP, YES], YES],
    ['after START, an opt-out recorded by staff too', [START, NO, STOP, YES], NO],
    ['after START alone, none', [START, STOP], null],
    ['a STOP after START', [STOP, START, STOP, YES], STOP],
  ])('counts %s', (_, lines, counting) => {
    expect(answerThatCounts(lines)).toBe(counting)
  })
})
