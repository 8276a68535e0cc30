// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { ViewAs } = await import('./view-as.tsx')

const ID = '00000000-0000-4000-8000-000000000001'
const STARTED = {
  ...{ access_token: 'view.token.x', expires_at: '2026-11-22T10:30:00.000Z', subscriber_id: ID },
  ...{ company_name: 'Larkspur Lending', viewed_as: { id: ID, email: 'maria@example.test' } },
}
const assign = vi.fn<(address: string) => void>()

beforeEach(() => {
  sessionStorage.clear()
  signIn()
  const stored = JSON.parse(localStorage.getItem('sb-tradeline-auth-token') ?? '{}')
  const claims = btoa(JSON.stringify({ amr: [{ timestamp: Date.now() / 1000 }] })).replace(/=+$/, '')
  localStorage.setItem('sb-tradeline-auth-token', JSON.stringify({ ...stored, access_token: `a.${claims}.c` }))
  assign.mockClear()
  vi.stubGlobal('location', { hash: '', href: 'http://tradeline.test/', origin: 'http://tradeline.test', assign })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openDialog(answer: () => Response = () => Response.json(STARTED, { status: 201 })) {
  const asked = serverAnswers({ 'POST /functions/v1/view-subscriber': answer })
  show(() => <ViewAs subscriber={{ id: ID, company_name: 'Larkspur Lending' }} />, '/')
  await userEvent.click(screen.getByRole('button', { name: 'View as subscriber' }))
  return { asked, dialog: within(await screen.findByRole('dialog')) }
}

test('a view asks for a reason, and says beforehand that it is recorded', async () => {
  const { asked, dialog } = await openDialog()

  await userEvent.click(dialog.getByRole('button', { name: 'Start viewing' }))

  expect(await dialog.findByText('Reason is required')).toBeTruthy()
  expect(dialog.getByText(/For 30 minutes .*can’t change anything.*audit log records.*your name/)).toBeTruthy()
  expect(asked).toEqual([])
})

test('a view starts with its reason, in this tab', async () => {
  const { asked, dialog } = await openDialog()
  await userEvent.type(dialog.getByLabelText('Reason'), 'Ticket 4711')

  await userEvent.click(dialog.getByRole('button', { name: 'Start viewing' }))

  await waitFor(() => expect(assign.mock.calls).toEqual([['/dashboard']]))
  expect(asked.map(({ body }) => body)).toEqual([{ act: 'start', subscriber_id: ID, reason: 'Ticket 4711' }])
  expect(JSON.parse(sessionStorage.getItem('tradeline-viewing') ?? '')).toMatchObject({
    ...{ token: 'view.token.x', companyName: 'Larkspur Lending' },
  })
})

test('a refusal shows the server’s message, and the reason stays', async () => {
  const refusal = { code: 'NOT_ADMIN', message: 'Only a super admin may do this' }
  const { dialog } = await openDialog(() => Response.json(refusal, { status: 403 }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Ticket 4711')

  await userEvent.click(dialog.getByRole('button', { name: 'Start viewing' }))

  expect((await dialog.findByRole('alert')).textContent).toBe(refusal.message)
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Ticket 4711')
  expect(assign).not.toHaveBeenCalled()
})

test('a sign-in that is too old for the server must be confirmed', async () => {
  const { dialog } = await openDialog(() =>
    Response.json({ code: 'PT428', message: 'Confirm that it is you to go on' }, { status: 428 }),
  )
  await userEvent.type(dialog.getByLabelText('Reason'), 'Ticket 4711')

  await userEvent.click(dialog.getByRole('button', { name: 'Start viewing' }))

  expect(await screen.findByRole('dialog', { name: 'Confirm your identity' })).toBeTruthy()
})
