// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { cutOff, serverAnswers, show } from '#test/support/stub-server.tsx'

const { StateRules } = await import('./state-rules.tsx')

const COLORADO = {
  ...{ id: 'co', state: 'CO', product: 'consumer_loan', rate_form: 'apr', rate: 21, amount_from_cents: null },
  ...{ amount_to_cents: 500_000, late_fee_kind: 'percent', late_fee_percent: 5, late_fee_cents: null },
  ...{ late_fee_grace_days: 10, nsf_cents: 2_000, prepayment_penalty: null, rebate_method: null },
  ...{ document_fee_cents: null, cure_notice_days: 20, deficiency_claim: null, citation: 'C.R.S. § 5-2-201' },
  ...{ source: 'Letter of Bell LLP', approved_by: 'Ruth Bell', approved_on: '2026-01-05', bank_name: null },
  ...{ bank_charter: null, bank_agreement: null, effective_from: '2026-02-01', effective_until: null },
}

afterEach(cleanup)

function open({ rows = [COLORADO], refusal, mayWrite = true, failing = false } = {} as Opening) {
  const refused = () => refusal?.clone()
  const asked = serverAnswers({
    'GET /rest/v1/state_rules': () =>
      failing ? Response.json({ message: 'no' }, { status: 403 }) : Response.json(rows),
    'POST /functions/v1/add-state-rule': () => refused() ?? Response.json({ id: 'new' }, { status: 201 }),
    'POST /functions/v1/end-state-rule': () => refused() ?? Response.json({ id: 'co' }),
  })
  const Page = () => (
    <MayWrite value={mayWrite}>
      <StateRules />
    </MayWrite>
  )
  show(Page, '/dashboard/org-admin')
  return () => asked.filter(({ method }) => method !== 'GET')
}
interface Opening {
  rows?: object[]
  refusal?: Response
  mayWrite?: boolean
  failing?: boolean
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const inDialog = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const rowOf = async (state: string) => (await screen.findByRole('row', { name: new RegExp(`^${state}`) })).textContent
const type = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

test('all states are listed, with the rule that applies or that booking is blocked', async () => {
  open()

  expect(await screen.findAllByRole('row')).toHaveLength(52)
  expect(await rowOf('Arkansas')).toBe(
    'ArkansasIncluded with Tradeline17% APRUnknown: none allowedArk. Const. amend. 89 § 3Details',
  )
  expect(await rowOf('Alabama')).toBe('AlabamaNone: booking is blockedDetails')
  expect(await rowOf('Colorado')).toBe(
    'ColoradoYour company21% APR5% of the installment, after 10 daysC.R.S. § 5-2-201Details',
  )
  expect(screen.getByRole('status').textContent).toBe('22 of 51 states have a rule')
})

test('vehicle contracts have rules of their own', async () => {
  open()

  await userEvent.selectOptions(await screen.findByLabelText('Contracts'), 'Vehicle contracts')

  expect(await rowOf('Louisiana')).toContain('18% to 33% APR, by vehicle')
  expect(await rowOf('Colorado')).toContain('None: booking is blocked')
})

test('a state’s details show each fact with its citation, its source, and what is unknown', async () => {
  open()
  await userEvent.selectOptions(await screen.findByLabelText('Contracts'), 'Vehicle contracts')

  await press('Details of Texas')

  const details = within(await screen.findByRole('dialog', { name: 'Texas: Vehicle contracts' }))
  for (const words of [
    'Used vehicles from 5 model years old: 18% simple rate, or $15.00 per $100 per year (add-on)',
    'Tex. Fin. Code § 348.107(a)',
    'On a payment of $300.00: late fee up to $15.00',
    'Unknown. Only the actuarial method can be used.',
    'From Sep 1, 2011',
  ])
    expect(details.getByText(words)).toBeTruthy()
  expect(details.getByRole('link').getAttribute('href')).toMatch(/^https:\/\/statutes\.capitol\.texas\.gov/)
  expect(details.getByText('Your company has no rule of its own for this state.')).toBeTruthy()
})

test('a state without a rule says that nothing can be booked, and what to do', async () => {
  open()

  await press('Details of Alabama')

  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing can be booked in a state without a row. Consumer loans in Alabama have none. An owner can add your company’s own row under Org Admin, State rules.',
  )
})

test('a company’s own rule shows its approval and its bank', async () => {
  const bank = { bank_name: 'First Bank', bank_charter: 'National, 12345', bank_agreement: 'Program agreement' }
  open({ rows: [{ ...COLORADO, ...bank }] })

  await press('Details of Colorado')

  const details = within(await screen.findByRole('dialog'))
  expect(details.getByText('Ruth Bell on Jan 5, 2026')).toBeTruthy()
  expect(details.getByText('First Bank, National, 12345. Agreement: Program agreement')).toBeTruthy()
  expect(details.getByText('Letter of Bell LLP')).toBeTruthy()
})

