// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Permission } from '#features/organizations/rules/permissions.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { AnnualPart } = await import('./annual-part.tsx')

const STATEMENT = {
  ...{ id: 's1', loan_id: 'l1', version: 2, kind: 'form_1098', interest_cents: 70_000, principal_cents: 1_000_000 },
  ...{ status: 'to_print', client: { full_name: 'Dana Whitfield' } },
}

afterEach(cleanup)

function open(permissions: Permission[]) {
  const asked = serverAnswers({
    'GET /rest/v1/annual_interest_statements': ({ search }) =>
      Response.json(search.get('year') === 'eq.2025' ? [STATEMENT] : []),
  })
  show(
    () => (
      <HeldPermissions value={permissions}>
        <AnnualPart thisYear={2026} />
      </HeldPermissions>
    ),
    '/',
  )
  return asked
}

test('the statements of the former year are shown, and those of another year on request', async () => {
  open(['export_data'])

  expect(await screen.findByText('Form 1098, corrected')).toBeTruthy()
  expect(screen.getByText('$700.00')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy()

  await userEvent.selectOptions(screen.getByLabelText('Year'), '2024')

  expect(await screen.findByText('No annual statements for 2024.')).toBeTruthy()
})

test('a person who may not export gets no file', async () => {
  open([])

  expect(await screen.findByText('Dana Whitfield')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
