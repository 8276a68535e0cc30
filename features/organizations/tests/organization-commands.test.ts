import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  COMMAND_ORGANIZATION_NEEDS,
  type CommandNeeds,
  type OrganizationNeed,
  SERVICES,
} from '#features/organizations/server/commands/command-company-needs.ts'
import { COMMAND_NEEDS } from '#features/organizations/server/commands/command-permissions.ts'
import { companyNeeds } from '#features/organizations/server/commands/organization-needs.ts'
import { ENDPOINTS } from '#features/public-api/rules/endpoints.ts'
import { call, madeKey } from '#features/public-api/tests/api-fixture.ts'
import { functionService } from '#platform/functions/function-service.ts'
import { createLog } from '#platform/http/log.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { ORGANIZATION_STATES, putInto } from './organization-states.ts'

const NOBODY = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const STATES = Object.keys(ORGANIZATION_STATES)

/** All commands of members, with the fields that decide what they require. */
const acts = (
  needs: CommandNeeds,
  fields: Record<string, string> = {},
): [Record<string, string>, readonly OrganizationNeed[]][] => {
  if (needs === 'outsider' || needs === 'platform') return []
  if (!('by' in needs)) return [[fields, needs]]
  return Object.entries(needs.cases).flatMap(([chosen, one]) => acts(one, { ...fields, [needs.by]: chosen }))
}
const ACTS = Object.entries(COMMAND_ORGANIZATION_NEEDS).flatMap(([name, needs]) =>
  acts(needs).map(([fields, needed]) => ({ name, fields, needed })),
)

let sandbox: TestApp
let live: TestApp
let maria: SignedIn
let lara: SignedIn
let testKey: string
let liveKey: string

beforeAll(async () => {
  sandbox = await testApp()
  maria = await sandbox.subscriber('Maria')
  testKey = (await madeKey(maria)).key
  liveKey = (await madeKey(maria, { mode: 'live' })).key
  const { cardIssuer, carrier } = sandbox
  live = await testApp({
    ...{ sandbox: false, isMailReal: true },
    cardIssuer: { gateway: cardIssuer.gateway, hookSecret: cardIssuer.hookSecret, isSandbox: false },
    carrier: { gateway: carrier.gateway, authToken: carrier.authToken, hookUrl: carrier.hookUrl, isSandbox: false },
    payoutProcessor: {
      pay: () => Promise.reject(new Error('not used here')),
      stateOf: () => Promise.reject(new Error('not used here')),
      isSandbox: false,
    },
    letterMailer: {
      send: () => Promise.reject(new Error('not used here')),
      stateOf: () => Promise.reject(new Error('not used here')),
      isSandbox: false,
    },
    wordingModel: { word: () => Promise.reject(new Error('not used here')), isSandbox: false },
    payments: { processor: sandbox.payments.processor, hookSecret: 'not used here', isSandbox: false },
    militaryRegister: { ask: () => Promise.reject(new Error('not used here')), isSandbox: false },
  })
  lara = await live.subscriber('Lara')
})
afterAll(async () => {
  await sandbox.close()
  await live.close()
})

async function codeOf(app: TestApp, { token }: SignedIn, name: string, body: object): Promise<string | null> {
  const response = await app.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: NOBODY, ...body }),
  })
  const answer: unknown = response.ok ? null : await response.json()
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : null
  return code !== null && /^company_|^review_/.test(code) ? code : null
}

const isLive = (need: OrganizationNeed) => need === 'live_api_keys' || SERVICES.some((service) => service === need)
const isRead = (needed: readonly OrganizationNeed[]) => needed.every((need) => need === 'read' || need === 'export')

