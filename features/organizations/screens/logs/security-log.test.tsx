// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { SecurityLog } = await import('./security-log.tsx')

afterEach(cleanup)

const EVENT = {
  ...{ id: 'one', happened_at: '2026-11-20T10:00:00Z', person_name: 'Sam', action: 'request_refused', reason: null },
  ...{ request: 'POST /functions/v1/export-clients', user_agent: null, address: '203.0.113.7' },
}
const SAM = {
  ...{ id: 'sam', full_name: 'Sam', email: 'sam@example.test', organization_role: 'staff' },
  ...{ role_id: null, role_name: null, last_sign_in_at: null, has_second_factor: false },
}

function open(role: 'owner' | 'admin' = 'owner', events: unknown[] = [EVENT]) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/organization_security_log': () => Response.json(events),
    'POST /rest/v1/rpc/organization_members': () => Response.json([SAM]),
  })
  show(() => <SecurityLog role={role} />, '/dashboard/org-admin')
  return () => asked.filter(({ path }) => path.endsWith('security_log')).map(({ body }) => body)
}

test('an event shows the person, the refusal and the address', async () => {
  open()

  const row = await screen.findByRole('row', { name: /Request refused/ })

  expect(row.textContent).toContain('Sam')
  expect(row.textContent).toContain('POST /functions/v1/export-clients')
  expect(row.textContent).toContain('203.0.113.7')
})

test('the log is filtered by person and kind of event, and cleared again', async () => {
  const asked = open()
  await screen.findByRole('option', { name: 'Sam' })

  await userEvent.selectOptions(screen.getByLabelText('Person'), 'sam')
  await userEvent.selectOptions(screen.getByLabelText('Event'), 'refusals')
  await expect
    .poll(() => asked().at(-1))
    .toMatchObject({
      ...{ person: 'sam', actions: ['login_refused', 'code_refused', 'request_refused', 'token_revoked'] },
    })
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))

  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear all' }).disabled).toBe(true)
})

test('an admin who is not an owner sees why the page is empty', async () => {
  const asked = open('admin')

  expect(await screen.findByText('Only an owner of your company can see this page.')).toBeTruthy()
  expect(asked()).toEqual([])
})

test('an empty log says so', async () => {
  open('owner', [])

  expect(await screen.findByText('No events found')).toBeTruthy()
})
