import { Hono } from 'hono'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { functionService } from './function-service.ts'

const LOG = createLog('silent')
const failing = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })

test.each([
  ['a temporary database failure', '53300', 503, 'Not possible right now. Please try again in a few minutes.'],
  [
    'a full disk under the database',
    '53100',
    503,
    'The server has no disk space left, so nothing was saved. Please try again in a few minutes.',
  ],
  ['a bug', 'XX000', 500, 'Internal server error'],
])('%s has its own response', async (_, code, status, message) => {
  const acts = { act: () => Promise.reject(failing(code)) }
  const service = new Hono().route('/functions/v1', functionService(acts, LOG))

  const answer = await service.request('/functions/v1/act', { method: 'POST' })

  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ message, error: message })
})
