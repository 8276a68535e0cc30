// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedClient } from '#test/support/stored-client.ts'
import { type Replies, serverAnswers, show, signIn, signInJustNow } from '#test/support/stub-server.tsx'

const { SensitiveDetails } = await import('./sensitive-details.tsx')

const DANA = storedClient({ city: null, state: null, zip: null, updated_at: '2026-11-20T12:00:00.123456+00:00' })

const open = (replies: Replies = {}, client: Partial<typeof DANA> = {}) => {
  const asked = serverAnswers(replies)
  const Page = () => <SensitiveDetails client={{ ...DANA, ...client }} />
  return { asked, router: show(Page, '/dashboard/clients') }
}

beforeEach(signInJustNow)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const CLEAR = { ssn: '123454417', date_of_birth: '1987-03-09' }
const revealed: Replies = { 'POST /functions/v1/reveal-client': () => Response.json(CLEAR) }

const reveal = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Show sensitive info' }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'Phone identification')
  await userEvent.click(screen.getByRole('button', { name: 'Show for 30 seconds' }))
  await screen.findByText('123-45-4417')
}

test('are masked until the password is entered again, if the last sign-in is not recent', async () => {
  signIn()
  const { asked } = open(revealed)

  await userEvent.click(await screen.findByRole('button', { name: 'Show sensitive info' }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'Phone identification')
  await userEvent.click(screen.getByRole('button', { name: 'Show for 30 seconds' }))

  const dialog = await screen.findByRole('dialog', { name: 'Confirm your identity' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))

  await screen.findByText('Canceled, because your identity was not confirmed.')
  expect(asked.some(({ path }) => path.endsWith('reveal-client'))).toBe(false)
})

test('are masked on every visit', async () => {
  open()

  await screen.findByText('XXX-XX-4417')

  expect(screen.getByText('XX/XX/1987')).toBeTruthy()
})

test('are shown for a reason, which is sent to the server; on paper they stay masked', async () => {
  const { asked } = open(revealed)

  await reveal()

  for (const clear of ['123-45-4417', '03/09/1987']) expect(screen.getByText(clear).className).toBe('print:hidden')
  for (const mask of ['XXX-XX-4417', 'XX/XX/1987']) expect(screen.getByText(mask).className).toBe('hidden print:inline')
  expect(asked.find(({ path }) => path.endsWith('reveal-client'))?.body).toEqual({
    client_id: DANA.id,
    reason: 'Phone identification',
  })
})

test.each(['   ', '\u200b'])('are not requested without a reason (%j)', async (blank) => {
  const { asked } = open(revealed)
  await userEvent.click(await screen.findByRole('button', { name: 'Show sensitive info' }))
  await userEvent.type(await screen.findByLabelText('Reason'), blank)

  await userEvent.click(screen.getByRole('button', { name: 'Show for 30 seconds' }))

  expect(asked.some(({ path }) => path.endsWith('reveal-client'))).toBe(false)
})

test('stay masked on an error, and its message is shown', async () => {
  open({
    'POST /functions/v1/reveal-client': () =>
      Response.json({ message: 'Too many reveals in the last hour' }, { status: 429 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show sensitive info' }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'Just curious')

  await userEvent.click(screen.getByRole('button', { name: 'Show for 30 seconds' }))

  expect((await screen.findByRole('alert')).textContent).toBe('Too many reveals in the last hour')
  expect(screen.getByText('XXX-XX-4417')).toBeTruthy()
})

test('can be hidden again with one press', async () => {
  open(revealed)
  await reveal()

  await userEvent.click(screen.getByRole('button', { name: 'Hide sensitive info' }))

  expect(await screen.findByText('XXX-XX-4417')).toBeTruthy()
  expect(screen.queryByText('123-45-4417')).toBeNull()
})

test('are hidden when the browser tab is hidden', async () => {
  open(revealed)
  await reveal()

  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  vi.restoreAllMocks()

  await waitFor(() => expect(screen.queryByText('123-45-4417')).toBeNull())
})

test('are hidden when another tab of the file is opened', async () => {
  const { router } = open(revealed)
  await reveal()

  await router.navigate('?tab=documents')

  await waitFor(() => expect(screen.queryByText('123-45-4417')).toBeNull())
})

test('can be copied while they are shown', async () => {
  open(revealed)
  expect(screen.queryByRole('button', { name: 'Copy SSN' })).toBeNull()
  await reveal()
  userEvent.setup()

  await userEvent.click(screen.getByRole('button', { name: 'Copy SSN' }))

  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('123-45-4417')
})

test('are hidden after thirty seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  open(revealed)
  await reveal()

  // Advances timers, because the component hides the values by itself.
  await vi.advanceTimersByTimeAsync(15_000)
  expect(screen.queryByText('123-45-4417')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(15_500)

  await waitFor(() => expect(screen.queryByText('123-45-4417')).toBeNull())
})
