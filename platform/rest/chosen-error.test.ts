import pg from 'pg'
import { expect, test } from 'vitest'
import { chosenError } from './chosen-error.ts'

const raised = (message: string, detail?: string, code = 'PGRST') =>
  Object.assign(new pg.DatabaseError(message, 1, 'error'), { code, detail })

test('a function that raises PGRST sets the code, message, status, and headers', async () => {
  const message = JSON.stringify({ code: 'mfa_required', message: 'Set it up', hint: 'In the settings' })
  const detail = JSON.stringify({ status: 403, headers: { 'X-Why': 'policy' } })

  const response = chosenError(raised(message, detail))?.toResponse()

  expect(response?.status).toBe(403)
  expect(response?.headers.get('x-why')).toBe('policy')
  expect(await response?.json()).toEqual({
    ...{ code: 'mfa_required', message: 'Set it up', hint: 'In the settings', details: null },
  })
})

test.each([
  ['no JSON', '{"status": 403}', "Invalid JSON value for MESSAGE: 'no JSON'"],
  ['{"code": "a", "message": "b"}', 'no JSON', "Invalid JSON value for DETAIL: 'no JSON'"],
  ['{"code": "a", "message": "b"}', undefined, 'DETAIL is missing in the RAISE statement'],
  ['{"code": "a", "message": "b"}', '{"status": 99}', 'Invalid JSON value for DETAIL: \'{"status": 99}\''],
])('unreadable JSON (%s, %s) is a server error', (message, detail, details) => {
  expect(chosenError(raised(message, detail))).toMatchObject({ status: 500, code: 'PGRST121', details })
})

test('other errors are ignored', () => {
  expect(chosenError(raised('No', undefined, 'P0001'))).toBeUndefined()
  expect(chosenError(new Error('PGRST'))).toBeUndefined()
})
