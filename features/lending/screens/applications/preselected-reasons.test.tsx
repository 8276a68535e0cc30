// @vitest-environment jsdom
import { cleanup, within } from '@testing-library/react'
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

test('a decline against the engine without a reason says so at its field, and sends nothing', async () => {
  const weighed = { ...WEIGHED, engine: { ...ENGINE, outcome: 'approve', reasons: [] } }
  const { asked, dialog } = await deciding({ 'POST /functions/v1/weigh-application': () => Response.json(weighed) })
  await userEvent.click(dialog.getByRole('radio', { name: /Decline/ }))
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Collection action or judgment/ }))

  await userEvent.click(dialog.getByRole('button', { name: 'Preview the notice' }))

  const field = dialog.getByRole('textbox', { name: 'Why you decide otherwise than the engine' })
  expect([field.getAttribute('aria-invalid'), document.activeElement === field]).toEqual(['true', true])
  expect(dialog.getByText('Reason is required')).toBeTruthy()
  expect(sentTo(asked, 'decide-application')).toEqual([])
  await userEvent.type(field, 'Her employer closed last week')
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the notice' }))
  await dialog.findByRole('button', { name: 'Decline and save this notice' })
  expect(sentTo(asked, 'decide-application')).toMatchObject([
    { override: { because: 'Her employer closed last week' } },
  ])
})

const INES = {
  ...{ client_id: 'c2', name: 'Ines Berg', report_id: 'r2' },
  bureaus: [{ bureau: 'experian', has_file: true, scores: [{ model: 'FICO 8', value: 540 }] }],
  reasons: [{ code: 'bankruptcy', weight: 95, evidence: ['Ines Berg, Experian: Chapter 7 Bankruptcy'] }],
}

test('a reason can come from the report of a co-applicant while it is used', async () => {
  const weighed = { ...WEIGHED, applicants: [INES] }
  const { asked, dialog } = await deciding({ 'POST /functions/v1/weigh-application': () => Response.json(weighed) })
  await userEvent.click(dialog.getByRole('radio', { name: /Decline/ }))
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Bankruptcy/ }))
  expect(dialog.getByText('Ines Berg, Experian: Chapter 7 Bankruptcy')).toBeTruthy()

  await userEvent.click(dialog.getByRole('checkbox', { name: /credit report of Ines Berg was used/ }))
  expect(dialog.queryByRole('checkbox', { name: /^Bankruptcy/ })).toBeNull()
  await userEvent.click(dialog.getByRole('checkbox', { name: /credit report of Ines Berg was used/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Preview the notice' }))

  await dialog.findByRole('button', { name: 'Decline and save this notice' })
  expect(sentTo(asked, 'decide-application')).toMatchObject([
    { notice: { reasons: ['bankruptcy'] }, applicants: [{ client_id: 'c2', bureaus: [{ bureau: 'experian' }] }] },
  ])
})

test.each([
  ['APPLICANT_NOT_PULLED', 'Order a report'],
  ['CONSENT_WITHDRAWN', 'Record a new consent'],
])('a decision refused with %s leads to the order of that person’s report', async (code, name) => {
  const { dialog } = await deciding({
    'POST /functions/v1/decide-application': () =>
      Response.json({ code, message: 'The report of Ines Berg is missing.', client_id: 'c2' }, { status: 422 }),
  })
  await userEvent.click(dialog.getByRole('radio', { name: /Approve/ }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Preview the disclosure' }))

  const link = await dialog.findByRole('link', { name })

  expect(link.getAttribute('href')).toBe('/dashboard/credit-bureau/order?client=c2')
  expect(within(dialog.getByRole('alert')).getByText('The report of Ines Berg is missing.')).toBeTruthy()
})
