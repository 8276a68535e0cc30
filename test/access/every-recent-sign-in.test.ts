import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECENT_SIGN_IN_RULES } from '#features/organizations/server/commands/recent-sign-in-rules.ts'
import { withRecentSignIn } from '#features/organizations/server/commands/with-recent-sign-in.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  // An attacker finds her session five hours after she signed in.
  await app.database.pools.server.query(
    `update auth.mfa_amr_claims set created_at = created_at - interval '5 hours'
      where session_id in (select id from auth.sessions where user_id = $1)`,
    [maria.person.id],
  )
})
afterAll(() => app.close())

const call = async (name: string, body: object, token = maria.token) => {
  const headers = { apikey: app.anonKey, 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await app.fetch(`/functions/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, code: Object(await response.json().catch(() => null)).code }
}

const bodies = Object.entries(RECENT_SIGN_IN_RULES).flatMap(([name, rule]): [string, object, boolean][] => {
  if (rule === 'always') return [[name, {}, true]]
  if (rule === 'never' || rule === 'by the act') return [[name, {}, false]]
  return [...rule.map((act): [string, object, boolean] => [name, { act }, true]), [name, { act: 'list' }, false]]
})

test.each(bodies)('%s with %j requires a recent sign-in in an old session: %s', async (name, body, isRequired) => {
  const { status, code } = await call(name, body)

  expect([status === 428, code === 'PT428']).toEqual([isRequired, isRequired])
})

const NOBODYS = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'

test.each([
  ['change_member_role', { member_id: NOBODYS, role: 'owner' }],
  ['remove_member', { member_id: NOBODYS }],
  ['save_role', { role_name: 'Mine', permissions: ['export_data'] }],
  ['delete_role', { role_id: NOBODYS }],
  ['require_second_factor', { is_required: false }],
  ['set_second_factor_grace', { grace_days: 7 }],
  ['export_credit_repair_roster', { period_days: 30 }],
  ['record_report_list_export', { filter: {}, reports: 1 }],
])('so does the database function %s', async (name, values) => {
  const { error } = await maria.supabase.rpc(name, values)

  expect(error).toMatchObject({ code: 'PT428', message: 'Confirm that it is you to go on' })
})

test('a visitor must sign in first, and a fresh session needs no new sign-in', async () => {
  const omar = await app.subscriber('Omar')

  const visitor = await call('export-clients', {}, app.anonKey)
  const fresh = await call('export-clients', {}, omar.token)

  expect([visitor.status, fresh.status]).toEqual([401, 400])
})

test('a function that does not declare whether it requires a recent sign-in does not start', () => {
  const act = () => Promise.resolve(new Response())
  const acts = Object.fromEntries(Object.keys(RECENT_SIGN_IN_RULES).map((name) => [name, act]))
  const deps = { pool: app.database.pools.server }

  expect(() => withRecentSignIn(deps, { ...acts, 'new-act': act })).toThrow('whether new-act requires')
  expect(() => withRecentSignIn(deps, {})).toThrow('which is no function')
})
