// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { doubleClick } from '#test/support/double-click.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { Billing } = await import('./billing.tsx')

const PRO = {
  ...{ account_type: 'lender', subscription_plan: 'pro', subscription_status: 'past_due' },
  ...{ monthly_price_cents: 49_950, monthly_credit_limit: 1200, credits_used: 1000, resets_on: '2026-12-01' },
}
const NOVEMBER = { number: 7, month: '2026-11-01', plan: 'pro', amount_cents: 123_456_789 }

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(billing: object, invoices: readonly object[], pdf?: () => Response) {
  const asked = serverAnswers({
    'POST /rest/v1/rpc/organization_billing': () => Response.json(billing),
    'POST /rest/v1/rpc/organization_invoices': () => Response.json(invoices),
    ...(pdf && { 'POST /functions/v1/invoice-pdf': pdf }),
  })
  show(Billing, '/dashboard/org-admin')
  return asked
}

test('the plan shows its price, status, credits and the day they are reset', async () => {
  open(PRO, [])

  expect(await screen.findByText('$499.50 a month')).toBeTruthy()
  expect(screen.getByText('past due')).toBeTruthy()
  expect(screen.getByText('1,000 of 1,200')).toBeTruthy()
  expect(screen.getByRole('meter', { name: 'Credits used' }).getAttribute('aria-valuenow')).toBe('83')
  expect(screen.getByText('Dec 1, 2026')).toBeTruthy()
})

test('a plan without a price is billed by agreement, and one without credits has used none of them', async () => {
  open({ ...PRO, monthly_price_cents: 0, monthly_credit_limit: 0, credits_used: 0 }, [])

  expect(await screen.findByText('Billed by agreement')).toBeTruthy()
  expect(screen.getByRole('meter', { name: 'Credits used' }).getAttribute('aria-valuenow')).toBe('0')
})

test.each([
  [800, false],
  [801, true],
  [804, true],
])('%i of 1,000 credits used are red: %s', async (credits_used, isRed) => {
  open({ ...PRO, monthly_credit_limit: 1000, credits_used }, [])

  const used = await screen.findByText('80%')

  expect(used.className.includes('text-red')).toBe(isRed)
})

test('any use of a plan without credits is 100 percent', async () => {
  open({ ...PRO, monthly_credit_limit: 0, credits_used: 5 }, [])

  expect((await screen.findByRole('meter', { name: 'Credits used' })).getAttribute('aria-valuenow')).toBe('100')
})

test('before the first invoice a text says when one comes', async () => {
  open(PRO, [])

  expect(await screen.findByText('No invoices yet. Each month is billed when it begins; trials are free.')).toBeTruthy()
})

test('an invoice is listed by number, month and exact amount, and saved with its number', async () => {
  const saved: string[] = []
  // The Blob class of fetch responses; jsdom's own is a different one.
  vi.stubGlobal('Blob', (await new Response('').blob()).constructor)
  // Not restored, because the page revokes the URL long after the test.
  Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const asked = open(PRO, [NOVEMBER], () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }))
  expect(await screen.findByText('November 2026')).toBeTruthy()
  expect(screen.getByText('$1,234,567.89')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'PDF of INV-000007' }))

  await expect.poll(() => saved).toEqual(['INV-000007.pdf'])
  expect(asked.at(-1)?.body).toEqual({ number: 7 })
})

test('a double click saves an invoice once', async () => {
  const asked = open(PRO, [NOVEMBER], () => Response.json({ code: 'XX000', message: 'Out of paper' }, { status: 500 }))

  await doubleClick(await screen.findByRole('button', { name: 'PDF of INV-000007' }))

  expect(asked.filter(({ path }) => path.endsWith('invoice-pdf'))).toHaveLength(1)
})

test('an invoice that could not be created shows the reason, and the list stays', async () => {
  open(PRO, [NOVEMBER], () => Response.json({ code: 'XX000', message: 'Out of paper' }, { status: 500 }))

  await userEvent.click(await screen.findByRole('button', { name: 'PDF of INV-000007' }))

  expect((await screen.findByRole('alert')).textContent).toBe('Out of paper')
  expect(screen.getByText('INV-000007')).toBeTruthy()
})
