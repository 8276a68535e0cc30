// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { deciding } from '#test/support/decision-screen.tsx'

afterEach(cleanup)

test('viewing another decision keeps the form’s input', async () => {
  const { dialog } = await deciding()
  const choose = (name: RegExp) => userEvent.click(dialog.getByRole('radio', { name }))
  await choose(/Decline/)
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Collection action or judgment' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Address of/ }), ', Austin')

  await choose(/Withdraw/)
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await choose(/Decline/)

  expect(dialog.getByRole('checkbox', { name: 'Collection action or judgment' })).toHaveProperty('checked', true)
  expect(dialog.getByRole('textbox', { name: /^Address of/ })).toHaveProperty('value', '5 Bank Street, Austin')
  expect(dialog.queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

test('the details of one end are not copied to another', async () => {
  const { dialog } = await deciding({}, { status: 'counteroffered', notice: OFFERED })
  const how = () => dialog.getByRole('combobox', { name: 'How the applicant told you' })
  await userEvent.click(dialog.getByRole('radio', { name: /Withdraw/ }))
  await userEvent.selectOptions(how(), 'By phone')

  await userEvent.click(dialog.getByRole('radio', { name: /Not accepted/ }))

  expect(how()).toHaveProperty('value', 'in_writing')
})

test('viewing a counteroffer sent elsewhere keeps the one written here', async () => {
  const { dialog } = await deciding()
  await userEvent.click(dialog.getByRole('radio', { name: /Counteroffer/ }))
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Further terms' }), '$8,000 at 12%')

  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Counteroffer' }), 'elsewhere')
  expect(dialog.queryByRole('textbox', { name: 'Further terms' })).toBeNull()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Counteroffer' }), 'here')

  expect(dialog.getByRole('textbox', { name: 'Further terms' })).toHaveProperty('value', '$8,000 at 12%')
})

const OFFERED = {
  ...{ id: 'n1', created_at: '2026-11-20T12:00:00+00:00', given_how: null, given_on: null, given_by_name: null },
  ...{ emails: [], other_sources: null, offer: { terms: '$8,000', answer_by: '2026-12-20' } },
}
