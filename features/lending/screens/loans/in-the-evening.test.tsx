// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { deciding, opened } from '#test/support/decision-screen.tsx'

// In a file of its own, because the first formatted date fixes the time zone of the formatter.
vi.stubEnv('TZ', 'America/Chicago')
vi.setSystemTime('2026-11-24T01:00:00Z')

afterEach(cleanup)
afterAll(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

test.each([
  ['Withdraw', 'Date told'],
  ['Counteroffer', 'Sent on'],
])('once the server’s day has begun, %s can be recorded for that day', async (decision, label) => {
  const { dialog } = await deciding({}, { submitted_at: '2026-11-24T00:30:00+00:00' })
  await userEvent.click(dialog.getByRole('radio', { name: new RegExp(decision) }))
  if (label === 'Sent on') await userEvent.selectOptions(dialog.getByLabelText('Counteroffer'), 'elsewhere')

  const { value, min, max } = dialog.getByLabelText<HTMLInputElement>(label)

  expect([value, min, max]).toEqual(Array(3).fill('2026-11-24'))
})

test('once the server’s day has begun, an application can be confirmed complete for that day', async () => {
  const { table } = await opened({}, { submitted_at: '2026-11-24T00:30:00+00:00', completed_at: null })
  await userEvent.click(table.getByRole('button', { name: 'Confirm complete' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Is the application complete?' }))
  const { value, min, max } = dialog.getByLabelText<HTMLInputElement>('Complete since')

  expect([value, min, max]).toEqual(Array(3).fill('2026-11-24'))
})
