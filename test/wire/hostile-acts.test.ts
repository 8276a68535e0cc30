import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { ACTS, type Names, namedRows } from './acts-desk.ts'

let app: TestApp
let maria: SignedIn
let names: Names

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'cro')
  names = await namedRows(app, maria)
})
afterAll(() => app.close())

const ID = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const WRONG: readonly unknown[] = [
  ...[null, [], {}, [null], Array(31).fill(ID), '', 'x'.repeat(6000), `{${ID}}`, -1, 1e300, 999_999_999_999.99],
  ...['0000-01-01', '9999-12-31', '2023-02-29', '\u0001\u2028\ufeff', '😀'.repeat(300), "'; drop table clients; --"],
]

describe('whatever stands in any field of it', () => {
  test.each(ACTS)('%s does it or says what is wrong', async (act, bodyOf) => {
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

async function called(act: string, body: object) {
  const response = await app.fetch(`/functions/v1/${act}`, {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${maria.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

/** A status of the caller's, a code, and a sentence without what was sent. */
function isRefusal({ status, text }: { status: number; text: string }): boolean {
  if (status < 400 || status > 429 || status === 401) return false
  const { code, message } = JSON.parse(text)
  return /^\w+$/.test(code) && /^[A-Z].{5,500}$/.test(message) && !/x{99}|drop table|😀/.test(message)
}
