// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Permission } from '#features/organizations/rules/permissions.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'
import '#ui/states/toaster.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { ScraOrders } = await import('./scra-orders.tsx')

const FILE = { id: 'd1', document_type: 'other', custom_type: 'Military orders', file_name: 'orders.pdf' }

afterEach(cleanup)

function open(document: object | null, permissions: Permission[] = ['change_loans']) {
  const asked = serverAnswers({
    'GET /rest/v1/scra_benefits': () => Response.json({ client_id: 'c1', document }),
    'GET /rest/v1/client_documents': () => Response.json([FILE]),
    'POST /functions/v1/scra-orders': () => Response.json({ id: 'p1' }),
  })
  show(
    () => (
      <HeldPermissions value={permissions}>
        <ScraOrders postingId="p1" />
      </HeldPermissions>
    ),
    '/',
  )
  return () => asked.filter(({ path }) => path.endsWith('scra-orders')).map(({ body }) => Object(body))
}

test('missing orders are chosen among the client’s documents, and attached', async () => {
  const sent = open(null)
  await userEvent.click(await screen.findByRole('button', { name: 'Attach orders' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByRole('option', { name: 'Military orders (orders.pdf)' })
  await userEvent.selectOptions(dialog.getByLabelText('Military orders'), 'd1')

  await userEvent.click(dialog.getByRole('button', { name: 'Attach' }))

  await waitFor(() => expect(sent()).toEqual([{ posting_id: 'p1', document_id: 'd1' }]))
})

test('orders on file are named, and a reader can’t attach any', async () => {
  open(FILE)
  expect(await screen.findByText('Orders: orders.pdf')).toBeTruthy()
  cleanup()
  open(null, [])

  expect(await screen.findByText('Orders are missing')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
