// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BuiltInRole } from '#features/organizations/rules/permissions.ts'
import { ownAs } from '#test/support/roles.ts'
import { type Replies, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { Roles } = await import('./roles.tsx')

const COLLECTOR = {
  id: 'c011',
  name: 'Collector',
  permissions: ['take_payments'],
  member_count: 1,
  invitation_count: 0,
}
const MEMBERS = [
  {
    ...{ id: 'maria', full_name: 'Maria', email: 'maria@example.test', organization_role: 'owner', role_id: null },
    ...{ role_name: null, last_sign_in_at: null, has_second_factor: true },
  },
  {
    ...{ id: 'cody', full_name: 'Cody', email: 'cody@example.test', organization_role: 'custom', role_id: 'c011' },
    ...{ role_name: 'Collector', last_sign_in_at: null, has_second_factor: true },
  },
]

beforeEach(signInJustNow)
afterEach(cleanup)

function open(replies: Replies = {}, as: BuiltInRole = 'owner', roles: unknown[] = [COLLECTOR]) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/organization_roles': () => Response.json(roles),
    'POST /rest/v1/rpc/organization_members': () => Response.json(MEMBERS),
    'POST /rest/v1/rpc/save_role': () => Response.json('c011'),
    'POST /rest/v1/rpc/delete_role': () => new Response(null, { status: 204 }),
    ...replies,
  })
  show(() => <Roles own={ownAs(as)} />, '/dashboard/org-admin')
  return { sent: (act: string) => asked.filter(({ path }) => path.endsWith(act)).map(({ body }) => body) }
}

test('the matrix has a row for each permission and a column for each role', async () => {
  open()

  const matrix = within(await screen.findByRole('region', { name: 'What each role allows' }))
  expect(matrix.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Permission', 'Owner', 'Admin', 'Staff', 'Read-only', 'Collector'],
  ])
  const payments = within(matrix.getByRole('row', { name: /^Take payments/ }))
  expect(payments.getAllByRole('cell').map(({ textContent }) => textContent?.replace('·', ''))).toEqual([
    ...['Yes', 'Yes', 'Yes', 'No', 'Yes'],
  ])
})

test('a person’s access is described as text', async () => {
  open()

  await userEvent.selectOptions(await screen.findByLabelText('Person'), 'Cody')

  expect(await screen.findByText('Sees only the clients assigned to them.')).toBeTruthy()
  expect(screen.getByText('Records loan payments, fees, and charges.')).toBeTruthy()
  expect(screen.getByText(/Not allowed: Work on applications, .*Reverse payments/)).toBeTruthy()
})

test('a new role is saved with its permissions and those that they require', async () => {
  const { sent } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'New role' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save role' }))
  expect(await screen.findByText('Name is required')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))

  await userEvent.type(screen.getByLabelText('Name'), 'Bookkeeper')
  await userEvent.click(screen.getByRole('checkbox', { name: /^See billing/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save role' }))

  await waitFor(() =>
    expect(sent('save_role')).toEqual([
      {
        ...{ role_name: 'Bookkeeper', role_id: null },
        permissions: ['see_all_clients', 'see_billing', 'see_revenue'],
      },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a permission that another one requires can’t be removed alone', async () => {
  const { sent } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'New role' }))
  await userEvent.type(screen.getByLabelText('Name'), 'Bookkeeper')
  await userEvent.click(screen.getByRole('checkbox', { name: /^See billing/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^See revenue/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save role' }))

  expect(screen.getByText('“See billing” also needs “See revenue”.')).toBeTruthy()
  expect(sent('save_role')).toEqual([])
})

test('a permission that the reader lacks can’t be chosen', async () => {
  open({}, 'admin')
  await userEvent.click(await screen.findByRole('button', { name: 'New role' }))

  for (const name of [/^Export all company data/, /^Extend loans beyond limits/])
    expect(screen.getByRole('checkbox', { name })).toHaveProperty('disabled', true)
  expect(screen.getAllByText('You don’t have this permission.')).toHaveLength(2)
})

test('deleting a role in use requires a replacement for its people', async () => {
  const { sent } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Collector' }))
  await userEvent.selectOptions(screen.getByLabelText('New role for these people'), 'Staff')
  await userEvent.click(screen.getByRole('button', { name: 'Delete role' }))

  await waitFor(() => expect(sent('delete_role')).toEqual([{ role_id: 'c011', replacement: 'staff' }]))
})

test('a refusal is shown in the dialog', async () => {
  const message = 'A role with this name already exists'
  open({ 'POST /rest/v1/rpc/save_role': () => Response.json({ code: 'PT409', message }, { status: 409 }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Collector' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save role' }))

  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('a company without custom roles gets a message, and roles that fail to load can be reloaded', async () => {
  open({}, 'owner', [])
  expect(await screen.findByText(/Your company has not defined any roles yet/)).toBeTruthy()
  cleanup()

  open({ 'POST /rest/v1/rpc/organization_roles': () => new Response(null, { status: 500 }) })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load roles')
})