test('a company’s own rule is sent as typed', async () => {
  const sent = open({ rows: [] })
  await press('Details of Alabama')
  await inDialog('Add your company’s rule')
  await screen.findByRole('dialog', { name: 'Add state rule' })

  await type('Maximum', '24')
  await userEvent.selectOptions(screen.getByLabelText('Late fee'), 'The lesser of percentage and amount')
  await type('Grace days', '10')
  await type('Late fee (percent)', '5')
  await type('Late fee (dollars)', '18.00')
  await type('Citation', 'Ala. Code § 5-19-3')
  await type('Source', 'Letter')
  await type('Approved by (counsel)', 'Ruth Bell')
  await type('Approved on', '2026-01-05')
  await inDialog('Add state rule')

  await expect.poll(() => screen.queryByRole('dialog', { name: 'Add state rule' })).toBeNull()
  expect(sent()).toMatchObject([
    {
      body: {
        ...{ state: 'AL', product: 'consumer_loan', rate_form: 'apr', rate: '24', late_fee_kind: 'lesser' },
        ...{ late_fee_percent: '5', late_fee_amount: '18.00', late_fee_grace_days: '10', nsf_fee: '', bank_name: '' },
        ...{ citation: 'Ala. Code § 5-19-3', source: 'Letter', approved_by: 'Ruth Bell', approved_on: '2026-01-05' },
        effective_from: new Date().toISOString().slice(0, 10),
        idempotency_key: expect.any(String),
      },
    },
  ])
})

test('a missing value shows an error at its field before anything is sent', async () => {
  const sent = open()
  await press('Add state rule')
  await screen.findByRole('dialog')

  await inDialog('Add state rule')

  for (const problem of [
    'Choose a state',
    'Enter the statute',
    'Enter the source that your counsel relied on',
    'Enter the name of your counsel',
  ])
    expect(await screen.findByText(problem)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a company’s own rule ends after confirmation', async () => {
  const sent = open()
  await press('Details of Colorado')
  await inDialog('End the rule from Feb 1, 2026')
  expect(sent()).toEqual([])

  await inDialog('End state rule')

  await expect.poll(() => sent()).toMatchObject([{ body: { rule_id: 'co' } }])
  expect(await screen.findByRole('dialog', { name: 'Colorado: Consumer loans' })).toBeTruthy()
})

test('an ended rule stays listed and can’t be ended again', async () => {
  open({ rows: [{ ...COLORADO, effective_until: '2026-03-01' }] })

  await press('Details of Colorado')

  const details = within(await screen.findByRole('dialog'))
  expect(details.getByText('21% APR · from Feb 1, 2026, ended Mar 1, 2026')).toBeTruthy()
  expect(details.queryByRole('button', { name: /^End/ })).toBeNull()
})

test('an error stays in the dialog with the server’s message', async () => {
  open({
    refusal: Response.json({ code: 'STATE_RULE_ENDED', message: 'This state rule has already ended' }, { status: 409 }),
  })
  await press('Details of Colorado')
  await inDialog('End the rule from Feb 1, 2026')

  await inDialog('End state rule')

  expect((await screen.findByRole('alert')).textContent).toBe('This state rule has already ended')
})

test('without a connection, ending a rule fails at once', async () => {
  open()
  await press('Details of Colorado')
  await inDialog('End the rule from Feb 1, 2026')
  cutOff()

  await inDialog('End state rule')

  expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect to the server')
})

test('the file has all states of the chosen contracts', async () => {
  const saved: Blob[] = []
  const createObjectURL = (file: Blob) => `blob:${saved.push(file)}`
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
  open()
  await userEvent.selectOptions(await screen.findByLabelText('Contracts'), 'Vehicle contracts')

  await press('Export CSV')

  const lines = (await saved[0]?.text())?.trim().split('\r\n') ?? []
  expect(lines).toHaveLength(52)
  expect(lines[6]).toContain('Colorado,Vehicle contracts,None: booking is blocked')
})

test('a read-only user can’t add or end rules', async () => {
  open({ mayWrite: false })
  await press('Details of Colorado')
  await screen.findByRole('dialog')

  expect(screen.queryByRole('button', { name: /^(Add|End)/ })).toBeNull()
})

test('a list that fails to load shows an error', async () => {
  open({ failing: true })

  expect(await screen.findByText('Couldn’t load your company’s state rules')).toBeTruthy()
})
