import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { effectsOfPayment, effectsOfReversal } from '#features/lending/rules/servicing/posting-effects.ts'
import { loanEventsOf, loanTermsOf, type StoredPosting, type StoredTerms } from '#features/lending/rules/stored-loan.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { centsOf, dollarsAndCents } from '#platform/rules/money.ts'
import { expectAccessible, expectFitsPhone } from './journey.ts'
import { openAs, supabaseAgainst } from './people.ts'

const DEMO_PASSWORD = 'Tradeline-demo-1'
const CLERK = { email: 'priya@demo.test', password: DEMO_PASSWORD }
const ADMIN = { email: 'tom@demo.test', password: DEMO_PASSWORD }

const TODAY = new Date().toISOString().slice(0, 10)
const START = addDays(TODAY, -70)
const day = (daysAfterStart: number) => addDays(START, daysAfterStart)
/** $1,200 over 26 weeks at 24%, simple interest. */
const WEEKLY = {
  loan_type: 'personal',
  quote: {
    ...{ amount: 120_000, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start: START },
    calendar: { every: 'week', first_due: day(7), count: 26 },
  },
  late_fee: { grace_days: 5, cents: 500 },
  nsf_fee_cents: 2_500,
}

test('a clerk services a weekly loan to its end, and each figure is the engine’s', async ({ page, browser }) => {
  const books = await supabaseAgainst(String(process.env['PRODUCT_URL']))
  await books.auth.signInWithPassword(ADMIN)
  const desk = { page, books, loanId: await bookedLoan(books) }
  const due = (await stored(desk)).state.items[0]?.dueCents ?? 0
  await openAs(page, CLERK, `/dashboard/loans/${desk.loanId}`)
  await expectFigures(desk)
  await expectAccessible(page)
  await expectFitsPhone(page)

  await test.step('payments: early, late, short, and over', async () => {
    await pay(desk, due, day(5))
    await pay(desk, due, day(17))
    await pay(desk, due - 1_000, day(21))
    await pay(desk, due + 2_500, day(28))
  })
  await test.step('a payment with an earlier date', () => paysBackDated(desk, due, day(24)))
  await test.step('a reversal', async () => {
    await pay(desk, due, day(35))
    await reverses(desk, day(35))
  })
  await test.step('a fee, and its waiver', async () => {
    await change(desk, 'Fee', async (dialog) => {
      await dialog.getByLabel('Fee').selectOption('Returned-payment fee')
      await expect(dialog.getByLabel('Amount (USD)')).toHaveValue('25.00')
    })
    expect((await stored(desk)).state.feesOwedCents).toBe(2_500)
    await change(desk, 'Waive a fee', async (dialog) => {
      await dialog.getByLabel('Fee').selectOption({ index: 1 })
      await dialog.getByLabel('Amount (USD)').fill('25')
    })
    expect((await stored(desk)).state.feesOwedCents).toBe(0)
  })
  await test.step('an extension and another due date, by an admin', () => admitsLater(desk, browser))
  await test.step('a payoff with a cent too much, and the refund', () => paysOffAndRefunds(desk))
})

interface Desk {
  page: Page
  books: SupabaseClient
  loanId: string
}

async function bookedLoan(books: SupabaseClient): Promise<string> {
  const borrower = { first_name: 'Wilma', last_name: 'Weekly', state: 'MI' }
  const { data: client } = await books.from('clients').insert(borrower).select('id').single().throwOnError()
  const { data, error } = await books.functions.invoke('book-loan', {
    body: { client_id: client.id, ...WEEKLY },
    headers: { 'idempotency-key': randomUUID() },
  })
  if (error) throw error
  return data.id
}

