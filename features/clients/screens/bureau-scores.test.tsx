// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientFile } = await import('./client-file.tsx')

const DANA = {
  ...{
    id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11',
    first_name: 'Dana',
    last_name: 'Whitfield',
    full_name: 'Dana Whitfield',
    email: null,
    phone: null,
  },
  ...{ address: null, city: null, state: null, zip: null, ssn: null, date_of_birth: null, assigned_contact: null },
  ...{ created_at: '2025-01-05T12:00:00+00:00', updated_at: '2026-11-20T12:00:00+00:00' },
}

const openWith = (reports: Promise<Response>) => {
  const asked = serverAnswers({
    'GET /rest/v1/clients': () => Response.json([DANA]),
    'GET /rest/v1/credit_reports': () => reports,
  })
  show(() => <ClientFile clientId={DANA.id}>below</ClientFile>, '/')
  return asked
}

const scores = () => screen.findByRole('region', { name: 'FICO 8 scores' })

afterEach(cleanup)

test('the file waits for its scores, so that it never shows N/A too early and nothing shifts', async () => {
  const reports = Promise.withResolvers<Response>()
  const asked = openWith(reports.promise)
  await waitFor(() => expect(asked).toHaveLength(2))
  const before = [screen.queryByRole('heading', { name: 'Dana Whitfield' }), screen.queryByText('N/A')]

  reports.resolve(Response.json([]))

  expect(within(await scores()).getAllByText('N/A')).toHaveLength(3)
  expect(before).toEqual([null, null])
})

test('scores that fail to load are shown as unavailable, and the file stays open', async () => {
  openWith(Promise.resolve(Response.json({ message: 'away' }, { status: 500 })))

  expect(within(await scores()).getAllByText('N/A')).toHaveLength(3)
  expect(screen.getByRole('heading', { name: 'Dana Whitfield' })).toBeTruthy()
})
