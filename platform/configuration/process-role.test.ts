import { expect, test } from 'vitest'
import { servedBy } from './process-role.ts'

const statusFor = async (role: 'web' | 'worker' | 'both', path: string) => {
  const fetch = servedBy(role, () => new Response('served'))
  return (await fetch(new Request(`http://desk.test${path}`), {})).status
}

test.each(['/healthz', '/readyz', '/metrics', '/text-messages/events', '/card-issuer/events'])(
  'every process serves %s',
  async (path) => {
    expect([await statusFor('web', path), await statusFor('worker', path), await statusFor('both', path)]).toEqual([
      200, 200, 200,
    ])
  },
)

test.each(['/', '/rest/v1/clients', '/auth/v1/token', '/v1/clients', '/readyz/more', '/dev/mailbox'])(
  'a worker does not serve %s',
  async (path) => {
    expect([await statusFor('web', path), await statusFor('worker', path), await statusFor('both', path)]).toEqual([
      200, 404, 200,
    ])
  },
)
