import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardCommandSchema } from '#features/cards/rules/card-commands.ts'
import { clientSsnSchema } from '#features/clients/rules/ssn-change.ts'
import { privacyCommandSchema } from '#features/documents/rules/privacy/privacy-command.ts'
import { neededBy, PERMISSIONS, type Permission } from '#features/organizations/rules/permissions.ts'
import { COMMAND_NEEDS, type Need } from '#features/organizations/server/commands/command-permissions.ts'
import { call, signedInColleague } from '#features/organizations/tests/organization-fixture.ts'
import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'

const limits = { ...AUTH_DEFAULTS.limits, signInPerAddress: { count: 1000, seconds: 60 } }
let app: TestApp
let maria: SignedIn

beforeAll(async () => {
  app = await testApp({ authSettings: { limits } })
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())

interface Asked {
  title: string
  name: string
  body: object
  need: Need
}

// The permission is checked before the body, so the body only needs the name of its act.
const ALL: Asked[] = Object.entries(COMMAND_NEEDS).flatMap(([name, rule]) =>
  typeof rule === 'object' && 'byAct' in rule
    ? Object.entries(rule.byAct).map(([act, need]) => ({ title: `${name} ${act}`, name, body: { act }, need }))
    : [{ title: name, name, body: {}, need: rule }],
)
const GUARDED = ALL.filter(({ need }) => need !== 'link' && need !== 'member' && need !== 'super_admin')

const namedIn = (need: Need): Permission[] => {
  if (typeof need === 'object') return 'any' in need ? need.any : need.all
  return PERMISSIONS.filter((one) => one === need)
}
/**
 * Returns the sets of missing permissions for which the act must be rejected: any one that it needs, or all of those of
 * which it needs one.
 */
const lacks = (need: Need): Permission[][] =>
  typeof need === 'object' && 'any' in need ? [need.any] : namedIn(need).map((one) => [one])

// One person per set of permissions, because a company can define only so many roles.
const people = new Map<string, SignedIn>()
async function whoHas(permissions: readonly Permission[]): Promise<SignedIn> {
  const key = permissions.join()
  const known = people.get(key) ?? (await app.signIn(await colleagueWith(app.database, maria.person, permissions)))
  people.set(key, known)
  return known
}
const refused = { status: 403, body: { code: 'PERMISSION_NEEDED' } }

/** Returns all permissions without these and without those that need them. */
const without = (gone: readonly Permission[]) =>
  PERMISSIONS.filter((one) => !gone.includes(one) && !neededBy(one).some((needed) => gone.includes(needed)))

describe('each act', () => {
  test.each(GUARDED)('$title is rejected for a person with every other permission', async ({ name, body, need }) => {
    for (const gone of lacks(need)) {
      const person = await whoHas(without(gone))

      expect(await call(app, person, name, body), gone.join()).toMatchObject(refused)
    }
  })

  test.each(GUARDED)('$title is allowed for an owner', async ({ name, body }) => {
    expect((await call(app, maria, name, body)).body).not.toMatchObject({ code: 'PERMISSION_NEEDED' })
  })

  test('an act that needs a permission is rejected for a read-only person', async () => {
    const reader = await signedInColleague(app, maria, 'Rhea', 'read_only')

    for (const { title, name, body } of GUARDED)
      expect(await call(app, reader, name, body), title).toMatchObject(refused)
  })
})

describe('a function with several acts', () => {
  test.each([
    ['cards', cardCommandSchema.options.map(({ shape }) => shape.act.value)],
    ['client-ssn', commandsOf(clientSsnSchema)],
    ['privacy-notice', commandsOf(privacyCommandSchema)],
  ])('%s declares a need for each act', (name, acts) => {
    const rule = COMMAND_NEEDS[name]

    expect(typeof rule === 'object' && 'byAct' in rule ? Object.keys(rule.byAct).toSorted() : []).toEqual(
      acts.toSorted(),
    )
  })

  test('rejects an undeclared act for everyone without the permissions of all the others', async () => {
    const person = await whoHas(without(['freeze_cards']))

    expect(await call(app, person, 'cards', { act: 'melt' })).toMatchObject(refused)
  })
})

/** Returns the acts in a function's schema. */
function commandsOf(schema: unknown): string[] {
  return [...new Set(JSON.stringify(schema, literals).match(/"act:\w+"/g) ?? [])].map((named) => named.slice(5, -1))
}

// A schema's parts have their literals in `values`.
function literals(key: string, value: unknown): unknown {
  return key === 'act' && typeof value === 'object' && value !== null && 'value' in value
    ? `act:${String(value.value)}`
    : value
}

test.each([
  ['soft', 'order_soft_pulls'],
  ['hard', 'order_hard_pulls'],
] as const)('a %s pull needs the permission %s, whatever else the person may do', async (pull_type, permission) => {
  const body = {
    ...{ client_id: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66', first_name: 'Rhonda', last_name: 'Rouse', pull_type },
    ...{ address: '981 Wrestlin Way', city: 'Stamford', state: 'CONNECTICUT', zip: '06901', bureaus: ['experian'] },
    ...{ permissible_purpose: 'credit_transaction', consent: { method: 'esign', text_version: 'v1' } },
  }

  expect(await call(app, await whoHas(without([permission])), 'credit-pull', body)).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_NEEDED', permission },
  })
})
