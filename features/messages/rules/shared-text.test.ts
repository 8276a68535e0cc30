import { describe, expect, test } from 'vitest'
import { anyOf, canBeMoved, sharedConversations, sharedTextsSchema } from './shared-text.ts'

const DANA = '0b9f3a52-4a4e-4a41-9d0e-000000000001'
const OMAR = '0b9f3a52-4a4e-4a41-9d0e-000000000002'
const text = (id: string, change: object = {}) => ({
  ...{ id, phone: '5125550123', client_ids: [DANA, OMAR], received_at: `2026-11-18T14:0${id}:00Z`, assigned_at: null },
  ...change,
})

test('a conversation with one of two clients names both', () => {
  expect(anyOf(['Dana Whitfield', 'Omar Whitfield'])).toBe('Dana Whitfield or Omar Whitfield')
})

describe('texts from a shared phone', () => {
  test('that wait are one conversation, oldest first', () => {
    const [only, ...others] = sharedConversations([text('3'), text('1'), text('2')])

    expect(others).toEqual([])
    expect(only?.texts.map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect([only?.id, only?.last.id]).toEqual(['1', '3'])
  })

  test('are conversations of their own by phone, by clients, and by assignment', () => {
    const apart = [
      text('1'),
      text('2', { phone: '5125550199' }),
      text('3', { client_ids: [DANA] }),
      text('4', { assigned_at: '2026-11-18T15:00:00Z' }),
    ]

    expect(sharedConversations(apart).map(({ texts }) => texts.length)).toEqual([1, 1, 1, 1])
  })
})

test.each([
  ['just under a day', '2026-11-18T14:00:00.001Z', true],
  ['a day', '2026-11-18T14:00:00Z', false],
])('an assignment of %s ago: can be moved %s', (_age, assignedAt, expected) => {
  expect(canBeMoved(assignedAt, Date.parse('2026-11-19T14:00:00Z'))).toBe(expected)
})

describe('a request to assign texts', () => {
  test('names each text once', () => {
    expect(sharedTextsSchema.parse({ client_id: DANA, text_ids: [OMAR, OMAR] })).toMatchObject({
      ...{ text_ids: [OMAR], assigned_client_id: null },
    })
  })

  test.each([[[]], [['x']], [undefined]])('with the texts %j is refused', (text_ids) => {
    expect(sharedTextsSchema.safeParse({ client_id: DANA, text_ids }).success).toBe(false)
  })
})
