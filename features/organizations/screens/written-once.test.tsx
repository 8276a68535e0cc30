// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import { CERTIFICATION_TEXT } from '#features/organizations/rules/certification.ts'
import { type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { Billing } = await import('./billing.tsx')
const { Certification } = await import('./certification.tsx')
const { ConsentTexts } = await import('./consent-texts.tsx')

const PLAN = {
  ...{ account_type: 'lender', subscription_plan: 'pro', subscription_status: 'past_due' },
  ...{ monthly_price_cents: 99_900, monthly_credit_limit: 1000, credits_used: 850, resets_on: '2026-12-01' },
}
const INVOICE = { number: 42, month: '2026-11-01', plan: 'pro', amount_cents: 99_900 }
const CERTIFIED = {
  ...{ id: 'c', purposes: ['collection'], text_version: 'certification-2025-11', certified_by_name: 'Maria' },
  ...{ certified_at: '2025-11-30T10:00:00Z', expires_at: '2026-11-30T10:00:00Z', is_current: true },
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open(Page: () => React.JSX.Element, replies: Replies) {
  const asked = serverAnswers(replies)
  show(Page, '/dashboard/org-admin')
  return { sent: (path: string) => asked.filter((one) => one.path === path && one.method === 'POST') }
}

const billing = (replies: Replies = {}, plan = PLAN, invoices: unknown[] = [INVOICE]) =>
  open(Billing, {
    'POST /rest/v1/rpc/organization_billing': () => Response.json(plan),
    'POST /rest/v1/rpc/organization_invoices': () => Response.json(invoices),
    ...replies,
  })

test('the plan shows its price, status and the used credits of the month', async () => {
  billing()

  expect(await screen.findByText('$999.00 a month')).toBeTruthy()
  expect(screen.getByText('past due')).toBeTruthy()
  expect(screen.getByText('850 of 1,000')).toBeTruthy()
  expect(screen.getByRole('meter', { name: 'Credits used' }).getAttribute('aria-valuenow')).toBe('85')
  expect(screen.getByText('Dec 1, 2026')).toBeTruthy()
})

test('an unpublished price is by agreement, and without invoices a text says when the first comes', async () => {
  billing({}, { ...PLAN, monthly_price_cents: 0, monthly_credit_limit: 0 }, [])

  expect(await screen.findByText('Billed by agreement')).toBeTruthy()
  expect(await screen.findByText(/No invoices yet\. Each month is billed when it begins/)).toBeTruthy()
})

test('an invoice’s PDF is requested by its number, and a refusal shows an error', async () => {
  const message = 'There is no such invoice'
  const { sent } = billing({
    'POST /functions/v1/invoice-pdf': () => Response.json({ code: 'INVOICE_NOT_FOUND', message }, { status: 404 }),
  })

  await userEvent.click(await screen.findByRole('button', { name: /^PDF of/ }))

  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(sent('/functions/v1/invoice-pdf').map(({ body }) => body)).toEqual([{ number: 42 }])
})

test('plan and invoices fail independently', async () => {
  billing({ 'POST /rest/v1/rpc/organization_billing': () => Response.json({ message: 'no' }, { status: 500 }) })

  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the plan')
  expect(await screen.findByRole('button', { name: /^PDF of/ })).toBeTruthy()
})

const certification = (rows: unknown[], replies: Replies = {}, account_type = 'lender') =>
  open(Certification, {
    'POST /rest/v1/rpc/purpose_certifications': () => Response.json(rows),
    'POST /rest/v1/rpc/organization_billing': () => Response.json({ ...PLAN, account_type }),
    'POST /functions/v1/certify-purposes': () => Response.json({ id: 'c' }),
    ...replies,
  })

test('without a certification it says so; with one, its end date and person', async () => {
  certification([])
  expect(await screen.findByText('You have no current certification.')).toBeTruthy()
  cleanup()

  certification([CERTIFIED])
  expect((await screen.findByRole('status')).textContent).toContain('Certified until Nov 30, 2026')
  const given = screen.getByRole('rowheader', { name: /^Nov 30, 2025/ }).closest('tr')
  expect([...(given?.querySelectorAll('td') ?? [])].map((cell) => cell.dataset['label'])).toEqual([
    ...['By', 'Purposes', 'Text', 'Until'],
  ])
  expect(screen.getByRole('cell', { name: 'Maria' })).toBeTruthy()
})

test('certifying requires a purpose and reading the text', async () => {
  const { sent } = certification([])
  const button = await screen.findByRole('button', { name: 'Certify for one year' })
  expect(button).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByLabelText(/^Collection/))
  expect(button).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByLabelText(/^I have read this/))
  await userEvent.click(button)

  await waitFor(() =>
    expect(sent('/functions/v1/certify-purposes').map(({ body }) => body)).toEqual([
      { purposes: ['collection'], text_version: CERTIFICATION_TEXT.version },
    ]),
  )
  await waitFor(() => expect(screen.getByLabelText(/^I have read this/)).toHaveProperty('checked', false))
})

test('a credit repair organization is offered only the consumer’s instructions', async () => {
  certification([], {}, 'cro')

  expect(await screen.findByLabelText('Written instructions of the consumer')).toBeTruthy()
  expect(screen.queryByLabelText(/^Collection/)).toBeNull()
})

test('a refused certification shows the reason, and the choices stay', async () => {
  const message = 'The certification text has changed. Read it again.'
  certification([], {
    'POST /functions/v1/certify-purposes': () => Response.json({ code: 'X', message }, { status: 409 }),
  })
  await userEvent.click(await screen.findByLabelText(/^Collection/))
  await userEvent.click(screen.getByLabelText(/^I have read this/))
  await userEvent.click(screen.getByRole('button', { name: 'Certify for one year' }))

  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByLabelText(/^Collection/)).toHaveProperty('checked', true)
})

const consentTexts = (rows: unknown[], add: () => Response = () => Response.json({ id: 't' })) =>
  open(ConsentTexts, {
    'GET /rest/v1/consent_texts': () => Response.json(rows),
    'POST /rest/v1/consent_texts': add,
  })

test('the built-in text comes after the company’s own', async () => {
  consentTexts([{ id: 't', version: 'v2', body: 'I agree', created_at: '2026-11-20T10:00:00Z' }])

  expect(await screen.findByRole('heading', { name: 'v2' })).toBeTruthy()
  expect(screen.getByText('I agree')).toBeTruthy()
  expect(screen.getByRole('heading', { name: DEFAULT_CONSENT_TEXT.version })).toBeTruthy()
})

test('a version needs a name and a text', async () => {
  const { sent } = consentTexts([])
  await userEvent.click(await screen.findByRole('button', { name: 'Add version' }))

  expect(await screen.findByText('The text is required')).toBeTruthy()
  expect(screen.getByText(/Use up to 100 letters/)).toBeTruthy()
  expect(sent('/rest/v1/consent_texts')).toEqual([])
})

test('an existing version is refused with a message, and the text stays', async () => {
  consentTexts([], () => Response.json({ code: '23505', message: 'duplicate key value' }, { status: 409 }))
  await userEvent.type(await screen.findByLabelText('Version'), 'v2')
  await userEvent.type(screen.getByLabelText('Text'), 'I agree')
  await userEvent.click(screen.getByRole('button', { name: 'Add version' }))

  expect((await screen.findByRole('alert')).textContent).toContain('A version with this name already exists')
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'I agree')
})

test('consent texts that fail to load can be reloaded', async () => {
  open(ConsentTexts, {})

  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load consent texts')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