/** The loan as it is stored now, and as the engine computes it. */
async function stored({ books, loanId }: Desk) {
  const { data } = await books
    .from('loans')
    .select('terms, postings:loan_postings(id, kind, amount, effective_date, reverses_id, details, created_at)')
    .eq('id', loanId)
    .single<{ terms: StoredTerms['terms']; postings: (StoredPosting & { created_at: string })[] }>()
    .throwOnError()
  // A loan that was booked has its terms, so its other columns say nothing.
  const terms = loanTermsOf(data as unknown as StoredTerms)
  const postings = data.postings
    .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
    .map((posting) => ({ ...posting, amount: centsOf(posting.amount) }))
  return { terms, postings, state: replay(terms, loanEventsOf(postings), TODAY) }
}

const figure = (region: Locator, label: string | RegExp) =>
  region.locator('dt').filter({ hasText: label }).locator('xpath=following-sibling::dd')

/** Expects that the page shows the engine's figures of today, to the cent. */
async function expectFigures(desk: Desk, page = desk.page): Promise<LoanState> {
  const { state } = await stored(desk)
  const summary = page.getByRole('region', { name: 'Loan summary' })
  await expect(figure(summary, 'Current balance')).toContainText(dollarsAndCents(state.principalCents))
  await expect(figure(summary, 'Past due')).toContainText(dollarsAndCents(state.pastDueCents))
  await expect(figure(summary, /^Payoff on/)).toContainText(dollarsAndCents(state.payoff.totalCents))
  await expect(figure(summary, 'Next payment')).toContainText(
    state.nextDue ? `${shortDate(state.nextDue.on)}${dollarsAndCents(state.nextDue.cents)} due` : 'None left',
  )
  const owed = page.getByRole('region', { name: 'Owed on' })
  await expect(figure(owed, /^Interest$/)).toHaveText(dollarsAndCents(state.payoff.interestCents))
  await expect(figure(owed, 'Fees and charges')).toHaveText(dollarsAndCents(state.feesOwedCents))
  return state
}

