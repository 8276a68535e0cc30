// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { storedClient } from '#test/support/stored-client.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientFile } = await import('./client-file.tsx')

const DANA = storedClient({ city: null, state: null, zip: null, ssn: null, date_of_birth: null })

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
