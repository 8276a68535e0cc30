// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientNeighbors } = await import('./client-neighbors.tsx')

const HERE = '0b9f3a52-4a4e-4a41-9d0e-000000000001'
const Header = () => <ClientNeighbors clientId={HERE} />

afterEach(cleanup)

test('a file opened from a list links to its neighbors there, and the tab stays open', async () => {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/client_neighbours': () => Response.json({ previous: null, next: 'next-id' }),
  })
  show(Header, '/dashboard/clients/:id', `/dashboard/clients/${HERE}?tab=documents&list=state%3DTX`)

  const next = await screen.findByRole('link', { name: 'Next client' })

  expect(next.getAttribute('href')).toBe('/dashboard/clients/next-id?tab=documents&list=state%3DTX')
  expect(screen.queryByRole('link', { name: 'Previous client' })).toBeNull()
  expect(asked[0]?.body).toMatchObject({ wish: { states: expect.arrayContaining(['TX']) }, client_id: HERE })
})

test('J goes to the next client', async () => {
  serverAnswers({ 'POST /rest/v1/rpc/client_neighbours': () => Response.json({ previous: null, next: 'next-id' }) })
  const router = show(Header, '/dashboard/clients/:id', `/dashboard/clients/${HERE}?list=`)
  await screen.findByRole('link', { name: 'Next client' })

  await userEvent.keyboard('j')

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/clients/next-id'))
})

test('a file opened elsewhere has no neighbors', () => {
  const asked = serverAnswers({})
  show(Header, '/dashboard/clients/:id', `/dashboard/clients/${HERE}`)

  expect(screen.queryByRole('navigation')).toBeNull()
  expect(asked).toEqual([])
})
