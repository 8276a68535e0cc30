import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { printOf, tenantTables } from '#test/support/every-table.ts'
import type { Names } from './command-names.ts'
import { ABOUT_NO_CLIENT, ACTS, namedRows } from './commands-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let names: Names
let owner: pg.Client

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'cro')
  omar = await app.subscriber('Omar', 'cro')
  names = await namedRows(app, maria)
  owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const ID = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const WRONG: readonly unknown[] = [
  ...[null, [], {}, [null], Array(31).fill(ID), '', 'x'.repeat(6000), `{${ID}}`, -1, 1e300, 999_999_999_999.99],
  ...['0000-01-01', '9999-12-31', '2023-02-29', '\u0001\u2028\ufeff', '😀'.repeat(300), "'; drop table clients; --"],
]

const ABOUT_ROWS: typeof ACTS = [
  ...ACTS.filter(([act]) => !ABOUT_NO_CLIENT.includes(act)),
  ['reveal-client', ({ client }) => ({ client_id: client, reason: 'A customer asks' })],
  ['report-pdf', ({ report }) => ({ report_id: report, reason: 'A customer asks' })],
  [
    'compare-name',
    ({ report }) => ({ report_id: report, bureau: 'experian', decision: 'applicant', reason: 'The same birth date' }),
  ],
  ['report-csv', ({ report }) => ({ report_id: report, reason: 'A customer asks' })],
]

describe('on the rows of another subscriber', () => {
  test.each(ABOUT_ROWS)('%s is rejected and changes nothing', async (act, bodyOf) => {
    await expect.poll(jobsToDo).toBe(0)
    const before = await printsOfMarias()

    const answer = await called(act, bodyOf(names), omar)

    expect(answer).toSatisfy(isRefusal)
    expect(await printsOfMarias()).toEqual(before)
  })
})

/** Returns the number of waiting jobs of Maria's acts. */
async function jobsToDo(): Promise<number> {
  const due = 'select count(*)::int as jobs from graphile_worker._private_jobs where run_at <= now()'
  return (await owner.query(due)).rows[0].jobs
}

/** Returns the contents of every table for Maria's organization. */
async function printsOfMarias(): Promise<(string | null)[]> {
  const { rows } = await owner.query('select organization_id from app.people where id = $1', [maria.person.id])
  const prints: (string | null)[] = []
  for (const table of await tenantTables(owner)) prints.push(await printOf(owner, table, rows[0].organization_id))
  return prints
}

describe('with any text in any field', () => {
  test.each(ACTS)('%s succeeds or returns an error', async (act, bodyOf) => {
    const body = bodyOf(names)
    const failures: string[] = []
    for (const field of Object.keys(body)) {
      for (const wrong of WRONG) {
        const answer = await called(act, { ...body, [field]: wrong })
        const isTold = answer.status === 200 || answer.status === 201 || isRefusal(answer)
        if (!isTold) failures.push(`${field}: ${JSON.stringify(wrong)} → ${answer.status} ${answer.text}`)
      }
    }

    expect(failures).toEqual([])
  })
})

async function called(act: string, body: object, person = maria) {
  const response = await app.fetch(`/functions/v1/${act}`, {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

/** Returns true for a 4xx status with a code and a message that doesn't repeat the request. */
function isRefusal({ status, text }: { status: number; text: string }): boolean {
  if (status < 400 || status > 429 || status === 401) return false
  const { code, message } = JSON.parse(text)
  return /^\w+$/.test(code) && /^[A-Z].{5,500}$/.test(message) && !/x{99}|drop table|😀/.test(message)
}
