// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { deciding, sentTo, WEIGHED } from '#test/support/decision-screen.tsx'

afterEach(cleanup)

const ENGINE = { id: 'd1', decided_at: '2026-11-20T12:00:00Z', outcome: 'decline', offers: [] }
async function declining(reasons: string[]) {
  const weighed = { ...WEIGHED, engine: { ...ENGINE, reasons } }
  const { asked, dialog } = await deciding({ 'POST /functions/v1/weigh-application': () => Response.json(weighed) })
  await userEvent.click(dialog.getByRole('radio', { name: /Decline/ }))
  await dialog.findByRole('button', { name: 'Preview the notice' })
  return { asked, dialog }
}

test('a decline begins with the reasons of the rules that fired, and each can be changed', async () => {
  const { asked, dialog } = await declining(['collection', 'low_income'])

  expect(
    dialog.getByText(/These reasons are from the rules that fired in the engine’s decision of Nov 20, 2026/),
  ).toBeTruthy()
  await userEvent.click(dialog.getByRole('checkbox', { name: /Collection action or judgment/ }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /Unable to verify income/ }))
  expect(dialog.queryByText(/These reasons are from the rules/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the notice' }))

  await dialog.findByRole('button', { name: 'Decline and save this notice' })
  expect(sentTo(asked, 'decide-application')).toMatchObject([
    { notice: { reasons: ['low_income', 'unverified_income'] } },
  ])
})

test('a reason that nothing on file supports any longer is not preselected', async () => {
  const { dialog } = await declining(['bankruptcy', 'low_income'])

  const checked = dialog.getAllByRole('checkbox', { checked: true }).map((box) => box.closest('label')?.textContent)
  expect(checked.some((text) => text?.startsWith('Income insufficient'))).toBe(true)
  expect(checked.some((text) => text?.startsWith('Bankruptcy'))).toBe(false)
})

test('without a decision of the engine, no reason is preselected', async () => {
  const { dialog } = await declining([])

  expect(dialog.getByText(/^0 of at most 4 reasons chosen/)).toBeTruthy()
})
