// @vitest-environment jsdom
import { useMutation } from '@tanstack/react-query'
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

const open = (search = '', Page = ClientFilePage, events: () => object[] = () => []) => {
  serverAnswers({
    'GET /rest/v1/clients': () => Response.json([DANA]),
    'GET /rest/v1/credit_reports': () => Response.json([]),
    'GET /rest/v1/message_threads': () => Response.json([]),
    'POST /rest/v1/rpc/client_timeline': () => Response.json(events()),
  })
  return show(Page, '/dashboard/clients/:clientId', `/dashboard/clients/${DANA.id}${search}`)
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

test('the timeline tells at once of an act that changes no row, such as a printed letter', async () => {
  const printed: object[] = []
  const noted = { id: 1, happened_at: '2026-11-20T12:00:00+00:00', actor_id: null, actor_name: 'Maria', fields: [] }
  function PageWithPrinter() {
    const print = useMutation({
      mutationFn: async () =>
        printed.push({ ...noted, action: 'dispute_letter.printed', details: { bureaus: ['experian'], disputes: 1 } }),
    })
    return (
      <>
        <ClientFilePage />
        <button onClick={() => print.mutate()}>Print</button>
      </>
    )
  }
  open('', PageWithPrinter, () => printed)
  await screen.findAllByRole('tab')

  await userEvent.click(screen.getByRole('button', { name: 'Print' }))

  expect(await screen.findByText(/Printed a dispute letter/)).toBeTruthy()
})
