import { type Browser, expect, type Page, test } from '@playwright/test'
import { movedProduct } from '#test/journeys/credit-repair/moved-product.ts'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import { addsStateRule, promises, queuedLoans, repossesses, sells } from './collection-steps.ts'
import {
  acceptsChargeOff,
  authorizesAutopay,
  changesLoan,
  endsAutopay,
  recordsCheck,
  recordsRecovery,
  SETTLES_MS,
  takesCashAtCounter,
} from './money-steps.ts'
import { type Business, type MonthCompany, monthCompany, noonOf } from './month-company.ts'
import { OwnLedger } from './own-ledger.ts'

// A month of 2026 that begins on a Tuesday. No banking day between these days is a holiday.
const OPENS = '2026-12-01'
const PROMISED = '2026-12-08'
const DUE = '2026-12-10'
const RETRIED = '2026-12-15'
const NOTICED = '2026-12-16'
const SOLD = '2026-12-28'
const LAST = '2026-12-31'
const FROZEN = '2027-01-04'

const NEW = { start: '2026-11-10', firstDue: DUE }
const LATE = { start: '2026-10-07', firstDue: '2026-11-07' }
const IN_ARREARS = { start: '2026-08-10', firstDue: '2026-09-10' }
// No payment has arrived for more than 120 days.
const LOST = { start: '2026-06-25', firstDue: '2026-07-25' }
const CONTRACTS = {
  debited: { firstName: 'Ada', ...NEW },
  returned: { firstName: 'Ben', ...NEW, more: { nsf_fee_cents: 25_00 } },
  paysCash: { firstName: 'Cara', ...NEW },
  extended: { firstName: 'Finn', ...NEW, more: { fee_caps: { extension: 15_00 } } },
  lowered: { firstName: 'Gus', ...NEW },
  keeps: { firstName: 'Dan', ...LATE },
  breaks: { firstName: 'Eve', ...LATE, more: { late_fee: { grace_days: 5, cents: 15_00 } } },
  repossessed: { firstName: 'Hal', ...IN_ARREARS },
  lost: { firstName: 'Ivy', ...LOST },
}
type Role = keyof typeof CONTRACTS
const ROLES = Object.keys(CONTRACTS) as Role[] // keys of a literal

/** Works through a month of a new company in a product of its own, whose clock is moved. */
export async function worksThrough(browser: Browser, business: Business): Promise<void> {
  test.setTimeout(900_000)
  const product = await movedProduct()
  const shared = process.env['PRODUCT_URL']
  process.env['PRODUCT_URL'] = product.url
  try {
    await product.setTime(noonOf(OPENS))
    const month = new WorkedMonth(await monthCompany(product, browser, business), business)
    await test.step('loans are booked', () => month.opens())
    await test.step('borrowers sign for autopay', () => month.authorizesAutopay())
    await test.step('each late loan is in one queue, and two borrowers promise to pay', () => month.collects())
    await test.step('one promise is kept', () => month.oneKeepsThePromise())
    await test.step('a debit is paid, another returns, and cash is taken', () => month.collectsOnTheDueDate())
    await test.step('an extension and a hardship plan', () => month.changesLoans())
    await test.step('the debit returns again', () => month.debitReturnsAgain())
    await test.step('a repossession and a charge-off', () => month.repossessesAndChargesOff())
    await test.step('a deficiency and a recovery', () => month.sellsAndRecovers())
    await test.step('the month ends in balance', () => month.endsTheMonth())
  } finally {
    process.env['PRODUCT_URL'] = shared
    await product.stop()
  }
}

class WorkedMonth {
  readonly ledger = new OwnLedger()
  readonly #ids = new Map<Role, string>()
  readonly company: MonthCompany
  readonly business: Business

  constructor(company: MonthCompany, business: Business) {
    this.company = company
    this.business = business
  }

  /** Books all loans. Those that are older than a month are brought into the books with the interest that they owe. */
  async opens(): Promise<void> {
    const { cents, ratePercent } = this.business
    await this.company.comesTo(OPENS)
    const rules = await this.company.deskAt(OPENS, '/dashboard/org-admin?section=state-rules')
    await addsStateRule(rules, this.business.loanType === 'auto' ? 'Vehicle contracts' : 'Consumer loans')
    await rules.context().close()
    for (const role of ROLES) {
      const { start } = CONTRACTS[role]
      this.#ids.set(role, await this.company.books(CONTRACTS[role]))
      if (start === NEW.start) this.ledger.lends(role, start, cents, ratePercent)
      else this.ledger.bringsIn(role, { start, on: OPENS }, cents, ratePercent)
    }
    await this.company.comesTo(OPENS)
  }

