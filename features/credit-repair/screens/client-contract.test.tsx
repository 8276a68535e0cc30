// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { type Asked, type Replies, serverAnswers, show, signIn } from '#test/support/stub-server.tsx'

/** An upload that succeeds. */
class FakeRequest {
  status = 200
  responseText = '{"Id": "1", "Key": "k"}'
  upload = {}
  onload = () => undefined
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => ''
  send() {
    setTimeout(() => this.onload())
  }
}
vi.stubGlobal('XMLHttpRequest', FakeRequest)

const { ClientContract } = await import('./client-contract.tsx')

const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const TODAY = dateOfInstant(new Date(), 'UTC')
const inDays = (days: number) => addDays(TODAY, days)
const ACKNOWLEDGED = { acknowledged_on: '2026-01-05', signature_name: 'Dana W.', means: 'recorded' }
const contract = (about: object = {}) => ({
  ...{ id: 'c1', contract_date: TODAY, cancel_until: inDays(5), signature_name: 'Dana W.', cancelled_on: null },
  ...{ ended_at: null as string | null, pays_for: 'results' },
  ...{ company_address: '1 Main St', total_cost: 594, means: 'paper', signed_on: null },
  clauses: [
    { id: 'services', title: 'Services', text: 'We write disputes.' },
    {
      ...{ id: 'payment', title: 'Cost' },
      text: 'You pay $594.00 in all, to us and to anybody else. Per item\nNothing is due for a service before that service is fully performed.',
    },
  ],
  ...about,
})

interface Opening {
  isEnrolled?: boolean
  statement?: object | null
  contracts?: object[]
  envelope?: object
  replies?: Replies
  mayWrite?: boolean
}

function open(opening: Opening = {}) {
  const { isEnrolled = true, statement = ACKNOWLEDGED, contracts = [], replies = {} } = opening
  const asked = serverAnswers({
    'POST /rest/v1/client_documents': () => Response.json({ id: PAPER }, { status: 201 }),
    'GET /rest/v1/repair_enrollments': () => Response.json(isEnrolled ? [{ id: 'e1' }] : []),
    'GET /rest/v1/repair_statements': () => Response.json(statement === null ? [] : [statement]),
    'GET /rest/v1/repair_contracts': () => Response.json(contracts),
    'GET /rest/v1/envelopes': () => Response.json(opening.envelope ? [opening.envelope] : []),
    ...replies,
  })
  show(
    () => (
      <MayWrite value={opening.mayWrite ?? true}>
        <ClientContract clientId={CLIENT} />
        <p>The end</p>
      </MayWrite>
    ),
    '/',
  )
  return asked
}

const sent = (asked: Asked[], act: string) =>
  asked.filter(({ path }) => path === `/functions/v1/${act}`).map(({ body }) => body)
