// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { SignInHistory } = await import('./sign-in-history.tsx')

beforeEach(signIn)
afterEach(cleanup)

const entry = (number: number, more: object = {}) => ({
  ...{ id: `entry-${number}`, happened_at: '2026-11-20T12:00:00+00:00', action: 'login', reason: null },
  ...{ user_agent: null, address: '203.0.113.7', ...more },
})

function open(pageOf: (before: string | null) => Response) {
  serverAnswers({ 'POST /rest/v1/rpc/my_sign_ins': ({ body }) => pageOf((body as { before: string | null }).before) })
  show(SignInHistory, '/dashboard/settings')
}

test('an entry shows the event, time, device and address', async () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0'
  open(() =>
    Response.json([entry(1, { action: 'login_refused', reason: 'invalid_credentials', user_agent: userAgent })]),
  )

  const item = await screen.findByRole('listitem')

  expect(item.textContent).toMatch(/^Sign-in refused · Wrong password.+ · Chrome on Windows · 203\.0\.113\.7$/)
})

test('earlier sign-ins load page by page', async () => {
  const page = Array.from({ length: 10 }, (_, number) => entry(number))
  open((before) => Response.json(before === null ? page : [entry(10)]))

  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier sign-ins' }))

  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(11)
  expect(screen.queryByRole('button', { name: 'Show earlier sign-ins' })).toBeNull()
})

test('an empty history and a failure have messages', async () => {
  open(() => Response.json([]))
  expect(await screen.findByText('No sign-ins yet')).toBeTruthy()
  cleanup()

  open(() => Response.json({ code: '500', message: 'No', details: null, hint: null }, { status: 400 }))
  expect(await screen.findByText("Couldn't load your sign-in history")).toBeTruthy()
})