  async authorizesAutopay(): Promise<void> {
    const desk = await this.#deskAt(OPENS, 'debited')
    await authorizesAutopay(desk, '000123456789')
    await desk.goto(`/dashboard/loans/${this.#id('returned')}`)
    await authorizesAutopay(desk, '000111112227')
    await desk.context().close()
  }

  /** Each late loan is in exactly one queue. Two borrowers promise to pay. */
  async collects(): Promise<void> {
    const desk = await this.company.deskAt(OPENS, '/dashboard/collections')
    const late = (['keeps', 'breaks', 'repossessed', 'lost'] as const).map((role) => this.#id(role))
    expect(await queuedLoans(desk)).toEqual(late.toSorted())
    await expectAccessible(desk)
    for (const role of ['keeps', 'breaks'] as const) {
      await desk.goto(`/dashboard/collections/accounts/${this.#id(role)}`)
      await promises(desk, PROMISED, '40.00')
    }
    await desk.context().close()
  }

  async oneKeepsThePromise(): Promise<void> {
    await this.company.comesTo(PROMISED)
    const desk = await this.#deskAt(PROMISED, 'keeps')
    await recordsCheck(desk, '40.00', PROMISED)
    this.ledger.receives('keeps', PROMISED, 40_00, 'Checks received')
    await desk.context().close()
  }

  /** One debit is paid, and the other returns. A clerk takes cash. The promise of two days ago was not kept. */
  async collectsOnTheDueDate(): Promise<void> {
    await this.company.comesTo(DUE)
    const desk = await this.#deskAt(DUE, 'debited')
    await this.#receivesDebits(desk, 1, DUE)
    await desk.goto(`/dashboard/loans/${this.#id('returned')}`)
    await expect(desk.getByText(/R01: Insufficient funds/).first()).toBeVisible({ timeout: SETTLES_MS })
    this.ledger.assesses(25_00, 'NSF fee income')

    await desk.goto('/dashboard/lending/counter')
    await takesCashAtCounter(desk, this.#id('paysCash'), 60)
    this.ledger.receives('paysCash', DUE, 60_00, 'Cash on hand')
    await expectFitsPhone(desk)
    await this.#expectsPromise(desk, 'keeps', 'Kept')
    await this.#expectsPromise(desk, 'breaks', 'Broken')
    await desk.context().close()
  }

  async changesLoans(): Promise<void> {
    const desk = await this.#deskAt(DUE, 'extended')
    await changesLoan(desk, 'Fee', async (dialog) => {
      await dialog.getByLabel('Fee', { exact: true }).selectOption('Extension fee')
      await dialog.getByLabel('Amount (USD)').fill('15')
    })
    this.ledger.assesses(15_00, 'Other fee income')
    await changesLoan(desk, 'Extend', (dialog) => dialog.getByLabel('Periods').fill('1'))
    await desk.goto(`/dashboard/loans/${this.#id('lowered')}`)
    await changesLoan(desk, 'Hardship: lower payments for a time', async (dialog) => {
      await dialog.getByLabel('Number of installments').fill('2')
      await dialog.getByLabel('Amount (USD)').fill('45')
    })
    await desk.context().close()
  }

  /** The debit that returned is presented again on a later banking day, and returns again. The days of grace are over. */
  async debitReturnsAgain(): Promise<void> {
    await this.company.comesTo(RETRIED)
    // Installments whose grace ended before the loan came into the books have no automatic fee.
    this.ledger.assesses(15_00, 'Late fee income')
    const desk = await this.#deskAt(RETRIED, 'returned')
    const returned = chargesOn(desk).filter({ hasText: 'R01: Insufficient funds' })
    await expect(returned).toHaveCount(2, { timeout: SETTLES_MS })
    await endsAutopay(desk, 'The account has no money')
    await desk.context().close()
  }

  async repossessesAndChargesOff(): Promise<void> {
    await this.company.comesTo(NOTICED)
    const desk = await this.company.deskAt(NOTICED, `/dashboard/collections/accounts/${this.#id('repossessed')}`)
    await repossesses(desk, '150')
    this.ledger.paysFor(150_00)
    await desk.goto(`/dashboard/loans/${this.#id('lost')}`)
    await acceptsChargeOff(desk)
    this.ledger.chargesOff('lost', NOTICED)
    await desk.context().close()
  }

  async sellsAndRecovers(): Promise<void> {
    await this.company.comesTo(SOLD)
    if (this.business.every === 'two_weeks') await this.#endsTwoWeeks()
    const desk = await this.company.deskAt(SOLD, `/dashboard/collections/accounts/${this.#id('repossessed')}`)
    await sells(desk, '200')
    this.ledger.receives('repossessed', SOLD, 200_00, 'Other receipts')
    await desk.goto('/dashboard/collections/charge-offs')
    await recordsRecovery(desk, 'Ivy Month', '75')
    this.ledger.receives('lost', SOLD, 75_00, 'Checks received')
    await desk.context().close()
  }

  /** Another installment of each loan came due: one was debited, and one that was due on December 19 was not paid. */
  async #endsTwoWeeks(): Promise<void> {
    this.ledger.assesses(15_00, 'Late fee income')
    const desk = await this.#deskAt(SOLD, 'debited')
    await this.#receivesDebits(desk, 2, SOLD)
    await desk.context().close()
  }

  /** Waits until so many debits of the loan were paid. The newest of them was made on a day. */
  async #receivesDebits(desk: Page, count: number, on: string): Promise<void> {
    const paid = chargesOn(desk).filter({ hasText: 'Paid' })
    await expect(paid).toHaveCount(count, { timeout: SETTLES_MS })
    const dollars = /\$([\d,.]+)/.exec(String(await paid.first().textContent()))?.[1] ?? ''
    this.ledger.receives('debited', on, centsIn(dollars), 'ACH clearing')
  }

