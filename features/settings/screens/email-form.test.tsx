// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asked, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { EmailForm } = await import('./email-form.tsx')

const MARIA = { id: 'fa57', email: 'maria@example.com' }

beforeEach(signInJustNow)
afterEach(cleanup)

const field = () => screen.getByLabelText<HTMLInputElement>('New email address')
const ask = () => userEvent.click(screen.getByRole('button', { name: 'Change email' }))

function open(answer: (asked: Asked) => Response | Promise<Response>) {
  let wanted: object = {}
  const asked = serverAnswers({
    'GET /auth/v1/user': () => Response.json({ ...MARIA, ...wanted }),
    'PUT /auth/v1/user': (request) => {
      const { email } = request.body as { email: string }
      wanted = { new_email: email }
      return answer(request)
    },
  })
  show(() => <EmailForm email={MARIA.email} />, '/dashboard/settings')
  return { sent: () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

test('a requested change is shown as pending, and the form is empty', async () => {
  const { sent } = open(() => Response.json(MARIA))
  expect(screen.queryByRole('status')).toBeNull()
  await userEvent.type(field(), ' maria@example.org ')

  await ask()

  expect((await screen.findByRole('status')).textContent).toContain('A change to maria@example.org is waiting.')
  expect(field().value).toBe('')
  expect(sent()).toMatchObject([{ email: 'maria@example.org' }])
})

test.each([
  [
    'a refusal',
    () => Response.json({ code: 429, error_code: 'over_email_send_rate_limit', msg: 'Wait a minute' }, { status: 429 }),
    'Wait a minute',
  ],
  [
    'no connection',
    () => Promise.reject<Response>(new TypeError('Failed to fetch')),
    'Unable to connect to the server. Please check your internet connection and try again.',
  ],
])('%s shows an error, and the address stays as typed', async (_reason, answer, words) => {
  open(answer)
  await userEvent.type(field(), 'maria@example.org')

  await ask()

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(field().value).toBe('maria@example.org')
})

test('an address is required', async () => {
  open(() => Response.json(MARIA))

  await userEvent.type(field(), '  ')

  expect(screen.getByRole('button', { name: 'Change email' })).toHaveProperty('disabled', true)
})
