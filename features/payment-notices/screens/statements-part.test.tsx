// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Permission } from '#features/organizations/rules/permissions.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'
import '#ui/states/toaster.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { StatementsPart } = await import('./statements-part.tsx')

const STATEMENT = {
  ...{ id: 's1', loan_id: 'l1', due_on: '2026-12-10', period_from: '2026-11-01', period_until: '2026-11-29' },
  ...{ due_cents: 15_814, status: 'to_print', created_at: '2026-11-30T12:00:00Z', finished_at: null },
  ...{ finished_by_name: null, client: { full_name: 'Dana Whitfield' } },
}
const BATCH = {
  ...{ id: 'b1', made_on: '2026-11-30', statements: 2, made_by_name: 'Maria', mailed_at: null, mailed_by_name: null },
}

afterEach(cleanup)

function open(permissions: Permission[] = ['take_payments']) {
  const asked = serverAnswers({
    'GET /rest/v1/periodic_statements': () => Response.json([STATEMENT]),
    'GET /rest/v1/mail_batches': () => Response.json([BATCH]),
    'POST /functions/v1/mail-batch': () => Response.json({ id: 'b2', statements: 1 }),
  })
  show(
    () => (
      <HeldPermissions value={permissions}>
        <StatementsPart />
      </HeldPermissions>
    ),
    '/',
  )
  return () => asked.filter(({ path }) => path.endsWith('mail-batch')).map(({ body }) => Object(body))
}

test('statements to print are put into a batch, and a batch is marked as mailed', async () => {
  const sent = open()
  expect(await screen.findByText('Nov 1, 2026 to Nov 29, 2026')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Print the waiting statements' }))
  await userEvent.click(await screen.findByRole('button', { name: '2 statements of Nov 30, 2026 were mailed' }))

  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toMatchObject([{ act: 'make' }, { act: 'mailed', batch_id: 'b1' }])
})

test('one that was not mailed can be canceled', async () => {
  const sent = open()

  await userEvent.click(await screen.findByRole('button', { name: 'Don’t send' }))

  await waitFor(() => expect(sent()[0]).toMatchObject({ act: 'cancel', statement_id: 's1' }))
})

test('a reader sees the statements and the batches, and can do nothing with them', async () => {
  open([])

  expect(await screen.findByText('Dana Whitfield')).toBeTruthy()
  expect(await screen.findByText('2 statements of Nov 30, 2026')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})