  /** The trial balance is zero, and each of its accounts is that of the own ledger. So is each loan. */
  async endsTheMonth(): Promise<void> {
    await this.company.comesTo(FROZEN)
    const desk = await this.company.deskAt(FROZEN, '/dashboard/lending/month-end')
    await expect(desk.getByText('Debits and credits are equal.')).toBeVisible()
    expect(await trialBalance(desk)).toEqual(this.ledger.at(LAST))
    expect(await moneyByAccount(desk)).toEqual(this.ledger.money())
    const control = desk.getByRole('region', { name: 'Receivables by books and by loans' }).locator('tbody tr')
    for (const row of await control.all()) await expect(row.getByRole('cell').last()).toHaveText('$0.00')
    await desk.getByRole('button', { name: 'Close the month' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Close the month' }).click()
    await expect(desk.getByText('Closed', { exact: true })).toBeVisible()
    await expectAccessible(desk)
    await expectFitsPhone(desk)
    await desk.context().close()
  }

  async #expectsPromise(desk: Page, role: Role, state: string): Promise<void> {
    await desk.goto(`/dashboard/collections/accounts/${this.#id(role)}`)
    const list = desk.getByRole('list', { name: 'Promises to pay' })
    await expect(list.getByText(state, { exact: true })).toBeVisible()
  }

  #deskAt(day: string, role: Role): Promise<Page> {
    return this.company.deskAt(day, `/dashboard/loans/${this.#id(role)}`)
  }

  #id(role: Role): string {
    const id = this.#ids.get(role)
    if (id === undefined) throw new Error(`${role} has no loan`)
    return id
  }
}

const chargesOn = (page: Page) =>
  page.getByRole('region', { name: 'Bank account and card payments' }).getByRole('listitem')
const tableOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).last().locator('tbody tr')
const centsIn = (text: string) => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100)
const nameIn = (text: string) => text.replace(/^\d+ /, '')

/** Returns the balances of the trial balance on screen, in cents by account. */
async function trialBalance(page: Page): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const row of await tableOf(page, 'Trial balance').all()) {
    const account = nameIn(String(await row.getByRole('rowheader').textContent()))
    const [debit = 0, credit = 0] = (await row.getByRole('cell').allTextContents()).slice(-2).map(centsIn)
    if (account !== 'Total' && debit !== credit) found[account] = debit - credit
  }
  return found
}

/** Returns the money that all clerks and the product entered, in cents by account. */
async function moneyByAccount(page: Page): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const row of await tableOf(page, 'Money by clerk').all()) {
    const cells = await row.getByRole('cell').allTextContents()
    const account = nameIn(cells[0] ?? '')
    found[account] = (found[account] ?? 0) + centsIn(cells.at(-1) ?? '')
  }
  return found
}
