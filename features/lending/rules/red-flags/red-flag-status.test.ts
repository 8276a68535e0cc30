import { expect, test } from 'vitest'
import { FOUND_FLAGS, redFlag, SEEN_FLAGS } from './flags.ts'
import { flagEvidence, flagStatus } from './red-flag-status.ts'

const flag = (response: string | null, is_current = true) => ({ response, is_current })

test.each([
  [[], 'none'],
  [[flag(null)], 'open'],
  [[flag('verified'), flag(null)], 'open'],
  [[flag('declined'), flag(null)], 'open'],
  [[flag('verified'), flag('declined')], 'turned_down'],
  [[flag('verified'), flag('not_warranted')], 'cleared'],
  [[flag('declined', false)], 'turned_down'],
  [[flag('verified', false)], 'cleared'],
] as const)('flags with responses %j have status %s', (flags, standing) => {
  expect(flagStatus(flags)).toBe(standing)
})

test.each([
  ['credit_freeze', { bureaus: ['equifax', 'experian'] }, 'Equifax and Experian returned a security freeze.'],
  ['shared_ssn', { count: 1 }, 'Also used by 1 other client.'],
  ['shared_phone', { count: 4 }, 'Also used by 4 other clients.'],
  [
    ...(['known_fraud', { what: ['phone', 'ssn'], on: '2026-03-02' }] as const),
    'An application of another client with this SSN was declined as suspected identity theft on Mar 2, 2026.',
  ],
  [
    'contact_changed',
    { fields: ['phone'], on: '2026-03-02' },
    'An existing borrower changed their phone on Mar 2, 2026.',
  ],
  ['altered_document', {}, null],
])('%s with %j reads: %s', (code, facts, sentence) => {
  expect(flagEvidence(code, facts)).toBe(sentence)
})

test('every flag that the product finds, except alerts, has evidence', () => {
  const silent = Object.keys(FOUND_FLAGS).filter((code) => flagEvidence(code, {}) === null)

  expect(silent).toEqual(Object.keys(FOUND_FLAGS).filter((code) => code.endsWith('_alert')))
})

test('no code is both found by the product and seen by a person, and an unknown code is shown as written', () => {
  expect(Object.keys(SEEN_FLAGS).filter((code) => code in FOUND_FLAGS)).toEqual([])
  expect(redFlag('once_known').name).toBe('once known')
})
