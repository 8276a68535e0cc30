// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { LENDER_POLICY } from '#features/lending/rules/decisioning/starting/lender-policy.ts'
import type { Permission } from '#features/organizations/rules/permissions.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { PolicyPage } = await import('./policy-page.tsx')

const DRAFT = {
  ...{
    id: 'v1',
    version: 3,
    name: 'Our policy',
    state: 'draft',
    hash: 'h1',
    shadow_at: null,
    created_by_name: 'Maria',
  },
  ...{
    created_at: '2026-11-04T12:00:00+00:00',
    changed_at: '2026-11-04T12:00:00+00:00',
    submitted_by_name: null,
    submitted_at: null,
  },
  ...{ published_by_name: null, published_at: null, published_alone: false, effective_on: null },
  ...{ retired_by_name: null, retired_at: null, retired_because: null },
}
const EFFECTS = {
  outcomes: { decline: 1, refer: 2, counteroffer: 0, approve_with_conditions: 0, approve: 7 },
  reasons: { bankruptcy: 1 },
  mean_rate_percent: '13.20',
  approved_cents: 50_000_00,
}

afterEach(cleanup)

function open(address: string, version: object = {}, permissions: Permission[] = ['manage_compliance']) {
  const asked = serverAnswers({
    'GET /rest/v1/decision_policy_versions': ({ search }) =>
      Response.json(search.has('id') ? [{ ...DRAFT, ...version, policy: LENDER_POLICY }] : [{ ...DRAFT, ...version }]),
    'POST /functions/v1/decision-policy': ({ body }) =>
      Object(body).act === 'shadow'
        ? Response.json({
            ...{
              applications: 10,
              changed: 1,
              before: { ...EFFECTS, outcomes: { ...EFFECTS.outcomes, approve: 8 } },
              after: EFFECTS,
            },
            rows: [
              {
                ...{
                  application_id: 'a1',
                  number: 1042,
                  client_id: 'c1',
                  client_name: 'Dana Whitfield',
                  status: 'approved',
                },
                before: { outcome: 'approve', tier: 'a', reasons: [], rate_percent: '11.99' },
                after: { outcome: 'decline', tier: null, reasons: ['bankruptcy'], rate_percent: null },
              },
            ],
          })
        : Response.json({ id: 'v1', hash: 'h2' }),
  })
  const Page = () => (
    <HeldPermissions value={permissions}>
      <PolicyPage accountType="lender" />
    </HeldPermissions>
  )
  show(Page, '/dashboard/lending/policy', address)
  return {
    asked,
    sent: () => asked.filter(({ path }) => path.endsWith('decision-policy')).map(({ body }) => Object(body)),
  }
}
const rules = () => screen.findByRole('region', { name: 'Rules' })

