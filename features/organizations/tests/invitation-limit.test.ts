import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { companyFacts } from '#test/support/people.ts'
import { ageInvitation, call, type Reply } from './organization-fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const address = (name: string) => `${name}-${randomUUID()}@example.test`
const invite = (person: SignedIn, email: string) =>
  call(app, person, 'invitations', { act: 'invite', email, role: 'staff' })
const change = (person: SignedIn, act: 'resend' | 'revoke', id: unknown) =>
  call(app, person, 'invitations', { act, invitation_id: id })
const codeOf = ({ status, body }: Reply) => [status, body.code]

describe('a company that is not approved', () => {
  test('mails at most 20 invitations a day, including resent and withdrawn ones', async () => {
    const nora = await app.subscriber('Nora')
    await companyFacts(app.database, nora.person, "review_status = 'in_review'")
    const email = address('first')
    const first = await invite(nora, email)
    await ageInvitation(app, email, '2 minutes')
    const again = await change(nora, 'resend', first.body.id)
    for (let n = 3; n <= 20; n++) expect((await invite(nora, address(`n${n}`))).status).toBe(200)
    await change(nora, 'revoke', first.body.id)

    const refused = await invite(nora, address('refused'))
    await companyFacts(app.database, nora.person, "review_status = 'approved'")
    const approved = await invite(nora, address('welcome'))

    expect([again.status, approved.status]).toEqual([200, 200])
    expect(codeOf(refused)).toEqual([429, 'TOO_MANY_INVITATIONS_TODAY'])
    expect(refused.body.message).toMatch(/20 invitations a day until it is approved. Try again in \d+ hours\.$/)
  })
})
