import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import type { AccountType } from '#features/organizations/rules/account-type.ts'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { deskAt, type MovedProduct } from '#test/journeys/credit-repair/moved-product.ts'
import { anAddress, newcomer, subscribe } from '#test/journeys/people.ts'

/** Noon in New York on a day in winter: business is open, and contact is allowed everywhere. */
export const noonOf = (day: string) => `${day}T17:00:00Z`

/** The kind of loan that a company makes. Amounts are cents. */
export interface Business {
  accountType: AccountType
  loanType: LoanType
  every: 'month' | 'two_weeks'
  cents: number
  ratePercent: number
  count: number
  /** Other fields of the booking. */
  more: object
}

export interface Contract {
  firstName: string
  start: string
  firstDue: string
  more?: object
}

// The tasks that follow the day, in the order in which they must see each other's results.
const DAILY = ['age-loans', 'run-autopay', 'work-collections', 'propose-charge-offs']

const ADDRESS = { address: '410 Wharf Street', city: 'Detroit', state: 'MI', zip: '48226' }
// As after the company's review, which another journey tests.
const REVIEWED = `
  with submitted as (
    insert into app.company_submissions (organization_id, details, sent_by_name, sent_at, ein_sealed, ein_last_four)
    select organization_id, $2, 'Maria', now(), '', '6789' from app.people where id = $1
    returning organization_id)
  update app.organizations set time_zone = 'America/New_York', lending_opened_at = now()
   where id = (select organization_id from submitted)`

/** A new company with its own loans, in a product whose clock is moved. */
export async function monthCompany(product: MovedProduct, browser: Browser, business: Business) {
  const owner = { ...newcomer('Maria'), accountType: business.accountType }
  const { serviceKey } = loadSecrets(product.dataFolder, undefined)
  const ownerId = await subscribe(product.url, serviceKey, owner)
  await product.asOwner(REVIEWED, [ownerId, JSON.stringify(ADDRESS)])
  // Without supabase-js, which would compare the token's end with the true time.
  const post = async (path: string, body: object, token?: string) => {
    const { anonKey } = await (await fetch(`${product.url}/config.json`)).json()
    const headers = { apikey: anonKey, authorization: `Bearer ${token ?? anonKey}`, prefer: 'return=representation' }
    const response = await fetch(`${product.url}${path}`, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...anAddress() },
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const asOwner = async (path: string, body: object) => {
    const { email, password } = owner
    const { access_token } = await post('/auth/v1/token?grant_type=password', { email, password })
    return post(path, body, access_token)
  }
  // A check for military service before a repossession needs both.
  let clients = 0
  const nextIdentity = () => ({ ssn: String(600_221_800 + clients++), date_of_birth: '1985-03-02' })
  return {
    owner,
    /** Books a loan for a new client, and returns its id. */
    books: async ({ firstName, start, firstDue, more = {} }: Contract): Promise<string> => {
      const name = { first_name: firstName, last_name: 'Month' }
      const client = { ...name, state: 'MI', email: `${firstName}@example.test`, ...nextIdentity() }
      const [{ id }] = await asOwner('/rest/v1/clients', client)
      const quote = {
        ...{ amount: business.cents, rate_percent: String(business.ratePercent), method: 'simple_daily', start },
        ...{ day_count: 'actual/365', calendar: { every: business.every, first_due: firstDue, count: business.count } },
      }
      const loan = { client_id: id, loan_type: business.loanType, quote, ...business.more, ...more }
      return (await asOwner('/functions/v1/book-loan', loan)).id
    },
    /** Opens a page as the owner, with a browser whose clock agrees with the product's. */
    deskAt: (day: string, address: string): Promise<Page> => deskAt(browser, owner, noonOf(day), address),
    /** Comes to noon of a day, and runs the hourly tasks that follow it. */
    comesTo: async (day: string): Promise<void> => {
      await product.setTime(noonOf(day))
      for (const task of DAILY) await runs(product, task)
    },
  }
}
export type MonthCompany = Awaited<ReturnType<typeof monthCompany>>

/** Runs a task of the worker, and waits for its end. */
async function runs(product: MovedProduct, task: string): Promise<void> {
  const key = `journey ${randomUUID()}`
  await product.asOwner('select graphile_worker.add_job($1, $2, job_key => $3)', [task, '{}', key])
  const waiting = async () => {
    const sql = 'select last_error from graphile_worker.jobs where key = $1'
    return (await product.asOwner(sql, [key])).map(({ last_error }) => last_error ?? 'waits')
  }
  await expect.poll(waiting, { timeout: 60_000, message: task }).toEqual([])
}
