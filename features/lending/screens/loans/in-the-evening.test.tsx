// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { deciding, opened } from '#test/support/decision-screen.tsx'

// In a file of its own: the first day that is written settles in whose zone days are written.
vi.stubEnv('TZ', 'America/Chicago')
vi.setSystemTime('2026-11-24T01:00:00Z')

afterEach(cleanup)
afterAll(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

test.each([
  ['Withdraw', 'Said on'],
  ['Counteroffer', 'Sent on'],
])('when the server’s day has begun, %s can be recorded of what came since', async (decision, label) => {
  const { dialog } = await deciding({}, { submitted_at: '2026-11-24T00:30:00+00:00' })
  await userEvent.click(dialog.getByRole('radio', { name: new RegExp(decision) }))
  if (label === 'Sent on') await userEvent.selectOptions(dialog.getByLabelText('The counteroffer'), 'elsewhere')

  const { value, min, max } = dialog.getByLabelText<HTMLInputElement>(label)

  expect([value, min, max]).toEqual(Array(3).fill('2026-11-24'))
})

test('when the server’s day has begun, what came since can be confirmed complete', async () => {
  const { table } = await opened({}, { submitted_at: '2026-11-24T00:30:00+00:00', completed_at: null })
  await userEvent.click(table.getByRole('button', { name: 'Confirm complete' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Is the application complete?' }))
  const { value, min, max } = dialog.getByLabelText<HTMLInputElement>('Complete since')

  expect([value, min, max]).toEqual(Array(3).fill('2026-11-24'))
})
