// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Replies, serverAnswers } from '#test/support/stub-server.tsx'
import { RepairReader } from './repair-reader.tsx'

const ALLY = {
  ...{ id: 'd1', bureau: 'experian', kind: 'account', name: 'Ally', number: 'ending in 4411', recipient: 'bureau' },
  ...{ recipient_name: null, reason: 'never_late', claim: 'I was not late as it is reported.', status: 'drafted' },
  ...{
    round: 1,
    attested_on: null,
    sent_on: null,
    received_on: null,
    due_on: null,
    result: null,
    result_on: null,
    has_letter: false,
  },
}
const VERIZON = {
  ...{ ...ALLY, id: 'd2', name: 'Verizon', kind: 'collection', number: null, reason: 'paid', round: 2 },
  ...{ status: 'received', claim: 'This was paid in full.', attested_on: '2026-10-01', sent_on: '2026-10-02' },
  ...{ received_on: '2026-10-05', due_on: '2026-11-04', has_letter: true },
}
const HEAD = {
  company: { name: 'Fresh Start', accent: null, logo: null },
  ...{ language: 'en', first_name: 'Dana' },
}
const CASE = {
  ...{ scores: [{ bureau: 'experian', model: 'FICO 8', score: 612, on: '2026-10-12' }], signings: [] },
  contract: { signed_on: '2026-10-19', cancel_until: '2026-10-22', cancelled_on: null, is_in_force: true },
  fees: [{ id: 'f1', kind: 'fee', cents: 9900, on: '2026-10-15' }],
}
const HOME = { ...HEAD, ...CASE, stage: 'home', today: '2026-10-20', can_attest: true, items: [ALLY, VERIZON] }
const STEP = { channel: 'email', needs_birth_date: false, sent_to: 'd…@example.test' }
const PAGE = 'POST /functions/v1/repair-page'
const refusal = (status: number, code: string) => Response.json({ code, message: 'Refused' }, { status })

/** Opens the page of a link with this state. */
function open(home: object = {}, replies: Replies = {}) {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/repair#c2VjcmV0')
  const asked = serverAnswers({ [PAGE]: () => Response.json({ state: { ...HOME, ...home } }), ...replies })
  render(<RepairReader />)
  return (act: string) => asked.map(({ body }) => Object(body)).filter((body) => body.act === act)
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test('each item shows what is disputed, its status in plain words, and its days', async () => {
  open()

  const item = await screen.findByRole('listitem', { name: 'Verizon at Experian' })
  expect(within(item).getByText('Collection · Paid · Round 2')).toBeTruthy()
  expect(within(item).getByText('The letter arrived. We are waiting for the answer.')).toBeTruthy()
  expect(within(item).getByText('Answer due by').nextElementSibling?.textContent).toBe('Nov 4, 2026')
  const drafted = screen.getByRole('listitem', { name: 'Ally at Experian' })
  expect(within(drafted).getByText('Account · ending in 4411 · Never late · Round 1')).toBeTruthy()
})

test('the client attests to the claims that they checked, as the page shows them', async () => {
  const acts = open({ items: [ALLY, { ...ALLY, id: 'd3', name: 'Chase' }] })

  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm the checked items' })
  expect(confirm.disabled).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'This is true: Ally at Experian' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm 1 item' }))

  expect(acts('attest')).toEqual([
    expect.objectContaining({
      ...{ token: 'c2VjcmV0', language: 'en' },
      claims: [{ dispute_id: 'd1', claim: 'I was not late as it is reported.' }],
    }),
  ])
})

test('a claim that changed meanwhile is refused in the reader’s language', async () => {
  open(
    {},
    {
      [PAGE]: ({ body }) =>
        Object(body).act === 'attest' ? refusal(409, 'CLAIM_CHANGED') : Response.json({ state: HOME }),
    },
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Español' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Esto es verdad: Ally en Experian' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar 1 elemento' }))

  expect((await screen.findByRole('alert')).textContent).toContain('La empresa cambió una declaración')
  expect(document.documentElement.lang).toBe('es')
})

test('nothing can be confirmed while the work must wait', async () => {
  open({ can_attest: false })

  expect(await screen.findByText(/You can confirm once your contract is signed/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('the scores, the contract with the right to cancel, and the fees are on the page', async () => {
  open({ signings: [{ id: 's1', title: 'Credit repair contract', state: 'signed' }] })

  const scores = await screen.findByRole('region', { name: 'Your scores' })
  expect(within(scores).getByText('Oct 12, 2026, FICO 8').nextElementSibling?.textContent).toBe('612')
  expect(screen.getByText(/^You can cancel it through Oct 22, 2026 without giving a reason/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open the signed document: Credit repair contract' })).toBeTruthy()
  expect(screen.getByText('Paid, Oct 15, 2026').nextElementSibling?.textContent).toBe('$99.00')
})

test('the client sends a PDF of their ID', async () => {
  open({}, { 'POST /repair-documents': () => Response.json({ received: true }, { status: 201 }) })

  const input = await screen.findByLabelText<HTMLInputElement>('Your ID', { selector: 'input' })
  await userEvent.upload(input, new File(['%PDF-1.4'], 'id.pdf', { type: 'application/pdf' }))

  expect(await screen.findByText('Your document was received.')).toBeTruthy()
})

test('a letter can be saved only for an item whose letter was sent', async () => {
  open()

  expect(await screen.findByRole('button', { name: 'Save the letter (PDF): Verizon at Experian' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save the letter (PDF): Ally at Experian' })).toBeNull()
})

test('the code opens the page, and the tab keeps it open', async () => {
  const acts = open(
    {},
    {
      [PAGE]: ({ body }) =>
        Object(body).act === 'check_code'
          ? Response.json({ state: HOME, session: 'opened' })
          : Response.json({ state: { ...HEAD, stage: 'identity', step: STEP } }),
    },
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Send the code' }))
  await userEvent.type(await screen.findByLabelText(/^Code/), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))

  expect(await screen.findByRole('heading', { name: 'Your disputes' })).toBeTruthy()
  expect(acts('check_code')).toEqual([expect.objectContaining({ code: '123456', token: 'c2VjcmV0' })])
  expect(JSON.parse(sessionStorage.getItem('repair-page') ?? '')).toEqual({ token: 'c2VjcmV0', session: 'opened' })
})

test('a link that ended offers a new one to the address on file', async () => {
  open(
    {},
    {
      [PAGE]: ({ body }) =>
        Object(body).act === 'ask_again' ? Response.json({ sent_by: 'email' }) : refusal(410, 'LINK_ENDED'),
    },
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Send me a new link' }))

  expect(await screen.findByText('A new link is on its way to your email.')).toBeTruthy()
})

test('a closed page offers nothing but the reason', async () => {
  open({}, { [PAGE]: () => refusal(410, 'PAGE_CLOSED') })

  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /new link|Try again/ })).toBeNull()
})
