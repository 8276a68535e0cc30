// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientFilePage } = await import('./client-file-page.tsx')

const DANA = {
  id: '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11',
  first_name: 'Dana',
  last_name: 'Whitfield',
  email: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  ssn: null,
  date_of_birth: null,
  created_at: '2025-01-05T12:00:00+00:00',
  updated_at: '2026-11-20T12:00:00+00:00',
  assigned_contact: null,
}

const open = (search = '') => {
  serverAnswers({
    'GET /rest/v1/clients': () => Response.json([DANA]),
    'GET /rest/v1/credit_reports': () => Response.json([]),
    'GET /rest/v1/message_threads': () => Response.json([]),
  })
  return show(ClientFilePage, '/dashboard/clients/:clientId', `/dashboard/clients/${DANA.id}${search}`)
}

const openTab = () => screen.getByRole('tab', { selected: true }).textContent

afterEach(cleanup)

test('a client file has five tabs, and Lending lies open', async () => {
  open()

  const tabs = await screen.findAllByRole('tab')

  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Credit Repair',
    'Lending',
    'Credit Reports',
    'Documents',
    'Communication',
  ])
  expect(openTab()).toBe('Lending')
})

test('the address says which tab is open, and keeps what else stands in it', async () => {
  const router = open('?tab=documents&state=TX')
  await screen.findAllByRole('tab')
  expect(openTab()).toBe('Documents')

  await userEvent.click(screen.getByRole('tab', { name: 'Credit Reports' }))

  expect(await screen.findByText(/No credit reports found/)).toBeTruthy()
  expect(router.state.location.search).toBe('?tab=credit-reports&state=TX')
})

test('the arrow keys turn the tabs', async () => {
  open()
  await screen.findAllByRole('tab')
  screen.getByRole('tab', { name: 'Lending' }).focus()

  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')

  await screen.findByRole('tab', { selected: true, name: 'Communication' })
  expect(await screen.findByText('No threads yet.')).toBeTruthy()
})