test('the versions are listed, and a new policy starts from the one for the account type', async () => {
  open('/dashboard/lending/policy')

  expect(await screen.findByRole('link', { name: '3 · Our policy' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Start from the policy for a lender' }))
  expect(await screen.findByText(/No errors, 5 of 5 test cases passed/)).toBeTruthy()
})

test('an edited cell shows its error in its row at once, and can be undone', async () => {
  open('/dashboard/lending/policy?version=v1')
  const cell = within(await rules()).getByLabelText('When, row 1')

  fireEvent.change(cell, { target: { value: 'marital_status yes' } })

  expect(within(await rules()).getByText(/must not depend on marital status/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save draft' }).hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/No errors/)).toBeTruthy()
})

test('a test case that a change breaks fails at once', async () => {
  open('/dashboard/lending/policy?version=v1')
  await rules()
  const tiers = within(screen.getByRole('region', { name: 'Tiers' }))

  fireEvent.change(tiers.getByLabelText('From points, row 1'), { target: { value: '900' } })

  expect(await screen.findByText(/Failed: Good credit is approved/)).toBeTruthy()
})

test('cells pasted from a spreadsheet fill the price list, and the draft is saved with what was seen', async () => {
  const { sent } = open('/dashboard/lending/policy?version=v1')
  await rules()
  const prices = within(screen.getByRole('region', { name: 'Prices' }))

  fireEvent.paste(prices.getByLabelText('Rate %, row 1'), {
    clipboardData: { getData: () => '10.99\t0\t40000\n11.99\t0\t40000\n' },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))

  const [saved] = sent()
  expect(saved).toMatchObject({ act: 'save', version_id: 'v1', base_hash: 'h1' })
  expect(saved.policy.pricing.slice(0, 2)).toMatchObject([
    { rate_percent: '10.99', max_amount_cents: 40_000_00 },
    { rate_percent: '11.99', max_amount_cents: 40_000_00 },
  ])
})

test('Enter moves down and adds a row at the end', async () => {
  open('/dashboard/lending/policy?version=v1')
  await rules()
  const tiers = within(screen.getByRole('region', { name: 'Tiers' }))

  fireEvent.keyDown(tiers.getByLabelText('Tier, row 4'), { key: 'Enter' })

  expect(await tiers.findByLabelText('Tier, row 5')).toBeTruthy()
})

test('rows are moved by keyboard, and the move can be undone', async () => {
  open('/dashboard/lending/policy?version=v1')
  await rules()
  const tiers = within(screen.getByRole('region', { name: 'Tiers' }))
  const cell = (row: number) => tiers.getByLabelText<HTMLInputElement>(`Tier, row ${row}`).value
  const [first, second] = [cell(1), cell(2)]

  fireEvent.keyDown(tiers.getByLabelText('Tier, row 1'), { key: 'ArrowDown', altKey: true })

  expect([cell(1), cell(2)]).toEqual([second, first])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect([cell(1), cell(2)]).toEqual([first, second])
  await userEvent.click(screen.getByRole('button', { name: 'Move row 2 of Tiers up' }))
  expect([cell(1), cell(2)]).toEqual([second, first])
})

test('a table is added, renamed, given a column, filled, and deleted, with its errors at once', async () => {
  const { sent } = open('/dashboard/lending/policy?version=v1')
  await rules()

  await userEvent.click(screen.getByRole('button', { name: 'Add table' }))
  const number = screen.getAllByLabelText(/^Name of table/).length
  const name = screen.getByLabelText(`Name of table ${number}`)
  fireEvent.change(name, { target: { value: 'Collections by file' } })
  await userEvent.selectOptions(screen.getByLabelText(`Add a column to table ${number}`), 'Accounts')
  const table = within(screen.getByRole('region', { name: 'Collections by file' }))
  await userEvent.click(table.getByRole('button', { name: 'Add row' }))

  expect(await table.findByText(/[Oo]utcome/, { selector: 'td' })).toBeTruthy()
  for (const [column, text] of [
    ['Collections', '>= 3'],
    ['Outcome', 'decline'],
    ['Detail', 'collection'],
  ])
    fireEvent.change(table.getByLabelText(`${column}, row 3`), { target: { value: text } })
  expect(await table.findByText(/The last row must be/)).toBeTruthy()
  await userEvent.click(table.getByRole('button', { name: 'Move row 3 of Collections by file up' }))
  await userEvent.click(table.getByRole('button', { name: 'Move row 2 of Collections by file up' }))
  expect(await screen.findByText(/No errors/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))

  expect(sent()[0].policy.tables.at(-1)).toMatchObject({
    name: 'Collections by file',
    inputs: ['collections', 'accounts'],
    rows: [
      { effect: { outcome: 'decline', reason: 'collection' } },
      { effect: { outcome: 'pass' } },
      { cells: [null, null], effect: { outcome: 'refer' } },
    ],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Delete table Collections by file' }))
  expect(screen.queryByRole('region', { name: 'Collections by file' })).toBeNull()
})

test('a shadow run shows both policies side by side, and the applications that change', async () => {
  open('/dashboard/lending/policy?version=v1')
  await rules()

  await userEvent.click(screen.getByRole('button', { name: 'Run in shadow' }))

  const effects = within(await screen.findByRole('region', { name: 'Effects of the policy' }))
  expect(effects.getByRole('row', { name: 'Approve 8 7' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'A-1042 · Dana Whitfield' })).toBeTruthy()
  expect(screen.getByText('Decline, Bankruptcy')).toBeTruthy()
})

test('a submitted version is read-only, and publishing sends its day and what was seen', async () => {
  const { sent } = open('/dashboard/lending/policy?version=v1', { state: 'submitted' })
  expect(
    within(await rules())
      .getByLabelText('When, row 1')
      .hasAttribute('readonly'),
  ).toBe(true)

  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }))

  expect(sent()[0]).toMatchObject({
    act: 'publish',
    version_id: 'v1',
    hash: 'h1',
    effective_on: expect.stringMatching(/^\d{4}-/),
  })
})

test('people who don’t manage compliance read the policy only', async () => {
  open('/dashboard/lending/policy?version=v1', {}, [])

  expect(
    within(await rules())
      .getByLabelText('When, row 1')
      .hasAttribute('readonly'),
  ).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Export as JSON' })).toBeTruthy()
})
