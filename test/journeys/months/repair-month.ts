import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from '#test/journeys/journey.ts'
import type { RepairCompany } from './repair-company.ts'
import { ordersReport } from './repair-company-steps.ts'
import { issuesInvoice, readsDocument, recordsPayment } from './repair-documents.ts'
import {
  attestsAll,
  disputesAgain,
  expectDesk,
  figure,
  type ItemAt,
  mailsLetter,
  recordsAnswer,
  recordsForAll,
  takesFee,
} from './repair-month-steps.ts'
import {
  dismissesNextStep,
  disputesWithFurnisher,
  draftsComplaint,
  findsNoWorkToPay,
  plansAnotherDispute,
  readsLetter,
  recordsAbsence,
  startsFirstRound,
} from './repair-rounds.ts'

const FIRST_ROUND = '2027-01-08'
// A bureau has 30 days from receipt, which is the day of mailing here.
const ANSWERED = '2027-02-01'
const SECOND_ROUND = '2027-02-08'
const ANSWERED_AGAIN = '2027-03-01'
const THIRD_ROUND = '2027-03-11'
const SETTLED = '2027-04-05'
const REPORTED = '2027-04-06'

const OAK = 'OAK & ELM FURNITURE'
const STORES = 'HALVORSEN STORES'
const LOAN = 'ONESTEP FINANCE'
const CLINIC = 'MERCY CLINIC'
const at = (bureau: ItemAt['bureau'], ...items: string[]): ItemAt[] => items.map((item) => ({ item, bureau }))

