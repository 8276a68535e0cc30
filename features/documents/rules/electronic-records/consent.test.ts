import { describe, expect, test } from 'vitest'
import { accessCode, askSchema, displayCode, plainCode, recordAnswerSchema } from './consent.ts'

const CLIENT = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'

describe('a code', () => {
  test.each([
    [0, '333333'],
    [0.999_999, 'YYYYYY'],
  ])('has six letters that can’t be mistaken for others', (number, code) => {
    expect(accessCode(() => number)).toBe(code)
  })

  test('is shown in two halves and accepted in any format', () => {
    expect(displayCode('K7M3QP')).toBe('K7M 3QP')
    for (const typed of ['K7M 3QP', 'k7m3qp', ' k7m-3qp ', 'K7M\u00a03QP']) expect(plainCode(typed)).toBe('K7M3QP')
  })

  test.each(['', '  ', '- -'])('is required: %j', (code) => {
    const parsed = recordAnswerSchema.safeParse({ act: 'agree', token: 'x', code })

    expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['Enter the code'])
  })
})

test('the company’s contact is a single line', () => {
  expect(askSchema.parse({ client_id: CLIENT, contact: ' 5 Bank Street\n Austin ' }).contact).toBe(
    '5 Bank Street Austin',
  )
})
