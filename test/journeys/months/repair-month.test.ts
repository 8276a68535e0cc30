import { test } from '@playwright/test'
import { type MovedProduct, movedProduct } from '#test/journeys/credit-repair/moved-product.ts'
import { newcomer } from '#test/journeys/people.ts'
import { RepairCompany } from './repair-company.ts'
import {
  answersRound1,
  answersRound2,
  answersRound3,
  sendsRound1,
  sendsRound2,
  sendsRound3,
  takesFirstFee,
  takesLastFee,
} from './repair-month.ts'

let product: MovedProduct
const sharedUrl = process.env['PRODUCT_URL']
test.beforeAll(async () => {
  product = await movedProduct()
  process.env['PRODUCT_URL'] = product.url
})
test.afterAll(async () => {
  process.env['PRODUCT_URL'] = sharedUrl
  await product.stop()
})

test('a repair company’s month goes from a lead to paid invoices, with three rounds of disputes', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const company = new RepairCompany(browser, product, { ...newcomer('Clara'), accountType: 'cro' })
  await test.step('the company signs up', () => company.signsUp())
  await test.step('a lead is added, and the report is reviewed', () => company.reviewsReport())
  await test.step('no client is enrolled in a state without its pack', () => company.needsStatePack())
  await test.step('the client signs the contract by link', () => company.signsContract())
  await test.step('work waits for three business days', () => company.waits())
  await test.step('round 1 goes to three bureaus', () => sendsRound1(company))
  await test.step('two bureaus answer round 1, and one does not', () => answersRound1(company))
  await test.step('round 2 has new facts', () => sendsRound2(company))
  await test.step('round 2 is answered in part', () => answersRound2(company))
  await test.step('the client pays an invoice for finished work', () => takesFirstFee(company))
  await test.step('round 3 goes to a furnisher and two bureaus', () => sendsRound3(company))
  await test.step('round 3 is answered, and a later report shows two deletions', () => answersRound3(company))
  await test.step('the client pays the rest of the total, and nothing above it', () => takesLastFee(company))
})