const ANSWER = { name: 'answer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

export async function sendsRound1(company: RepairCompany): Promise<void> {
  await company.on(FIRST_ROUND, company.file, async (desk) => {
    await startsFirstRound(desk)
    await findsNoWorkToPay(desk)
    await expectDesk(desk, { 'To attest': 12 })
    await attestsAll(desk, 12)
    await expectDesk(desk, { 'To print and send': 12 })
    await desk.goto(company.file)
    await readsLetter(desk, 'Experian', [OAK, STORES, LOAN, CLINIC])
    await mails(desk, { Experian: 4, Equifax: 4, TransUnion: 4 })
    await expect(desk.getByText('Bureau answer due in 30 d')).toHaveCount(12)
    await expectFitsPhone(desk)
  })
  await company.seesPeriodOver()
}

export async function answersRound1(company: RepairCompany): Promise<void> {
  await company.on(ANSWERED, company.file, async (desk) => {
    await plansAnotherDispute(desk)
    await answers(desk, ANSWERED, {
      Deleted: [...at('Experian', OAK, CLINIC), ...at('Equifax', OAK)],
      Modified: at('Equifax', STORES),
      Verified: [...at('Experian', STORES, LOAN), ...at('Equifax', LOAN, CLINIC)],
    })
    await expect(desk.getByText('8 · 3 deleted')).toBeVisible()
    await expectDesk(desk, { 'Due this week': 4, 'Next rounds': 4 })
  })
  await company.on(SECOND_ROUND, '/dashboard/disputes', async (desk) => {
    await expectDesk(desk, { Overdue: 4, 'Next rounds': 4 })
    await recordsForAll(desk, 'Overdue', 4, recordsAbsence)
    await expectDesk(desk, { 'Next rounds': 8 })
  })
}

export async function sendsRound2(company: RepairCompany): Promise<void> {
  await company.on(SECOND_ROUND, company.file, async (desk) => {
    const again = [...at('Experian', STORES, LOAN), ...at('Equifax', LOAN, CLINIC), ...at('TransUnion', OAK, CLINIC)]
    await disputesAgain(desk, again, 'My statements of 2026 show another balance.')
    await draftsComplaint(desk, { item: STORES, bureau: 'TransUnion' })
    await dismissesNextStep(desk, { item: LOAN, bureau: 'TransUnion' })
    await expectDesk(desk, { 'To attest': 6 })
    await desk.getByRole('button', { name: 'To attest (6)' }).click()
    await expect(desk.getByText('Round 2')).toHaveCount(6)
    await attestsAll(desk, 6)
    await desk.goto(company.file)
    await mails(desk, { Experian: 2, Equifax: 2, TransUnion: 2 })
  })
}

export async function answersRound2(company: RepairCompany): Promise<void> {
  await company.on(ANSWERED_AGAIN, company.file, (desk) =>
    answers(desk, ANSWERED_AGAIN, {
      Deleted: at('Equifax', LOAN),
      Modified: at('Experian', STORES),
      Verified: [...at('Experian', LOAN), ...at('Equifax', CLINIC)],
    }),
  )
  await company.on(THIRD_ROUND, '/dashboard/disputes', async (desk) => {
    await expectDesk(desk, { Overdue: 2, 'Next rounds': 2 })
    await recordsForAll(desk, 'Overdue', 2, recordsAbsence)
    await expectDesk(desk, { 'Next rounds': 4 })
  })
}

export async function takesFirstFee(company: RepairCompany): Promise<void> {
  await company.on(THIRD_ROUND, company.file, async (desk) => {
    const work = [...at('Experian', STORES), ...at('Equifax', OAK, STORES, LOAN)]
    const unproven = await takesFee(desk, { amount: '396', on: THIRD_ROUND, work })
    await expect(unproven).toContainText('has no evidence of its result. Upload the bureau’s answer')
    const fee = { on: THIRD_ROUND, work, answer: ANSWER }
    const tooHigh = await takesFee(desk, { ...fee, amount: '400.01' })
    await expect(tooHigh.getByRole('alert')).toContainText('limits this fee to $400.00')
    await tooHigh.getByRole('button', { name: 'Cancel' }).click()
    await issuesInvoice(desk, { amount: '396', work, answer: ANSWER })
    await readsDocument(desk, /^Invoice \(PDF\)/, [
      ...['Invoice INV-000001', '410 Wharf Street', 'Rita Return', ...work.map(({ item }) => item)],
      ...[/total \$594\.00/, /less refunds \$0\.00/, /Amount due \$396\.00/, /after it \$198\.00/],
    ])
    await recordsPayment(desk, 'INV-000001')
    await expect(desk.getByText('$396.00 received, minus refunds')).toBeVisible()
    await expect(desk.getByRole('list', { name: 'Invoices' })).toContainText('Paid Mar 11, 2027')
    await readsDocument(desk, /^Receipt \(PDF\)/, [
      ...['Receipt R-000001', 'Pays invoice INV-000001', /Amount paid \$396\.00/],
      ...[/less refunds \$396\.00/, /Left of the contract.s total \$198\.00/],
    ])
  })
}

export async function sendsRound3(company: RepairCompany): Promise<void> {
  await company.on(THIRD_ROUND, company.file, async (desk) => {
    await disputesWithFurnisher(desk, { item: LOAN, bureau: 'Experian' })
    const again = [...at('Equifax', CLINIC), ...at('TransUnion', CLINIC)]
    await disputesAgain(desk, again, 'The clinic confirmed that I owe nothing.')
    await dismissesNextStep(desk, { item: OAK, bureau: 'TransUnion' })
    await attestsAll(desk, 3)
    await desk.goto(company.file)
    await mails(desk, { Equifax: 1, TransUnion: 1 })
    await recordsForAll(desk, 'To print and send', 1, async (dialog) => {
      await dialog.getByLabel('Tracking number (optional)').fill('9407 1118 9956 0000 0000 01')
      await dialog.getByRole('button', { name: 'Record as sent' }).click()
    })
    await recordsForAll(desk, 'To confirm receipt', 1, (dialog) =>
      dialog.getByRole('button', { name: 'Record the receipt' }).click(),
    )
    await expectDesk(desk, {})
  })
}

export async function answersRound3(company: RepairCompany): Promise<void> {
  await company.on(SETTLED, company.file, async (desk) => {
    await recordsAnswer(desk, { item: LOAN, bureau: 'Experian' }, 'Modified', SETTLED, LOAN)
    await answers(desk, SETTLED, { Deleted: at('TransUnion', CLINIC), Verified: at('Equifax', CLINIC) })
  })
  await company.on(REPORTED, company.file, async (desk) => {
    await desk.getByRole('link', { name: 'Order report' }).first().click()
    await ordersReport(desk, ['Experian'])
  })
}

export async function takesLastFee(company: RepairCompany): Promise<void> {
  await company.on(REPORTED, company.file, async (desk) => {
    await expect(desk.getByText('21 · 5 deleted')).toBeVisible()
    const shown = await takesFee(desk, { amount: '198', on: REPORTED, work: at('Experian', OAK, CLINIC) })
    await expect(shown).toBeHidden()
    await expect(desk.getByText('$594.00 received, minus refunds')).toBeVisible()
    const fees = desk.getByRole('list', { name: 'Fees received' }).getByRole('listitem')
    await expect(fees).toHaveCount(2)
    await expect(fees.first()).toContainText(`${OAK} at Experian`)
    const more = { amount: '99', on: REPORTED, work: at('TransUnion', CLINIC), answer: ANSWER }
    const refused = await takesFee(desk, more)
    await expect(refused.getByRole('alert')).toHaveText(
      'The contract’s total is $594.00, and $0.00 of it is left. The client must sign another contract before you take more',
    )
    await refused.getByRole('button', { name: 'Cancel' }).click()
    await expectAccessible(desk)
    await seesFigures(desk)
  })
}

async function seesFigures(desk: Page): Promise<void> {
  await desk.goto('/dashboard/credit-repair?period=90')
  await expect(figure(desk, 'Items Removed')).toContainText('5by disputes in 90 days')
  await expect(figure(desk, 'YTD Revenue')).toContainText('$594')
  await expect(figure(desk, 'Avg Revenue/Client')).toContainText('$594')
  await expect(figure(desk, 'Monthly Recurring')).toContainText('$99')
}

async function mails(desk: Page, items: Readonly<Record<string, number>>): Promise<void> {
  for (const [to, count] of Object.entries(items)) await mailsLetter(desk, to, count)
}

async function answers(desk: Page, day: string, items: Readonly<Record<string, readonly ItemAt[]>>): Promise<void> {
  for (const [answer, answered] of Object.entries(items)) {
    for (const about of answered) await recordsAnswer(desk, about, answer, day)
  }
}