describe.each(STATES)('a company that is %s', (state) => {
  test('runs the checks of every member command with the sandboxes', async () => {
    const { block, isApproved } = await putInto(sandbox.database, maria.person, state)

    for (const { name, fields, needed } of ACTS) {
      const reviewed = needed.includes('live_api_keys') && !isApproved ? 'review_required' : null
      const expected = isRead(needed) ? null : (block ?? reviewed)
      expect([name, fields, await codeOf(sandbox, maria, name, fields)]).toEqual([name, fields, expected])
    }
  })

  test('runs the checks of every member command with the real services', async () => {
    const { block, isApproved } = await putInto(live.database, lara.person, state)

    for (const { name, fields, needed } of ACTS) {
      const reviewed = needed.some(isLive) && !isApproved ? 'review_required' : null
      const expected = isRead(needed) ? null : (block ?? reviewed)
      expect([name, fields, await codeOf(live, lara, name, fields)]).toEqual([name, fields, expected])
    }
  })

  test.each(ENDPOINTS.map((endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint] as const))(
    'calls %s with its keys',
    async (_, { method, path, example }) => {
      const { block, isApproved } = await putInto(sandbox.database, maria.person, state)
      // Together, the calls of all states are more than a key may make in a minute.
      await sandbox.database.pools.server.query('update app.api_keys set minute_requests = 0')
      const sent = (key: string) => call(sandbox, key, method.toUpperCase(), path.replace('{id}', NOBODY), example.body)

      const answers = [await sent(testKey), await sent(liveKey)]

      const codes = answers.map(({ status, body }) =>
        /^company_|^review_/.test(body.code) ? [status, body.code] : null,
      )
      const refused = block === null ? null : [403, block]
      expect(codes).toEqual([refused, refused ?? (isApproved ? null : [403, 'review_required'])])
    },
  )
})

test('every command declares what it requires of a company, and is refused otherwise', async () => {
  expect(Object.keys(COMMAND_ORGANIZATION_NEEDS).toSorted()).toEqual(Object.keys(COMMAND_NEEDS).toSorted())

  const forgotten = functionService({ forgotten: async (context) => context.json({}) }, createLog('silent'), [
    companyNeeds({
      bureau: true,
      issuer: true,
      carrier: true,
      mail: true,
      register: true,
      payouts: true,
      payments: true,
    }),
  ])

  expect((await forgotten.request('/forgotten', { method: 'POST', body: '{}' })).status).toBe(403)
})

test('a suspended company can’t use what it is suspended for, and gets the reason and the next step', async () => {
  await putInto(sandbox.database, maria.person, 'suspended')
  const asked: [string, object][] = [
    ['credit-pull', {}],
    ['reveal-client', { reason: 'A customer asks' }],
    ['cards', { act: 'issue' }],
    ['api-keys', { act: 'create', mode: 'test' }],
    ['webhooks', { act: 'create' }],
    ['send-message', { channel: 'message' }],
    ['invitations', { act: 'invite', email: 'new@example.test', role: 'staff' }],
    ['check-military-status', { application_id: NOBODY }],
    ['post-payment', {}],
  ]

  for (const [name, body] of asked) {
    expect([name, await codeOf(sandbox, maria, name, body)]).toEqual([name, 'company_suspended'])
  }
  const { error } = await maria.supabase.functions.invoke('credit-pull', { body: {} })
  expect(await error.context.json()).toEqual({
    code: 'company_suspended',
    error: expect.stringContaining('You can still read and export your data.'),
    message: expect.stringContaining('ask support to lift the suspension'),
    reason: 'Reported as fraud',
    help_path: '/dashboard/org-admin',
  })
})

test('a command whose deciding field is missing, unknown or too far into the body requires all its needs', async () => {
  await putInto(live.database, lara.person, 'not sent')

  const codes = [
    await codeOf(live, lara, 'send-message', {}),
    await codeOf(live, lara, 'send-message', { channel: 'constructor' }),
    await codeOf(live, lara, 'api-keys', { filler: 'x'.repeat(20_000), act: 'list' }),
  ]

  expect(codes).toEqual(['review_required', 'review_required', 'review_required'])
})

test('people of a suspended company can still sign in, read and export', async () => {
  const nora = await sandbox.subscriber('Nora')
  await putInto(sandbox.database, nora.person, 'suspended')

  const again = await sandbox.signIn(nora.person)
  const read = await again.supabase.from('clients').select('id')
  const exported = await again.supabase.functions.invoke('export-clients', {
    body: { wish: {}, columns: ['contact'], date: '2026-11-26' },
  })
  const archive = await again.supabase.functions.invoke('organization-archive', { body: { act: 'start' } })

  expect([read.error, exported.error, archive.error]).toEqual([null, null, null])
})
