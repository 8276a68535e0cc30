// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Application } from '#features/lending/screens/queries.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { APPLICATION } from '#test/support/decision-screen.tsx'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { ApplicationCollateral } = await import('./application-collateral.tsx')
afterEach(cleanup)

const CAR = {
  ...{ id: 'c1', version: 3, created_at: '2026-01-15T12:00:00Z', removed_at: null, kind: 'vehicle' },
  ...{ vin: '1HGCM82633A004352', vin_exception: null, model_year: 2003, make: 'Honda', model: 'Accord', body: 'Coupe' },
  ...{ mileage: 84_000, condition: 'good', description: null, value_cents: 1_000_000, value_basis: 'appraisal' },
  ...{ value_source: 'Ruth Bell', valued_on: dateOfInstant(new Date()) },
}
const DECODED = { model_year: 2013, make: 'Tesla', model: 'Model S', body: 'Hatchback' }

function open(collateral: object[], more: object = {}) {
  const asked = serverAnswers({
    'POST /functions/v1/application-collateral': () => Response.json({ id: 'c1' }),
    'POST /functions/v1/decode-vin': () => Response.json(DECODED),
    ...more,
  })
  const application = { ...APPLICATION, loan_type: 'auto', status: 'pending', amount: 1_250_000, collateral }
  // The section reads only these parts of an application.
  show(() => <ApplicationCollateral application={application as unknown as Application} />, '/', '/')
  return () => asked.filter(({ path }) => path.endsWith('application-collateral')).map(({ body }) => body)
}

test('the collateral shows its value with basis and source, and the loan-to-value with its formula', async () => {
  open([CAR])

  const section = within(await screen.findByRole('region', { name: 'Collateral' }))

  expect(section.getByText('2003 Honda Accord Coupe')).toBeTruthy()
  expect(section.getByText(/^\$10,000.00 \(appraisal, Ruth Bell, /)).toBeTruthy()
  expect(section.getByText(/125% = \$12,500.00 ÷ \$10,000.00/)).toBeTruthy()
})

test('an old value makes the loan-to-value unknown, with the reason', async () => {
  open([{ ...CAR, valued_on: '2020-01-01' }])

  expect(await screen.findByText(/Not known. A value is older than 60 days/)).toBeTruthy()
})

test('a typed VIN is decoded, and a wrong one says which character is wrong', async () => {
  open([])
  await userEvent.click(await screen.findByRole('button', { name: 'Add collateral' }))
  const dialog = within(await screen.findByRole('dialog'))

  await userEvent.type(dialog.getByLabelText('VIN'), '5YJSA1DO')
  expect(dialog.getByText(/Character 8 is the letter O, which no VIN has/)).toBeTruthy()

  await userEvent.clear(dialog.getByLabelText('VIN'))
  await userEvent.type(dialog.getByLabelText('VIN'), '5yjsa1dg9dfp14705')
  expect(await dialog.findByDisplayValue('Model S')).toBeTruthy()
  expect(dialog.queryByText(/Character/)).toBeNull()
})

test('a change sends the version that was seen', async () => {
  const sent = open([CAR])
  await userEvent.click(await screen.findByRole('button', { name: 'Change 2003 Honda Accord Coupe' }))
  const dialog = within(await screen.findByRole('dialog'))

  await userEvent.clear(dialog.getByLabelText('Mileage'))
  await userEvent.type(dialog.getByLabelText('Mileage'), '85,100')
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))

  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([{ act: 'change', collateral_id: 'c1', seen_version: 3, mileage: 85_100 }])
})

test('a field that is wrong says so, and nothing is sent', async () => {
  const sent = open([])
  await userEvent.click(await screen.findByRole('button', { name: 'Add collateral' }))
  const dialog = within(await screen.findByRole('dialog'))

  await userEvent.click(dialog.getByRole('button', { name: 'Add collateral' }))

  expect(dialog.getByText('Enter the VIN, or the make and model')).toBeTruthy()
  expect(sent()).toEqual([])
})
