// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { PasswordStrength } from './password-strength.tsx'

afterEach(cleanup)

function Form({ minLength }: { minLength?: number }) {
  const [password, setPassword] = useState('')
  return (
    <>
      <input aria-label="Password" value={password} onChange={(event) => setPassword(event.target.value)} />
      <PasswordStrength
        password={password}
        texts={['maria.lopez@larkspur.test', 'Maria Lopez', null]}
        {...(minLength !== undefined && { minLength })}
      />
    </>
  )
}

const show = (minLength?: number) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form {...(minLength !== undefined && { minLength })} />
    </QueryClientProvider>,
  )

const type = (password: string) => userEvent.type(screen.getByLabelText('Password'), password)

test('shows the rule before anything is typed', () => {
  show()

  expect(screen.getByText(/^At least 10 characters\./)).toBeTruthy()
  expect(screen.queryByRole('meter')).toBeNull()
})

test.each([
  ['short1', 'Very weak.', 'Password should be at least 10 characters.'],
  ['qwertyuiop', 'Very weak.', 'This password is on a list of common and breached passwords. Choose a different one.'],
  ['Summer2024!', 'Weak.', 'This password is too easy to guess. Add more words or characters.'],
  ['MariaLopez2024', 'Weak.', 'This password is built from your name, email or company. Choose a different one.'],
  ['purple elephants 7', 'Strong.', ''],
])('of %j says "%s %s"', async (password, label, sentence) => {
  show()

  await type(password)

  expect(
    await screen.findByText((_, element) => element?.textContent?.trim() === `${label} ${sentence}`.trim(), {
      selector: 'p',
    }),
  ).toBeTruthy()
  expect(screen.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuetext')).toBe(
    label.replace('.', ''),
  )
})

test('with a second factor eight characters are enough', async () => {
  show(8)
  expect(screen.getByText(/^At least 8 characters\./)).toBeTruthy()

  await type('xk7#pQ2m')

  expect(await screen.findByText('Good.')).toBeTruthy()
})
