import { expect, test } from 'vitest'
import { SECURITY_EVENTS, securityEventDetail, securityEventLabel } from './security-event.ts'

test('every shown action has its own label', () => {
  const actions = Object.values(SECURITY_EVENTS).flatMap((group): readonly string[] => group.actions)

  expect(actions.filter((action) => securityEventLabel(action) === action)).toEqual([])
  expect(securityEventLabel('invented')).toBe('invented')
})

test.each([
  [{ reason: 'invalid_credentials', request: null }, 'Wrong password'],
  [{ reason: 'invented', request: null }, 'invented'],
  [{ reason: null, request: 'POST /functions/v1/reveal-client' }, 'POST /functions/v1/reveal-client'],
  [{ reason: null, request: null }, null],
])('%j reads %s', (event, detail) => {
  expect(securityEventDetail(event)).toBe(detail)
})
