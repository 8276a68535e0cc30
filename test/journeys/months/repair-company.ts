import { type Browser, expect, type Page } from '@playwright/test'
import { entersCode, sendsContract, signsOnPhone } from '#test/journeys/credit-repair/contract-steps.ts'
import { deskAt, type MovedProduct, setBrowserTime } from '#test/journeys/credit-repair/moved-product.ts'
import type { Newcomer } from '#test/journeys/people.ts'
import { noonOf } from './month-company.ts'
import { addsLead, addsStatePack, certifies, enrolls, ordersReport, RITA, signsUp } from './repair-company-steps.ts'

// Signed on a Monday in a week without a holiday: Tuesday to Thursday count (15 USC 1679e(a)).
const SIGNED = '2027-01-04'
const LAST_TO_CANCEL = '2027-01-07'

// Six items at $99.
const TERMS = {
  ...{ total: '594', payment: '$99 for each item that is deleted or corrected, after the bureau decided it.' },
  ...{ items: '', companyAddress: '410 Wharf Street, Detroit, MI 48226' },
}

// As after the platform recorded the company's contract with the bureaus, which another journey tests.
const CONTRACTED = `
  update app.organizations set has_direct_pull_contract = true
   where id = (select organization_id from app.people where email = $1)`

/** A new credit repair company with one client, in a product of its own whose clock is moved. */
export class RepairCompany {
  readonly #browser: Browser
  readonly #product: MovedProduct
  readonly #owner: Newcomer
  /** The address of the client's credit repair. */
  file = ''
  #day = ''
  #phone: Page | null = null

  constructor(browser: Browser, product: MovedProduct, owner: Newcomer) {
    this.#browser = browser
    this.#product = product
    this.#owner = owner
  }

  async signsUp(): Promise<void> {
    await this.#product.setTime(noonOf(SIGNED))
    this.#day = SIGNED
    const context = await this.#browser.newContext({ baseURL: this.#product.url })
    await setBrowserTime(context, noonOf(SIGNED))
    await signsUp(await context.newPage(), this.#owner)
    await context.close()
    await this.#product.asOwner(CONTRACTED, [this.#owner.email])
  }

  async reviewsReport(): Promise<void> {
    await this.on(SIGNED, '/dashboard/clients/new', async (desk) => {
      await addsLead(desk)
      await desk.getByRole('link', { name: 'Order report' }).first().click()
      await certifies(desk)
      await ordersReport(desk, ['Experian', 'Equifax', 'TransUnion'])
      await expect(desk.getByRole('heading', { name: /collections/i })).toBeVisible()
      await desk.getByRole('link', { name: 'Client file' }).click()
      await desk.waitForURL('**/dashboard/clients/*')
      this.file = `${new URL(desk.url()).pathname}?tab=credit-repair`
    })
  }

  async needsStatePack(): Promise<void> {
    await this.on(SIGNED, this.file, async (desk) => {
      await enrolls(desk)
      const refusal = desk.getByRole('dialog', { name: 'Enroll client' }).getByRole('alert')
      await expect(refusal).toContainText('Your company has no pack for credit repair in Michigan')
      await addsStatePack(desk)
    })
  }

  async signsContract(): Promise<void> {
    await this.on(SIGNED, this.file, async (desk) => {
      await enrolls(desk)
      await expect(desk.getByText('Client enrolled')).toBeVisible()
      await sendsContract(desk, TERMS)
      const phone = await signsOnPhone(this.#browser, desk, RITA, noonOf(SIGNED))
      this.#phone = phone
      const signed = desk.getByText('Contract signed on Jan 4, 2027 by Rita Return by link.')
      await expect(signed).toBeVisible({ timeout: 30_000 })
      await phone.reload()
      await expect(phone.getByText('until January 7, 2027, midnight')).toBeVisible()
    })
  }

  async waits(): Promise<void> {
    await this.on(LAST_TO_CANCEL, this.file, async (desk) => {
      const lock = 'The client can cancel the contract through Jan 7, 2027. You can start work on Jan 8, 2027.'
      await expect(desk.getByText(lock).first()).toBeVisible()
      await expect(desk.getByRole('button', { name: 'Start dispute', exact: true })).toBeDisabled()
    })
  }

  /** After the period, the client's page has the signed documents and no longer offers to cancel. */
  async seesPeriodOver(): Promise<void> {
    if (this.#phone === null) throw new Error('The client has not signed')
    await this.#phone.reload()
    await entersCode(this.#phone, RITA)
    await expect(this.#phone.getByText('ended on January 7, 2027')).toBeVisible()
    await expect(this.#phone.getByRole('button', { name: 'Cancel this contract' })).toHaveCount(0)
    await expect(this.#phone.getByRole('button', { name: /^Save .*contract/i }).first()).toBeVisible()
  }

  /** Comes to noon of a day, and works at the company's desk. */
  async on(day: string, address: string, work: (desk: Page) => Promise<void>): Promise<void> {
    // A clock that goes back would put the newest letters of a day before others.
    if (day !== this.#day) await this.#product.setTime(noonOf(day))
    this.#day = day
    const desk = await deskAt(this.#browser, this.#owner, noonOf(day), address)
    await work(desk)
    await desk.context().close()
  }
}
