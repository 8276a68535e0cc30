// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asked, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { ApiKeys } = await import('./api-keys.tsx')

const WEBSITE = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Website',
  prefix: 'tl_test_Ab1x',
  scopes: ['clients:read'],
  mode: 'test',
  created_by_name: 'Maria',
  created_at: '2026-11-20T10:00:00Z',
  expires_at: null,
  revoked_at: null,
  replaced_at: null,
  last_used_at: null,
}
const KEY = 'tl_test_Ab1xmnopqrstuvwxyz'

function open(
  keys: unknown[] = [WEBSITE],
  answer: (asked: Asked) => Response = () => Response.json({ id: 'k', key: KEY }),
) {
  const asked = serverAnswers({
    'POST /functions/v1/api-keys': (request) =>
      (request.body as { act: string }).act === 'list' ? Response.json({ keys, is_sandbox: true }) : answer(request),
  })
  show(ApiKeys, '/dashboard/org-admin')
  const sent = () => asked.map(({ body }) => body as { act: string }).filter(({ act }) => act !== 'list')
  return { sent }
}

beforeEach(signInJustNow)
afterEach(cleanup)

test('a key in the list shows its prefix, its creator and its state', async () => {
  open([WEBSITE, { ...WEBSITE, id: 'b', name: 'Old', revoked_at: '2026-11-21T10:00:00Z' }])

  expect((await screen.findAllByText('tl_test_Ab1x…')).length).toBe(2)
  expect(screen.getByText('Active, does not expire')).toBeTruthy()
  expect(screen.getByText('Revoked')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Revoke Old' })).toBeNull()
})

test('a replaced key says so, and can be revoked early but not replaced again', async () => {
  open([{ ...WEBSITE, replaced_at: '2026-11-21T10:00:00Z', expires_at: '2126-11-22T10:00:00Z' }])

  expect(await screen.findByText(/^Replaced, works until/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Revoke Website' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Replace Website' })).toBeNull()
})

test('a new key is created with scopes and a lifetime, and shown once', async () => {
  const { sent } = open([])
  await userEvent.click(await screen.findByRole('button', { name: 'New API key' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Create key' }))
  expect(await screen.findByText('Name is required')).toBeTruthy()

  await userEvent.type(screen.getByLabelText('Name'), 'Intake')
  await userEvent.click(screen.getByLabelText('Order credit reports'))
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }))

  expect((await screen.findByTestId('secret')).textContent).toBe(KEY)
  expect(sent()).toEqual([
    {
      act: 'create',
      name: 'Intake',
      scopes: ['clients:read', 'clients:write', 'reports:read'],
      mode: 'test',
      expires_in_days: 90,
    },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }))
  await waitFor(() => expect(screen.queryByText(KEY)).toBeNull())
})

test('a sign-in that is too old for the server must be confirmed', async () => {
  open([], () => Response.json({ code: 'PT428', message: 'Confirm that it is you to go on' }, { status: 428 }))
  await userEvent.click(await screen.findByRole('button', { name: 'New API key' }))
  await userEvent.type(screen.getByLabelText('Name'), 'Intake')
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }))

  expect(await screen.findByRole('dialog', { name: 'Confirm your identity' })).toBeTruthy()
})

test.each([
  ['Replace', 'rotate'],
  ['Revoke', 'revoke'],
])('%s asks for confirmation first', async (verb, act) => {
  const { sent } = open()
  await userEvent.click(await screen.findByRole('button', { name: `${verb} Website` }))
  expect(sent()).toEqual([])

  await userEvent.click(await screen.findByRole('button', { name: `${verb} key` }))

  await waitFor(() => expect(sent()).toEqual([{ act, key_id: WEBSITE.id }]))
})

test('a refusal shows the server’s message', async () => {
  const refusal = { code: 'NOT_ALLOWED', message: 'Only an owner or admin may keep API keys' }
  open([WEBSITE], () => Response.json(refusal, { status: 403 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Website' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke key' }))

  expect((await screen.findByRole('alert')).textContent).toBe(refusal.message)
})

test('the reason a key was refused shows in its form, then above the list, and not in the next form', async () => {
  open([], () => Response.json({ code: 'PT409', message: 'Twenty keys are enough' }, { status: 409 }))
  await userEvent.click(await screen.findByRole('button', { name: 'New API key' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Intake')
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Twenty keys are enough')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Intake')

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Twenty keys are enough')
  await userEvent.click(screen.getByRole('button', { name: 'New API key' }))

  await screen.findByLabelText('Name')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('revoking a key clears the error of the previous attempt', async () => {
  let refusals = 1
  open([WEBSITE], () =>
    refusals-- > 0
      ? Response.json({ code: 'XX000', message: 'Broken' }, { status: 500 })
      : Response.json({ id: WEBSITE.id, key: KEY }),
  )
  const confirm = async (verb: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `${verb} Website` }))
    await userEvent.click(await screen.findByRole('button', { name: `${verb} key` }))
  }
  await confirm('Replace')
  expect((await screen.findByRole('alert')).textContent).toBe('Broken')

  await confirm('Revoke')

  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
