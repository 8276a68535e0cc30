// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NOTIFICATIONS } from '#features/notifications/rules/notification.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { Notifications } = await import('./notifications.tsx')

function open(refusal: Response | null = null, more: Record<string, boolean> = {}) {
  const kept: Record<string, boolean> = { new_device: true, report_ready: false, ...more }
  const asked = serverAnswers({
    'POST /rest/v1/rpc/my_notifications': () =>
      Response.json(Object.entries(kept).map(([kind, by_email]) => ({ kind, by_email }))),
    'POST /rest/v1/rpc/choose_notification': ({ body }) => {
      if (refusal !== null) return refusal.clone()
      const { kind, by_email } = body as { kind: string; by_email: boolean }
      kept[kind] = by_email
      return new Response(null, { status: 204 })
    },
  })
  show(Notifications, '/dashboard/settings')
  const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
  return { asked, box }
}

afterEach(cleanup)

test('each event has a checkbox with its description and its current choice', async () => {
  const { box } = open()

  expect((await box('A sign-in with a new device')).checked).toBe(true)
  expect((await box('A credit report is ready')).checked).toBe(false)
  expect(screen.getAllByRole('checkbox')).toHaveLength(NOTIFICATIONS.length - 1)
  expect(screen.getByText(/with a browser you have not used before/)).toBeTruthy()
})

test('messages of visitors are offered only to super admins', async () => {
  open(null, { contact_message: true })

  expect(await screen.findByLabelText('A visitor writes to us')).toBeTruthy()
})

test('a choice is saved at once', async () => {
  const { asked, box } = open()

  await userEvent.click(await box('A credit report is ready'))

  await waitFor(() =>
    expect(asked.filter(({ path }) => path.endsWith('choose_notification')).map(({ body }) => body)).toEqual([
      { kind: 'report_ready', by_email: true },
    ]),
  )
  await waitFor(async () => expect((await box('A credit report is ready')).checked).toBe(true))
})

test('a choice that was not saved shows an error beside its checkbox, which is unchanged', async () => {
  const { box } = open(Response.json({ code: 'XX000', message: 'Internal server error' }, { status: 500 }))

  await userEvent.click(await box('A sign-in with a new device'))

  expect(await screen.findByText('Failed to save: Internal server error')).toBeTruthy()
  await waitFor(async () => expect((await box('A sign-in with a new device')).checked).toBe(true))
})

test('a failed load shows an error, and can be repeated', async () => {
  serverAnswers({})
  show(Notifications, '/dashboard/settings')

  expect(await screen.findByText('Failed to load notifications')).toBeTruthy()
  expect(screen.getByRole('button', { name: /try again|retry/i })).toBeTruthy()
})
