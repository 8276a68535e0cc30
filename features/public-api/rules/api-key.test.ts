import { expect, test } from 'vitest'
import { apiKeyCommandSchema, apiKeyState } from './api-key.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')

test.each([
  [{ revoked_at: null, expires_at: null }, 'active'],
  [{ revoked_at: null, expires_at: '2026-11-22T10:00:00.001Z' }, 'active'],
  [{ revoked_at: null, expires_at: '2026-11-22T10:00:00Z' }, 'expired'],
  [{ revoked_at: null, expires_at: '2026-11-22T12:00:00+02:00' }, 'expired'],
  // Revoked takes precedence over expired, because a person did it.
  [{ revoked_at: '2026-11-21T10:00:00Z', expires_at: '2026-11-20T10:00:00Z' }, 'revoked'],
  [{ revoked_at: '2026-11-22T11:00:00Z', expires_at: null }, 'revoked'],
])('a key with %j is %s', (key, state) => {
  expect(apiKeyState(key, NOW)).toBe(state)
})

const KEY = { act: 'create', name: 'Nightly', scopes: ['clients:read'], mode: 'test', expires_in_days: null }

test.each([
  [{}, []],
  [{ name: '  Nightly  ' }, []],
  [{ name: 'x'.repeat(100), expires_in_days: 730 }, []],
  [{ name: 'x', expires_in_days: 1 }, []],
  [{ name: '   ' }, ['Name is required']],
  [{ name: undefined }, ['Name is required']],
  [{ name: 'x'.repeat(101) }, ['Name is too long']],
  [{ scopes: [] }, ['Choose at least one scope']],
  [{ scopes: ['clients:delete'] }, ['Unknown scope']],
  [{ mode: 'sandbox' }, ['Mode must be test or live']],
  [{ expires_in_days: 731 }, ['Use at most two years']],
])('a key made with %j has the problems %j', (given, problems) => {
  const parsed = apiKeyCommandSchema.safeParse({ ...KEY, ...given })

  expect((parsed.error?.issues ?? []).map(({ message }) => message)).toEqual(problems)
})

test.each([0, -1, 1.5, '30', undefined])('a key cannot expire in %j days', (days) => {
  expect(apiKeyCommandSchema.safeParse({ ...KEY, expires_in_days: days }).success).toBe(false)
})