/** Types a payment, by keyboard. The preview shows the split that the engine computes. */
async function typePayment({ page, ...desk }: Desk, cents: number, on: string) {
  await page.getByRole('button', { name: 'Make a Payment' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount (USD)').fill((cents / 100).toFixed(2))
  await dialog.getByLabel('Date received').fill(on)
  await dialog.getByLabel('Method').selectOption('Check')
  const { terms, postings } = await stored({ page, ...desk })
  const effects = effectsOfPayment(terms, postings, { amountCents: cents, effectiveDate: on }, TODAY)
  const preview = dialog.getByRole('region', { name: 'Payment preview' })
  await expect(figure(preview, /^Interest$/)).toHaveText(dollarsAndCents(effects.allocation.interestCents))
  await expect(figure(preview, /^Principal$/)).toHaveText(dollarsAndCents(effects.allocation.principalCents))
  await expect(figure(preview, /^Balance$/)).toHaveText(dollarsAndCents(effects.after.principalCents))
  return { dialog, effects }
}

async function record(desk: Desk, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Record payment' }).press('Enter')
  await expect(desk.page.getByRole('dialog', { name: 'Payment recorded' })).toBeVisible()
  await desk.page.keyboard.press('Escape')
  await expectFigures(desk)
}

async function pay(desk: Desk, cents: number, on: string): Promise<void> {
  const { dialog } = await typePayment(desk, cents, on)
  await record(desk, dialog)
}

async function paysBackDated(desk: Desk, cents: number, on: string): Promise<void> {
  const { dialog, effects } = await typePayment(desk, cents, on)
  const [changed] = effects.changedReceipts
  const receipts = dialog.getByRole('region', { name: 'Changed receipts' })
  expect(changed).toMatchObject({ on: day(28) })
  await expect(receipts.getByRole('row', { name: shortDate(day(28)) })).toContainText(
    `${dollarsAndCents(changed?.after.interestCents ?? 0)}was ${dollarsAndCents(changed?.before.interestCents ?? 0)}`,
  )
  await expect(dialog.getByText(/^You must notify the borrower/)).toBeVisible()
  await expectAccessible(desk.page)
  await expectFitsPhone(desk.page)
  await record(desk, dialog)
}

async function reverses(desk: Desk, on: string): Promise<void> {
  const { page } = desk
  const { terms, postings } = await stored(desk)
  const entry = postings.find(({ kind, effective_date }) => kind === 'payment' && effective_date === on)
  const { after } = effectsOfReversal(
    terms,
    postings,
    { id: '', amount: null, ...entry },
    { today: TODAY, bookedOn: TODAY },
  )
  await page.locator('summary', { hasText: 'Ledger' }).press('Enter')
  await page.getByRole('button', { name: `Reverse the payment of ${shortDate(on)}` }).press('Enter')
  const dialog = page.getByRole('dialog')
  const pastDue = dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Past due' }) })
  await expect(pastDue.getByRole('cell').last()).toHaveText(dollarsAndCents(after.pastDueCents))
  await dialog.getByLabel('Reason').fill('Returned by the bank')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await dialog.getByRole('button', { name: 'Reverse payment' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  expect((await expectFigures(desk)).pastDueCents).toBe(after.pastDueCents)
}

/** Enters a change by keyboard, and compares the figures on the page afterwards. */
async function change(desk: Desk, label: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  const { page } = desk
  await page.getByRole('button', { name: 'Change Loan' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Change').selectOption(label)
  await fill(dialog)
  await dialog.getByLabel('Reason').fill('Agreed by phone')
  await expect(dialog.getByRole('region', { name: /^Figures on/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Enter' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expectFigures(desk)
}

/** A clerk may not move due dates, but an admin may. The clerk's page shows the changes without a reload. */
async function admitsLater(desk: Desk, browser: Browser): Promise<void> {
  await desk.page.getByRole('button', { name: 'Change Loan' }).press('Enter')
  const offered = desk.page.getByLabel('Change', { exact: true }).getByRole('option')
  await expect(offered.filter({ hasText: 'Waive a fee' })).toHaveCount(1)
  await expect(offered.filter({ hasText: 'Extend' })).toHaveCount(0)
  await desk.page.keyboard.press('Escape')
  const context = await browser.newContext()
  const admin = { ...desk, page: await context.newPage() }
  await openAs(admin.page, ADMIN, `/dashboard/loans/${desk.loanId}`)
  await expectFigures(admin)

  await change(admin, 'Extend', (dialog) => dialog.getByLabel('Periods').fill('8'))
  const extended = await expectFigures(desk)
  expect(extended).toMatchObject({ status: 'current', pastDueCents: 0 })
  const moved = addDays(extended.nextDue?.on ?? '', 3)
  await change(admin, 'Change a due date', async (dialog) => {
    await dialog.getByLabel('New due date').fill(moved)
    await expectAccessible(admin.page)
    await expectFitsPhone(admin.page)
  })
  expect((await expectFigures(desk)).nextDue?.on).toBe(moved)
  await context.close()
}

async function paysOffAndRefunds(desk: Desk): Promise<void> {
  const { page } = desk
  const { payoff } = (await stored(desk)).state
  const { dialog } = await typePayment(desk, payoff.totalCents + 1, TODAY)
  await expect(figure(dialog.getByRole('region', { name: 'Payment preview' }), 'Credit to refund')).toHaveText('$0.01')
  // The payoff is far more than the installment that is due.
  await dialog.getByRole('checkbox', { name: /dollars/ }).press('Space')
  await record(desk, dialog)
  expect((await stored(desk)).state).toMatchObject({ status: 'paid_off', principalCents: 0, creditBalanceCents: 1 })
  await expect(page.getByText('$0.01 credit to refund')).toBeVisible()

  await change(desk, 'Refund', async (refund) => {
    await refund.getByLabel('Amount (USD)').fill('0.01')
    await refund.getByLabel('Method').selectOption('Check')
  })

  await expect(page.getByText('Nothing owed')).toBeVisible()
  const { state } = await stored(desk)
  expect(state).toMatchObject({ creditBalanceCents: 0, paid: { principalCents: state.advancedCents } })
  await expectAccessible(page)
}
