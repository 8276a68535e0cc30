// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Replies, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { SessionLimits } = await import('./session-limits.tsx')

const LONGEST = { idle_minutes: 720, total_hours: 168, may_change: true }

beforeEach(signInJustNow)
afterEach(cleanup)

function open(limits: object, replies: Replies = {}) {
  const asked = serverAnswers({ 'POST /rest/v1/rpc/session_limits': () => Response.json([limits]), ...replies })
  show(SessionLimits, '/dashboard/settings')
  return asked
}

test.each([
  [LONGEST, '12 hours without activity and 7 days after sign-in.'],
  [{ ...LONGEST, idle_minutes: 60, total_hours: 24 }, '1 hour without activity and 1 day after sign-in.'],
  [{ ...LONGEST, idle_minutes: 90, total_hours: 30 }, '90 minutes without activity and 30 hours after sign-in.'],
])('the screen states %j', async (limits, words) => {
  open(limits)

  expect((await screen.findByText(/^In your company, a session ends/)).textContent).toBe(
    `In your company, a session ends after ${words}`,
  )
})

test('a member without permission reads the limits, and has no control', async () => {
  open({ ...LONGEST, may_change: false })

  expect(await screen.findByText(/^In your company/)).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('an owner chooses shorter limits, and the screen shows them', async () => {
  let limits = LONGEST
  const asked = open(LONGEST, {
    'POST /rest/v1/rpc/session_limits': () => Response.json([limits]),
    'POST /rest/v1/rpc/set_session_limits': () => {
      limits = { ...LONGEST, idle_minutes: 30, total_hours: 8 }
      return new Response(null, { status: 204 })
    },
  })
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save session limits' })
  expect(save.disabled).toBe(true)
  await userEvent.selectOptions(screen.getByLabelText('Without activity'), '30 minutes')
  await userEvent.selectOptions(screen.getByLabelText('In total'), '8 hours')

  await userEvent.click(save)

  expect(await screen.findByText(/30 minutes without activity and 8 hours after/)).toBeTruthy()
  expect(asked.find(({ path }) => path.endsWith('set_session_limits'))?.body).toEqual({
    ...{ idle_minutes: 30, total_hours: 8 },
  })
})

test('a refusal shows an error, and the choice stays', async () => {
  open(LONGEST, {
    'POST /rest/v1/rpc/set_session_limits': () => Response.json({ message: 'Not now' }, { status: 409 }),
  })
  await userEvent.selectOptions(await screen.findByLabelText('In total'), '1 day')

  await userEvent.click(screen.getByRole('button', { name: 'Save session limits' }))

  expect((await screen.findByRole('alert')).textContent).toBe('Not now')
  expect(screen.getByDisplayValue('1 day')).toBeTruthy()
})
