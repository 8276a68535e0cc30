// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { storedClient } from '#test/support/stored-client.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClientEditForm } = await import('./client-edit-form.tsx')

const DANA = storedClient()
const OTHER = {
  ...{
    id: 'c0ffee00-4a4e-4a41-9d0e-2a4d8f1c7b11',
    first_name: 'Dana',
    last_name: 'Whitfield-Ross',
    full_name: 'Dana Whitfield-Ross',
  },
  ...{ city: 'Austin', state: 'TX', created_at: '2025-03-05T12:00:00+00:00', archived_at: null },
  same: 'name_and_birth_date',
}

function open(duplicates: object[] = [OTHER]) {
  const close = vi.fn<() => void>()
  const asked = serverAnswers({
    'GET /rest/v1/users': () => Response.json([]),
    'POST /functions/v1/duplicate-clients': () => Response.json({ duplicates }),
    'PATCH /rest/v1/clients': () => Response.json([{ id: DANA.id }]),
  })
  show(() => <ClientEditForm client={DANA} onClose={close} />, '/')
  const bodies = (method: string, end: string) =>
    asked.filter((one) => one.method === method && one.path.endsWith(end)).map(({ body }) => body)
  return { close, questions: () => bodies('POST', 'duplicate-clients'), writes: () => bodies('PATCH', '/clients') }
}

const rename = async () => {
  await userEvent.type(await screen.findByLabelText('Last Name'), '-Ross')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}

afterEach(cleanup)

test('an edit that matches another client shows that client, and nothing is saved', async () => {
  const { questions, writes } = open()

  await rename()

  const dialog = await screen.findByRole('dialog', { name: 'This client may already be on file' })
  expect(
    within(dialog)
      .getByRole('link', { name: /Dana Whitfield-Ross/ })
      .getAttribute('href'),
  ).toBe(`/dashboard/clients/${OTHER.id}`)
  expect(questions()).toEqual([
    { client_id: DANA.id, first_name: 'Dana', middle_name: null, last_name: 'Whitfield-Ross' },
  ])
  expect(writes()).toEqual([])
})

test('confirming saves without asking again', async () => {
  const { close, questions, writes } = open()
  await rename()

  await userEvent.click(await screen.findByRole('button', { name: 'Save anyway' }))

  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(writes()).toEqual([{ last_name: 'Whitfield-Ross' }])
  expect(questions()).toHaveLength(1)
})

test('keeping on editing keeps the input', async () => {
  const { writes } = open()
  await rename()

  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Last Name').value).toBe('Whitfield-Ross')
  expect(writes()).toEqual([])
})

test('a change of address triggers no duplicate check', async () => {
  const { close, questions } = open()
  await userEvent.type(await screen.findByLabelText('City'), 'a')

  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(questions()).toEqual([])
})
