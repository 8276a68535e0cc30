// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { NameForm } = await import('./name-form.tsx')

afterEach(cleanup)

test('a name that could not be saved shows the specified message, and stays as typed', async () => {
  serverAnswers({ 'PATCH /rest/v1/users': () => Response.json({ code: 'XX000', message: 'Broken' }, { status: 500 }) })
  show(() => <NameForm userId="a" name="Maria" onSaved={() => undefined} />, '/dashboard/settings')
  await userEvent.type(screen.getByLabelText('Full Name'), ' Lopez')

  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))

  expect((await screen.findByRole('alert')).textContent).toBe('Failed to update profileBroken')
  expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Maria Lopez')
})

test('an empty name is refused beside its field, without the earlier success message', async () => {
  const asked = serverAnswers({ 'PATCH /rest/v1/users': () => Response.json({ id: 'a' }) })
  show(() => <NameForm userId="a" name="Maria" onSaved={() => undefined} />, '/dashboard/settings')
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByText('Your name has been saved.')

  await userEvent.clear(screen.getByLabelText('Full Name'))
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))

  expect(screen.getByText('Full name is required')).toBeTruthy()
  expect(screen.queryByText('Your name has been saved.')).toBeNull()
  expect(asked.length).toBe(1)
})
