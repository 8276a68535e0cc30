import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { contractWithdrawal, withdrawContract } from './withdraw-contract.ts'

const CONTRACT = { organization_id: 'home', subject_id: 'contract' }
const ROW = { cancel_until: '2026-01-05', cancelled_on: null, state: 'IL', zip: '60601', company_time_zone: 'UTC' }

/** A connection that returns a contract of a client in Chicago, which can be canceled through January 5. */
const at = (now: string) =>
  // The two functions only query.
  ({ query: async () => ({ rows: [{ ...ROW, now: new Date(now) }], rowCount: 1 }) }) as unknown as PoolClient
const cancel = (now: string) => withdrawContract(at(now), CONTRACT, { address: '', agent: '' })

test('a contract can be canceled until midnight at the client’s home', async () => {
  expect(await contractWithdrawal(at('2026-01-06T05:59:00Z'), CONTRACT)).toMatchObject({ is_open: true })
  expect(await contractWithdrawal(at('2026-01-06T06:00:00Z'), CONTRACT)).toMatchObject({ is_open: false })
})

test('a press after the last day is refused with a way out', async () => {
  expect(await cancel('2026-01-06T05:59:00Z')).toBe(true)
  await expect(cancel('2026-01-06T06:00:00Z')).rejects.toMatchObject({
    code: 'CANCEL_WINDOW_OVER',
    message: expect.stringContaining('Ask the company to end the contract'),
  })
})