const done = () => Response.json({ id: 'x' }, { status: 201 })
const refused = (message: string) => Response.json({ code: 'X', message }, { status: 409 })
const KEY = expect.stringMatching(/^[0-9a-f-]{36}$/)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))
const PAPER = '5c0b4f7e-7f0e-4a53-9b64-6c1c1f9b2e01'
const choosePaper = async () => {
  const input = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=file]')
  const scan = new File(['%PDF-1.7\n%%EOF'], 'signed.pdf', { type: 'application/pdf' })
  await userEvent.upload(input ?? expect.unreachable('no file input'), scan)
}
const names = async () => {
  await screen.findByRole('button', { name: 'Statement of rights (PDF)' })
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

beforeEach(signIn)
afterEach(cleanup)

test.each([
  [
    'no statement',
    { statement: null },
    'They sign it before the contract: by link in one go, or on paper.',
    ['Prepare contract', 'Record the acknowledgment'],
  ],
  ['no contract', {}, 'There is no contract yet.', ['Prepare contract']],
  [
    'an unsigned contract',
    { contracts: [contract({ signature_name: null })] },
    `A contract is ready for the client to sign on ${shortDate(TODAY)}.`,
    ['Send to sign by link', 'Record the signature', 'Prepare a new one', 'Contract (PDF)'],
  ],
  [
    'a contract that can be canceled',
    { contracts: [contract()] },
    `The client can cancel the contract through ${shortDate(inDays(5))}. You can start work on ${shortDate(inDays(6))}.`,
    ['Record a cancellation', 'Contract (PDF)'],
  ],
  [
    'a contract that can no longer be canceled',
    { contracts: [contract({ contract_date: inDays(-9), cancel_until: inDays(-2) })] },
    `The cancellation period ended on ${shortDate(inDays(-2))}.`,
    ['Record a cancellation', 'Contract (PDF)'],
  ],
  [
    'a canceled contract',
    { contracts: [contract({ cancelled_on: TODAY })] },
    `Canceled by the client on ${shortDate(TODAY)}.`,
    ['Prepare contract'],
  ],
])('with %s it shows that and offers the next step', async (_, opening, said, acts) => {
  open(opening)

  expect(await screen.findByText(new RegExp(said.replaceAll(/[.()]/g, '\\$&')))).toBeTruthy()
  expect((await names()).toSorted()).toEqual([...acts, 'Statement of rights (PDF)'].toSorted())
})

test('the current contract is shown, not an earlier canceled one', async () => {
  open({ contracts: [contract({ signature_name: null }), contract({ id: 'c0', cancelled_on: TODAY })] })

  expect(await screen.findByText(/^A contract is ready/)).toBeTruthy()
})

test('nothing is shown for a client without an enrollment', async () => {
  const asked = open({ isEnrolled: false })

  await waitFor(() => expect(asked).toHaveLength(4))
  await expect(screen.findByRole('region', { name: 'Contract' }, { timeout: 200 })).rejects.toThrow('Unable to find')
  expect(screen.getByText('The end')).toBeTruthy()
})

test('the acknowledgment is recorded with its day and the signed copy', async () => {
  const asked = open({ statement: null, replies: { 'POST /functions/v1/acknowledge-rights-statement': done } })
  await press('Record the acknowledgment')
  const form = await dialog()

  await userEvent.click(form.getByRole('button', { name: 'Record the acknowledgment' }))
  expect(await form.findByText('Choose the copy that the client signed')).toBeTruthy()
  await choosePaper()
  await userEvent.click(form.getByRole('button', { name: 'Record the acknowledgment' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(asked, 'acknowledge-rights-statement')).toEqual([
    { client_id: CLIENT, acknowledged_on: TODAY, document_id: PAPER, idempotency_key: KEY },
  ])
})

test('a contract starts with the company’s newest terms; an error names what is missing and keeps the input', async () => {
  const answers = [refused('The contract can’t be signed because it doesn’t state what is guaranteed'), done()]
  const asked = open({
    contracts: [contract({ cancelled_on: TODAY })],
    replies: { 'POST /functions/v1/prepare-repair-contract': () => answers.shift() ?? done() },
  })
  await press('Prepare contract')
  const form = await dialog()
  expect(form.getByLabelText('Services, in full')).toHaveProperty('value', 'We write disputes.')

  await userEvent.type(form.getByLabelText('Total cost (USD)'), '594')
  await userEvent.type(form.getByLabelText('Terms of payment'), 'Per item')
  await userEvent.click(form.getByRole('button', { name: 'Prepare contract' }))
  expect(await form.findByText(/it doesn’t state what is guaranteed/)).toBeTruthy()
  await userEvent.type(form.getByLabelText('Guarantees'), 'None')
  await userEvent.click(form.getByRole('button', { name: 'Prepare contract' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(asked, 'prepare-repair-contract').at(-1)).toEqual({
    ...{ client_id: CLIENT, contract_date: TODAY, total_cost: 594, payment_terms: 'Per item', guarantees: 'None' },
    ...{
      services: 'We write disputes.',
      completion: '',
      items: '',
      company_address: '1 Main St',
      pays_for: 'results',
      idempotency_key: KEY,
    },
  })
})

test('a replacement starts with the terms of the contract it replaces', async () => {
  const asked = open({
    contracts: [contract({ signature_name: null })],
    replies: { 'POST /functions/v1/prepare-repair-contract': done },
  })
  await press('Prepare a new one')
  const form = await dialog()

  await userEvent.click(form.getByRole('button', { name: 'Prepare contract' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(asked, 'prepare-repair-contract')).toMatchObject([
    { total_cost: 594, payment_terms: 'Per item', services: 'We write disputes.' },
  ])
})

test('a contract with a future date can’t be signed yet, and shows from when', async () => {
  open({ contracts: [contract({ signature_name: null, contract_date: inDays(2) })] })

  expect(
    await screen.findByText(
      `A contract is ready for the client to sign on ${shortDate(inDays(2))}. You can send it, or record the signature, from that day on. To sign it earlier, prepare a new one.`,
    ),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Record the signature' }).hasAttribute('disabled')).toBe(true)
})

test('a contract on paper waits for the statement on paper, and both can be sent in one envelope instead', async () => {
  const asked = open({
    ...{ statement: null, contracts: [contract({ signature_name: null })] },
    replies: { 'POST /functions/v1/send-repair-contract': done },
  })
  await screen.findByRole('button', { name: 'Record the acknowledgment' })
  expect(screen.getByRole('button', { name: 'Record the signature' }).hasAttribute('disabled')).toBe(true)

  await press('Send to sign by link')

  await waitFor(() =>
    expect(sent(asked, 'send-repair-contract')).toEqual([{ client_id: CLIENT, idempotency_key: KEY }]),
  )
})

const SIGNER = {
  ...{ id: 's1', role: 'client', name: 'Dana W.', email: 'dana@example.test', phone: null, means: 'link' },
  ...{
    asked_at: 'x',
    delivered_at: null,
    opened_at: null,
    signed_at: null,
    declined_at: null,
    undelivered_because: null,
  },
}
const OUT = {
  ...{ id: 'v1', status: 'sent', subject_id: 'c1', expires_on: '2026-12-02', created_at: '2026-11-25T17:00:00Z' },
  ...{ sent_at: '2026-11-25T17:00:00Z', signed_at: null, completed_at: null, ended_at: null, ended_why: null },
  envelope_signers: [SIGNER],
}
const UNSIGNED = [contract({ signature_name: null })]

test('an envelope that is out shows to whom it went and how far it is, and can be sent again or withdrawn', async () => {
  const asked = open({
    ...{ contracts: UNSIGNED, envelope: OUT },
    replies: { 'POST /functions/v1/envelopes': () => Response.json({ count: 1 }) },
  })

  expect(
    await screen.findByText(
      /^Sent to Dana W. \(dana@example.test\) on Nov 25, 2026. Not delivered yet. It can be signed until Dec 2, 2026./,
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send to sign by link' })).toBeNull()
  await press('Remind')
  await press('Send again')
  await press('Withdraw')
  const form = await dialog()
  await userEvent.type(form.getByRole('textbox'), 'Wrong address')
  await userEvent.click(form.getByRole('button', { name: 'Withdraw' }))

  await waitFor(() =>
    expect(sent(asked, 'envelopes')).toMatchObject([
      { act: 'remind', envelope_ids: ['v1'] },
      { act: 'resend', envelope_id: 'v1', signer_id: 's1' },
      { act: 'cancel', envelope_ids: ['v1'], reason: 'Wrong address' },
    ]),
  )
})

test.each([
  [
    'opened',
    { ...OUT, envelope_signers: [{ ...SIGNER, opened_at: '2026-11-26T17:00:00Z' }] },
    /Opened on Nov 26, 2026./,
  ],
  ['signed', { ...OUT, signed_at: '2026-11-26T17:00:00Z' }, /The client signed. The documents are being filed./],
  ['expired', { ...OUT, status: 'expired', ended_at: '2026-12-03T06:00:00Z' }, /It expired on Dec 3, 2026./],
  [
    'declined',
    { ...OUT, status: 'declined', ended_at: '2026-11-26T17:00:00Z', ended_why: 'Too expensive' },
    /The client declined on Nov 26, 2026: Too expensive./,
  ],
])('an envelope that is %s says so', async (_, envelope, said) => {
  open({ contracts: UNSIGNED, envelope })

  expect(await screen.findByText(said)).toBeTruthy()
})

test('a client can sign on this device', async () => {
  open({ contracts: UNSIGNED, envelope: OUT })

  await press('Sign on this device')

  expect((await dialog()).getByLabelText('How you checked who signs')).toBeTruthy()
})

test('a signature is for the contract shown', async () => {
  const asked = open({
    contracts: [contract({ signature_name: null })],
    replies: {
      'POST /functions/v1/sign-repair-contract': () => Response.json({ cancel_until: inDays(5), has_link: true }),
    },
  })
  await press('Record the signature')
  const form = await dialog()

  await choosePaper()
  await userEvent.click(form.getByRole('button', { name: 'Record the signature' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(asked, 'sign-repair-contract')).toEqual([{ contract_id: 'c1', document_id: PAPER, idempotency_key: KEY }])
})

test('a cancellation without a notice has no typed day', async () => {
  const asked = open({
    contracts: [contract({})],
    replies: { 'POST /functions/v1/cancel-repair-contract': () => Response.json({ cancelled_on: TODAY }) },
  })
  await press('Record a cancellation')
  const form = await dialog()
  expect(form.queryByLabelText('Notice mailed or delivered on')).toBeNull()

  await userEvent.click(form.getByRole('button', { name: 'Cancel the contract' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(asked, 'cancel-repair-contract')).toEqual([{ contract_id: 'c1', idempotency_key: KEY }])
})

test('a cancellation after the period needs the notice, dated within the period', async () => {
  const asked = open({
    contracts: [contract({ contract_date: inDays(-9), cancel_until: inDays(-4) })],
    replies: { 'POST /functions/v1/cancel-repair-contract': () => Response.json({ cancelled_on: inDays(-4) }) },
  })
  await press('Record a cancellation')
  const form = await dialog()
  await userEvent.click(form.getByRole('button', { name: 'Cancel the contract' }))
  expect(await form.findByRole('alert')).toHaveProperty(
    'textContent',
    'Choose the notice that the client mailed or delivered in time',
  )
  await choosePaper()
  expect(form.getByLabelText('Notice mailed or delivered on')).toMatchObject({
    ...{ min: inDays(-9), max: inDays(-4), value: inDays(-4) },
  })

  await userEvent.click(form.getByRole('button', { name: 'Cancel the contract' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(asked, 'cancel-repair-contract')).toEqual([
    { contract_id: 'c1', document_id: PAPER, cancelled_on: inDays(-4), idempotency_key: KEY },
  ])
})

test('a document that can’t be printed shows why', async () => {
  const asked = open({ replies: { 'POST /functions/v1/repair-contract-paper': () => refused('Archived') } })

  await press('Statement of rights (PDF)')

  expect(await screen.findByText('Archived')).toBeTruthy()
  expect(sent(asked, 'repair-contract-paper')).toEqual([{ client_id: CLIENT, paper: 'statement' }])
})

test('a read-only user gets no actions', async () => {
  open({ mayWrite: false })

  expect(await screen.findByText('There is no contract yet.')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a failed load shows an error', async () => {
  const away = () => Response.json({ message: 'away', code: 'X' }, { status: 400 })
  open({ replies: { 'GET /rest/v1/repair_contracts': away } })

  expect(await screen.findByText('Couldn’t load the contract')).toBeTruthy()
})
