// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { ContactMessagesPage } = await import('./contact-messages-page.tsx')

beforeEach(signIn)
afterEach(cleanup)

const ROW = {
  ...{ id: 'm1', received_at: '2026-11-30T10:00:00Z', name: 'Nora Vance', email: 'nora@example.test' },
  ...{ company: 'Vance Motors', message: 'A question', handled_at: null, handled_by: null },
}

function open(rows: object[], address = '/admin/contact', total = rows.length) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/contact_messages': () => Response.json({ total, rows }),
    'POST /rest/v1/rpc/handle_contact_message': () => new Response(null, { status: 204 }),
  })
  const router = show(ContactMessagesPage, '/admin/contact', address)
  const bodies = (name: string) => asked.filter(({ path }) => path.endsWith(name)).map(({ body }) => body)
  return { router, bodies }
}

test('the list starts with open messages; search and state are in the address', async () => {
  const { router, bodies } = open([ROW], '/admin/contact', 30)
  await screen.findByText('Nora Vance')

  await userEvent.selectOptions(screen.getByLabelText('State'), 'Handled')

  await waitFor(() =>
    expect(bodies('contact_messages')).toEqual([
      { wish: { status: 'open', search: '', page: 1 } },
      { wish: { status: 'handled', search: '', page: 1 } },
    ]),
  )
  expect(router.state.location.search).toBe('?state=handled')
})

test('a message opens in full, and is marked as handled', async () => {
  const { router, bodies } = open([ROW])
  await userEvent.click(await screen.findByRole('button', { name: 'Read the message of Nora Vance' }))
  const reply = await screen.findByRole('link', { name: 'Reply by email' })

  await userEvent.click(screen.getByRole('button', { name: 'Mark as handled' }))

  expect(reply.getAttribute('href')).toMatch(/^mailto:nora%40example.test/)
  await waitFor(() => expect(bodies('handle_contact_message')).toEqual([{ message_id: 'm1', is_handled: true }]))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('the link in the email opens its message', async () => {
  const { bodies } = open([ROW], '/admin/contact?message=m1')

  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(bodies('contact_messages')).toContainEqual({ wish: { id: 'm1' } })
})

test('no open message says that all are handled', async () => {
  open([])

  expect(await screen.findByText('Every message is handled.')).toBeTruthy()
})
