// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { cutOff, serverAnswers, show } from '#test/support/stub-server.tsx'

const { RateCaps } = await import('./rate-caps.tsx')

const ARKANSAS = {
  ...{
    id: 'ar',
    organization_id: null,
    state: 'AR',
    license: null,
    loan_type: null,
    amount_from: null,
    amount_to: null,
  },
  ...{ months_from: null, months_to: null, rate: 17, fees_included: true, effective_from: '2011-01-01' },
  ...{ effective_until: null, citation: 'Ark. Const. amend. 89 § 3' },
}
const OURS = {
  ...{ ...ARKANSAS, id: 'tx', organization_id: 'us', state: 'TX', license: 'Regulated lender', rate: 20 },
  ...{ loan_type: 'personal', amount_to: 2000, fees_included: false, citation: 'Our policy' },
}

afterEach(cleanup)

function open(answers: { refusal?: Response; mayWrite?: boolean; caps?: Response } = {}) {
  const refused = () => answers.refusal?.clone()
  const asked = serverAnswers({
    'GET /rest/v1/rate_caps': () => answers.caps ?? Response.json([ARKANSAS, OURS]),
    'POST /rest/v1/rate_caps': () => refused() ?? Response.json({ id: 'new' }, { status: 201 }),
    'PATCH /rest/v1/rate_caps': () => refused() ?? Response.json({ id: 'tx' }),
  })
  const Page = () => (
    <MayWrite value={answers.mayWrite ?? true}>
      <RateCaps />
    </MayWrite>
  )
  show(Page, '/dashboard/org-admin')
  return () => asked.filter(({ method }) => method !== 'GET')
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const inDialog = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

test('each cap shows its scope, how it applies, its start and its source', async () => {
  open()

  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent)

  expect(rows).toEqual([
    'AR17%All loansSimple rate and APRFrom Jan 1, 2011Ark. Const. amend. 89 § 3Included with Tradeline',
    'TX20%Personal · up to $2,000.00Simple rateFrom Jan 1, 2011Our policy · Regulated lenderEnd',
  ])
})

test('a company’s own cap is sent as typed', async () => {
  const sent = open()
  await press('Add rate cap')

  await userEvent.selectOptions(await screen.findByLabelText('State'), 'NM')
  await userEvent.type(screen.getByLabelText('Cap (percent per year)'), '18.5')
  await userEvent.type(screen.getByLabelText('Amount to (optional)'), '5,000')
  await userEvent.type(screen.getByLabelText('Source'), 'Our policy')
  await inDialog('Add rate cap')

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sent()[0]?.body).toMatchObject({
    ...{ state: 'NM', rate: '18.5', amount_from: null, amount_to: 5000, loan_type: null, license: null },
    ...{ fees_included: true, citation: 'Our policy', effective_from: new Date().toISOString().slice(0, 10) },
  })
})

test('a missing value shows an error at its field before anything is sent', async () => {
  const sent = open()
  await press('Add rate cap')

  await inDialog('Add rate cap')

  for (const problem of ['Choose a state', 'Enter the law or license'])
    expect(await screen.findByText(problem)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a company’s own cap ends after confirmation', async () => {
  const sent = open()
  await press('End 20% in TX')
  expect(sent()).toEqual([])

  await inDialog('End rate cap')

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sent()).toMatchObject([{ method: 'PATCH', body: { effective_until: new Date().toISOString().slice(0, 10) } }])
  expect(sent()[0]?.search.get('id')).toBe('eq.tx')
})

test('an ended or included cap can’t be ended', async () => {
  open({ caps: Response.json([ARKANSAS, { ...OURS, effective_until: '2026-01-01' }]) })

  expect(await screen.findByText('From Jan 1, 2011, ended Jan 1, 2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull()
})

test('an error stays in the dialog with the server’s message', async () => {
  open({ refusal: Response.json({ code: 'PT409', message: 'This cap has already ended' }, { status: 409 }) })
  await press('End 20% in TX')

  await inDialog('End rate cap')

  expect((await screen.findByRole('alert')).textContent).toBe('This cap has already ended')
})

test('without a connection, ending a cap fails at once', async () => {
  open()
  await press('End 20% in TX')
  await screen.findByRole('dialog')
  cutOff()
  await inDialog('End rate cap')

  expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(screen.getByRole('button', { name: 'End rate cap' })).toHaveProperty('disabled', false)
})

test('a read-only user can’t change caps', async () => {
  open({ mayWrite: false })
  await screen.findByText('17%')

  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a list that fails to load shows an error', async () => {
  open({ caps: Response.json({ message: 'no' }, { status: 403 }) })

  expect(await screen.findByText('Couldn’t load rate caps')).toBeTruthy()
})
