import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { newcomer, superAdmin } from '#test/support/people.ts'
import { colleagueWith } from '#test/support/roles.ts'

let app: TestApp
let ada: SignedIn
beforeAll(async () => {
  app = await testApp()
  ada = await app.signIn(await superAdmin(app.database, 'Ada'))
})
afterAll(() => app.close())

const sql = async (text: string, values: unknown[] = []) => (await app.database.pools.server.query(text, values)).rows

describe('the specified update after signing up a subscriber', () => {
  const signedUp = async () => {
    const email = `lena-${randomUUID()}@example.test`
    const { data } = await app.supabase().auth.signUp({ email, password: 'a brand new one 7' })
    return String(data.user?.id)
  }
  const SENT = {
    ...{ full_name: 'Lena Ortiz', company_name: 'Ortiz Motors', account_type: 'dealer', subscription_plan: 'pro' },
    ...{ subscription_status: 'trial', monthly_credit_limit: 1234, credits_used: 0 },
  }

  test('stores the plan and the limit in the same call that founds the company', async () => {
    const id = await signedUp()

    const { data, status } = await ada.supabase.from('users').update(SENT).eq('id', id).select().single()

    expect(status).toBe(200)
    expect(data).toMatchObject(SENT)
  })

  test('gives a plan that is sent without a limit the credits of the plan', async () => {
    const id = await signedUp()
    const { monthly_credit_limit: _, ...withoutLimit } = SENT

    const { data } = await ada.supabase.from('users').update(withoutLimit).eq('id', id).select().single()

    expect(data).toMatchObject({ subscription_plan: 'pro', monthly_credit_limit: 150 })
  })

  test('is refused as a whole with an unknown plan', async () => {
    const id = await signedUp()

    const { error } = await ada.supabase
      .from('users')
      .update({ ...SENT, subscription_plan: 'gold' })
      .eq('id', id)

    expect(error).not.toBeNull()
    expect(await sql('select organization_id from app.people where id = $1', [id])).toEqual([{ organization_id: null }])
  })

  test('lets a person who completes a profile choose no plan', async () => {
    const lena = await app.signIn(await newcomer(app.database, 'Lena'))

    const { error } = await lena.supabase.from('users').update(SENT).eq('id', lena.person.id)

    expect(error?.code).toBe('42501')
  })
})

test('a sum over people counts the loans of a company with several people once', async () => {
  const omar = await app.subscriber('Omar', 'dealer')
  await colleagueWith(app.database, omar.person, [])
  await sql(
    'update app.organizations set total_loans = 3, total_loan_amount = 900 where id = (select organization_id from app.people where id = $1)',
    [omar.person.id],
  )

  const { data } = await omar.supabase.from('users').select('total_loans, total_loan_amount').order('created_at')

  expect(data).toEqual([
    { total_loans: 3, total_loan_amount: 900 },
    { total_loans: null, total_loan_amount: null },
  ])
})
