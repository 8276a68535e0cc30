// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { APPLICATION, sentTo } from '#test/support/decision-screen.tsx'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { ClosingPart } = await import('./closing-part.tsx')

afterEach(cleanup)

const CLOSINGS = 'GET /rest/v1/loan_closings'
const CLOSE = 'POST /functions/v1/loan-closing'
const SENT = {
  ...{ id: 'k1', status: 'sent', envelope_id: 'e1', problem: null, signed_at: null, loan_id: null, ended_why: null },
  ...{ payout_words: 'Check to Dana Whitfield', created_at: '2026-11-29T12:00:00Z', created_by_name: 'Sam', asked: {} },
  envelope: {
    ...{ status: 'sent', expires_on: '2026-11-30' },
    signers: [
      {
        id: 's1',
        name: 'Dana Whitfield',
        role: 'applicant',
        position: 1,
        opened_at: null,
        signed_at: '2026-11-29T13:00:00Z',
        declined_at: null,
      },
      {
        id: 's2',
        name: 'Gus Ward',
        role: 'cosigner',
        position: 2,
        opened_at: null,
        signed_at: null,
        declined_at: null,
      },
    ],
  },
}
const PREVIEW = {
  disclosure: {
    ...{
      apr_percent: '15.02',
      finance_charge_cents: 800_00,
      amount_financed_cents: 4_900_00,
      total_of_payments_cents: 5_700_00,
    },
    payments: [{ count: 24, payment_cents: 237_50, first_due: '2027-01-01', every: 'month' }],
    late_charge: null,
    prepayment: { penalty: 'none', refund: null },
    security: [],
    ...{ credit_sale: null, assumption: null, has_demand_feature: false, estimates: [] },
    itemization: { given_to_borrower_cents: 4_900_00, prepaid_finance_charge_cents: 100_00 },
  },
  ...{ changes: [], is_mla_covered: true, military_unchecked: [] },
  signers: [{ name: 'Dana Whitfield', role: 'applicant', email: 'dana@example.test', phone: null }],
  documents: [{ title: 'Note and disclosure', kind: 'note_disclosure' }],
}

const FACTS = { loan_type: 'personal', product_version: null, collateral: [] }

const isPreview = (body: unknown) => JSON.stringify(body).includes('"act":"preview"')

function open(replies: Replies = {}) {
  const asked = serverAnswers({
    [CLOSINGS]: () => Response.json([]),
    'GET /rest/v1/loan_applications': () => Response.json(FACTS),
    'GET /rest/v1/application_terms': () => Response.json([]),
    ...replies,
  })
  const approved = { ...APPLICATION, status: 'approved' } as never
  show(() => <ClosingPart clientName="Dana Whitfield" application={approved} />, '/')
  return asked
}

test('a person checks the disclosure, records the oral statement, and sends the documents', async () => {
  const asked = open({
    [CLOSE]: ({ body }) => Response.json(isPreview(body) ? PREVIEW : { id: 'k1', envelope_id: 'e1' }),
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Prepare closing' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Prepare closing' }))
  await userEvent.selectOptions(dialog.getByLabelText('Pay out by'), 'check')
  await userEvent.click(dialog.getByRole('button', { name: 'Check and show the disclosure' }))
  const box = within(await dialog.findByRole('region', { name: 'Disclosure' }))
  expect(box.getByText('15.02%')).toBeTruthy()
  await userEvent.selectOptions(dialog.getByLabelText('Oral statement to the covered borrower'), 'in_person')
  await userEvent.click(dialog.getByRole('button', { name: 'Send for signature' }))

  expect(await screen.findByRole('button', { name: 'Prepare closing' })).toBeTruthy()
  expect(sentTo(asked, 'loan-closing')).toMatchObject([
    { act: 'preview', payout: { kind: 'check', payee_name: 'Dana Whitfield' } },
    { act: 'send', mla_oral: 'in_person' },
  ])
})

test('the documents are in the applicant’s language, and English ones for a Spanish reader come with a warning', async () => {
  const spanish = { ...FACTS, client: { preferred_language: 'es' } }
  open({ 'GET /rest/v1/loan_applications': () => Response.json(spanish) })

  await userEvent.click(await screen.findByRole('button', { name: 'Prepare closing' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Prepare closing' }))
  const language = dialog.getByLabelText<HTMLSelectElement>('Language of the documents')
  expect(language.value).toBe('es')
  expect(dialog.queryByText(/Cal. Civ. Code 1632/)).toBeNull()
  await userEvent.selectOptions(language, 'en')

  expect(dialog.getByText(/The client reads Spanish.*Cal. Civ. Code 1632/)).toBeTruthy()
})

test('each signer is listed with their progress', async () => {
  open({ [CLOSINGS]: () => Response.json([SENT]) })

  const signers = within(await screen.findByRole('list', { name: 'Signers' }))

  expect(signers.getByText(/: signed Nov 29/)).toBeTruthy()
  expect(signers.getByText('(cosigner)')).toBeTruthy()
})

test('a refusal is shown, and the missing address can be typed', async () => {
  open({
    [CLOSE]: () => Response.json({ code: 'VALUES_MISSING', message: 'The documents need: Address' }, { status: 422 }),
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Prepare closing' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Prepare closing' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Check and show the disclosure' }))

  expect(await dialog.findByText('The documents need: Address')).toBeTruthy()
  expect(dialog.getByLabelText('Your company’s address')).toBeTruthy()
})

test('a signed closing shows the problem of its booking, and books again', async () => {
  const problem = 'A red flag has no response'
  open({ [CLOSINGS]: () => Response.json([{ ...SENT, signed_at: '2026-11-29T14:00:00Z', problem }]) })

  expect(await screen.findByText(/A red flag has no response/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Book the loan' })).toBeTruthy()
})
