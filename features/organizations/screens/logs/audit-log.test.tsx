// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Permission } from '#features/organizations/rules/permissions.ts'
import { cutOff, type Replies, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { AuditLog } = await import('./audit-log.tsx')

const event = (id: number, action = 'member.role_changed', actor_name: string | null = 'Maria') => ({
  ...{ id, action, actor_name, happened_at: '2026-11-20T10:00:00Z', subject_table: 'people', subject_id: null },
  details: { email: 'ben@example.test', from: 'staff', to: 'admin' },
})
const MARIA = {
  ...{ id: 'maria', full_name: 'Maria', email: 'maria@example.test', organization_role: 'owner' },
  ...{ role_id: null, role_name: null, last_sign_in_at: null, has_second_factor: false },
}

beforeEach(signInJustNow)
afterEach(cleanup)

function open(events: unknown[], replies: Replies = {}, held: readonly Permission[] | null = null) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/organization_audit_log': ({ body }) =>
      Response.json((body as { before: number | null }).before === null ? events : []),
    'POST /rest/v1/rpc/organization_audit_actions': () => Response.json(['member.role_changed', 'member.removed']),
    'POST /rest/v1/rpc/organization_members': () => Response.json([MARIA]),
    ...replies,
  })
  show(
    () => (
      <HeldPermissions value={held}>
        <AuditLog />
      </HeldPermissions>
    ),
    '/dashboard/org-admin',
  )
  return { asked: () => asked.filter(({ path }) => path.endsWith('audit_log')).map(({ body }) => body) }
}

test('an event shows who did what and when, as text', async () => {
  open([event(7), event(6, 'archive.expired', null)])

  const row = await screen.findByRole('row', { name: /Changed a role/ })
  expect(row.textContent).toContain('Maria')
  expect(row.textContent).toContain('email ben@example.test · from staff · to admin')
  expect(screen.getByRole('row', { name: /An archive of all company data expired/ }).textContent).toContain(
    'The system',
  )
})

test('an empty log says so', async () => {
  open([])

  expect(await screen.findByText('No events found')).toBeTruthy()
})

test('the log is filtered by person, action and days, and cleared again', async () => {
  const { asked } = open([event(7)])
  await screen.findByRole('option', { name: 'Maria' })
  await screen.findByRole('option', { name: 'Removed a member' })
  await userEvent.selectOptions(screen.getByLabelText('Person'), 'maria')
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'member.removed')
  await userEvent.type(screen.getByLabelText('From (UTC)'), '2026-11-01')

  const filter = { actor: 'maria', action: 'member.removed', from: '2026-11-01' }
  await waitFor(() => expect(asked().at(-1)).toEqual({ filter, before: null, count: 50 }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))

  await waitFor(() => expect(screen.getByRole('button', { name: 'Clear all' })).toHaveProperty('disabled', true))
})

test('a role that sees the log but does not manage members has no person filter', async () => {
  open([event(7)], {}, ['see_all_clients', 'see_audit_log'])

  await screen.findByRole('row', { name: /Changed a role/ })
  expect(screen.getByLabelText('Action')).toBeTruthy()
  expect(screen.queryByLabelText('Person')).toBeNull()
})

test('in print the filters are shown only if they are active', async () => {
  open([event(7)])
  await screen.findByRole('option', { name: 'Maria' })
  const isPrinted = () => !screen.getByRole('group', { name: 'Filters' }).classList.contains('print:hidden')
  const before = isPrinted()

  await userEvent.selectOptions(screen.getByLabelText('Person'), 'maria')

  expect([before, isPrinted()]).toEqual([false, true])
})

test('earlier events load page by page', async () => {
  const { asked } = open(Array.from({ length: 50 }, (_, n) => event(100 - n)))

  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier events' }))

  await waitFor(() => expect(asked().at(-1)).toEqual({ filter: {}, before: 51, count: 50 }))
})

test.each([
  [{ is_whole: true, events: 1200, first_broken: null }, 'status', 'all 1,200 events are unchanged'],
  [{ is_whole: false, events: 1200, first_broken: 17 }, 'alert', 'The chain is broken at event 17'],
])('the result of the chain’s verification is shown: %j', async (verdict, role, words) => {
  const check = { ...verdict, verified_at: '2026-11-22T10:00:00Z' }
  open([event(7)], { 'POST /rest/v1/rpc/verify_audit_chain': () => Response.json(check) })

  await userEvent.click(await screen.findByRole('button', { name: 'Verify chain' }))

  expect((await screen.findByRole(role)).textContent).toContain(words)
})

test.each(['Verify chain', 'Export CSV'])('without a response, %s shows an error at once', async (name) => {
  open([event(7)])
  const button = await screen.findByRole('button', { name })
  cutOff()
  await userEvent.click(button)

  expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(button).toHaveProperty('disabled', false)
})

test('a refused export shows the reason', async () => {
  const message = 'Only an owner or admin of the organization may do this'
  open([event(7)], {
    'POST /functions/v1/export-audit-log': () => Response.json({ code: 'X', message }, { status: 403 }),
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))

  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('a log that fails to load can be reloaded', async () => {
  open([], { 'POST /rest/v1/rpc/organization_audit_log': () => Response.json({ message: 'no' }, { status: 500 }) })

  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the audit log')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
