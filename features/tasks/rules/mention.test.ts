import { expect, test } from 'vitest'
import { mentionAtCaret, mentionable, mentionedIn, textParts } from './mention.ts'

const SAM = { id: '1', name: 'Sam' }
const ORTIZ = { id: '2', name: 'Sam Ortiz' }
const LEA = { id: '3', name: 'Léa O’Brien' }
const TEAM = [SAM, ORTIZ, LEA]

test.each([
  ['@', { typed: '', from: 0 }],
  ['Ask @sa', { typed: 'sa', from: 4 }],
  ['Ask @Sam Or', { typed: 'Sam Or', from: 4 }],
  ['Ask (@Lé', { typed: 'Lé', from: 5 }],
  ['Ask @Sam Ortiz to', null],
  ['mail sam@example', null],
  ['Ask sam', null],
])('in front of the caret, %j is the mention %j', (text, expected) => {
  expect(mentionAtCaret(text, text.length)).toEqual(expected)
})

test.each([
  ['', ['1', '2', '3']],
  ['sam', ['1', '2']],
  ['ort', ['2']],
  ['o’b', ['3']],
  ['zoe', []],
])('%j offers the members %j', (typed, ids) => {
  expect(mentionable(TEAM, typed).map(({ id }) => id)).toEqual(ids)
})

test.each([
  ['Hello @Sam Ortiz and @Léa O’Brien', ['2', '3']],
  ['@Sam, please', ['1']],
  ['@Sammy', []],
  ['@Sam @Sam', ['1']],
  ['Sam', []],
])('%j mentions %j', (text, ids) => {
  expect(mentionedIn(text, TEAM)).toEqual(ids)
})

test('a text is split at its mentions', () => {
  expect(textParts('Ask @Sam Ortiz today', TEAM)).toEqual([
    { text: 'Ask ', memberId: null, at: 0 },
    { text: '@Sam Ortiz', memberId: '2', at: 4 },
    { text: ' today', memberId: null, at: 14 },
  ])
})
