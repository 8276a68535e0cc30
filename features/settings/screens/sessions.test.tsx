// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cutOff, type Replies, serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

const { Sessions } = await import('./sessions.tsx')

const HERE = {
  ...{ id: 'here', user_agent: null, address: '10.0.0.1', is_current: true },
  ...{ created_at: '2026-11-20T12:00:00+00:00', last_active_at: '2026-11-22T12:00:00+00:00' },
}
const THERE = { ...HERE, id: 'there', address: null, is_current: false }

beforeEach(signIn)
afterEach(cleanup)

function open(rows: readonly object[], replies: Replies = {}) {
  const asked = serverAnswers({ 'POST /rest/v1/rpc/my_sessions': () => Response.json(rows), ...replies })
  show(Sessions, '/dashboard/settings')
  return asked
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

test('only other sessions can be ended one by one', async () => {
  open([HERE, THERE])

  const [here, there] = await screen.findAllByRole('listitem')

  expect(here?.textContent).toContain('This browser')
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
  expect(within(there as HTMLElement).getByRole('button', { name: /^Sign out .+, signed in / })).toBeTruthy()
})

test('a person with a single session has no others to sign out', async () => {
  open([HERE])

  await screen.findByText('This browser')

  expect((await button('Sign out all others')).disabled).toBe(true)
  expect((await button('Sign out everywhere')).disabled).toBe(false)
})

test('an ended session is removed from the list', async () => {
  let rows = [HERE, THERE]
  const ended: unknown[] = []
  serverAnswers({
    'POST /rest/v1/rpc/my_sessions': () => Response.json(rows),
    'POST /rest/v1/rpc/end_session': ({ body }) => {
      ended.push(body)
      rows = [HERE]
      return new Response(null, { status: 204 })
    },
  })
  show(Sessions, '/dashboard/settings')

  await userEvent.click(await screen.findByRole('button', { name: /signed in/ }))

  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(1)
  expect(ended).toEqual([{ session: 'there' }])
})

test('signing out the others without a connection shows our own message, not the browser’s', async () => {
  open([HERE, THERE], { 'POST /auth/v1/logout': () => Promise.reject(new TypeError('Failed to fetch')) })
  await screen.findByText('This browser')

  await userEvent.click(await button('Sign out all others'))

  expect((await screen.findByRole('alert')).textContent).toBe(
    'Unable to connect to the server. Please check your internet connection and try again.',
  )
})

test('without a response, ending a session shows at once that it continues', async () => {
  open([HERE, THERE])
  const end = await screen.findByRole<HTMLButtonElement>('button', { name: /signed in/ })
  cutOff()
  await userEvent.click(end)

  expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(end.disabled).toBe(false)
})

test('an earlier error disappears once signing out has worked', async () => {
  open([HERE, THERE], {
    'POST /rest/v1/rpc/end_session': () => Response.json({ code: 'XX000', message: 'Broken' }, { status: 500 }),
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: /signed in/ }))
  await screen.findByText('Broken')

  await userEvent.click(await button('Sign out all others'))

  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
})
