import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LENDER_POLICY } from '#features/lending/rules/decisioning/starting/lender-policy.ts'
import { callCommand } from '#test/support/app.ts'
import { decisioningFixture } from './decisioning-fixture.ts'

let desk: Awaited<ReturnType<typeof decisioningFixture>>
beforeAll(async () => {
  desk = await decisioningFixture()
})
afterAll(() => desk.app.close())

const today = async () => (await desk.server(`select (now() at time zone 'UTC')::date::text as today`))[0].today
const stored = async (id: string) =>
  (await desk.server('select * from public.decision_policy_versions where id = $1', [id]))[0]
const publish = async (person: typeof desk.maria, { id, hash }: { id: string; hash: string }, effective_on?: string) =>
  desk.policyCommand(person, { act: 'publish', version_id: id, hash, effective_on: effective_on ?? (await today()) })

describe('a draft', () => {
  test('is saved, and refused if someone else saved meanwhile', async () => {
    const { body } = await desk.policyCommand(desk.maria, { act: 'save', policy: LENDER_POLICY })
    const change = { act: 'save', version_id: body.id, base_hash: body.hash }
    await desk.policyCommand(desk.vera, { ...change, policy: { ...LENDER_POLICY, name: 'Vera’s policy' } })

    const late = await desk.policyCommand(desk.maria, {
      ...change,
      policy: { ...LENDER_POLICY, name: 'Maria’s policy' },
    })

    expect(late).toMatchObject({ status: 409, body: { code: 'POLICY_CHANGED' } })
    expect(await stored(body.id)).toMatchObject({ state: 'draft', name: 'Vera’s policy' })
  })

  test('with a prohibited basis is refused with the citation', async () => {
    const rules = [{ ...LENDER_POLICY.rules[0], when: [{ input: 'marital_status', test: { is: 'yes' } }] }]
    const { status, body } = await desk.policyCommand(desk.maria, { act: 'save', policy: { ...LENDER_POLICY, rules } })

    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('12 CFR 1002.5(d)(1)')
  })

  test('is not submitted with errors, failing tests, or without a shadow run', async () => {
    const submit = async (policy: typeof LENDER_POLICY, isShadowed: boolean) => {
      const { body } = await desk.policyCommand(desk.maria, { act: 'save', policy })
      if (isShadowed) await desk.policyCommand(desk.maria, { act: 'shadow', version_id: body.id })
      return (await desk.policyCommand(desk.maria, { act: 'submit', version_id: body.id, hash: body.hash })).body.code
    }
    const [first] = LENDER_POLICY.test_cases
    const failing = first === undefined ? [] : [{ ...first, expect: { ...first.expect, outcome: 'decline' as const } }]

    expect(await submit({ ...LENDER_POLICY, pricing: LENDER_POLICY.pricing.slice(2) }, true)).toBe('POLICY_FAULTY')
    expect(await submit({ ...LENDER_POLICY, test_cases: failing }, true)).toBe('POLICY_TESTS_FAIL')
    expect(await submit(LENDER_POLICY, false)).toBe('SHADOW_RUN_MISSING')
  })
})

describe('publishing', () => {
  test('needs a second person', async () => {
    const version = await desk.submitted()

    expect(await publish(desk.maria, version)).toMatchObject({ status: 403, body: { code: 'SECOND_PERSON_NEEDED' } })
    expect((await publish(desk.vera, version)).body).toEqual({ id: version.id, state: 'published' })
    expect(await stored(version.id)).toMatchObject({ state: 'published', published_alone: false })
  })

  test('is refused to the person who only changed it', async () => {
    const { body } = await desk.policyCommand(desk.maria, { act: 'save', policy: LENDER_POLICY })
    const saved = await desk.policyCommand(desk.vera, {
      act: 'save',
      version_id: body.id,
      base_hash: body.hash,
      policy: { ...LENDER_POLICY, name: 'Changed' },
    })
    await desk.policyCommand(desk.maria, { act: 'shadow', version_id: body.id })
    await desk.policyCommand(desk.maria, { act: 'submit', version_id: body.id, hash: saved.body.hash })

    expect((await publish(desk.vera, saved.body)).body.code).toBe('SECOND_PERSON_NEEDED')
  })

  test('is refused for the past, and for content that the person did not see', async () => {
    const version = await desk.submitted()

    expect((await publish(desk.vera, version, '2020-01-01')).body.code).toBe('EFFECTIVE_ON')
    expect((await publish(desk.vera, { ...version, hash: 'another' })).body.code).toBe('POLICY_CHANGED')
  })

  test('happens once, also by two people at once', async () => {
    const version = await desk.submitted()

    const answers = await Promise.all([publish(desk.vera, version), publish(desk.vera, version)])

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('is refused to people who don’t manage compliance', async () => {
    const version = await desk.submitted()

    expect((await publish(desk.sam, version)).body.code).toBe('PERMISSION_NEEDED')
    expect((await publish(desk.omar, version)).status).toBe(404)
  })

  test('a company with one manager waits a day', async () => {
    const alone = await desk.app.subscriber('Olga', 'lender')
    const { body: saved } = await desk.policyCommand(alone, { act: 'save', policy: LENDER_POLICY })
    await desk.policyCommand(alone, { act: 'shadow', version_id: saved.id })
    await desk.policyCommand(alone, { act: 'submit', version_id: saved.id, hash: saved.hash })

    expect((await publish(alone, saved)).body.code).toBe('WAIT_TO_PUBLISH')
    await desk.server(
      `update public.decision_policy_versions set submitted_at = now() - interval '25 hours' where id = $1`,
      [saved.id],
    )
    expect((await publish(alone, saved)).status).toBe(200)
    expect(await stored(saved.id)).toMatchObject({ published_alone: true })
  })
})

test('a submitted version can’t be changed, and goes back to its authors', async () => {
  const { id, hash } = await desk.submitted()

  const change = { act: 'save', version_id: id, base_hash: hash, policy: { ...LENDER_POLICY, name: 'Other' } }
  expect((await desk.policyCommand(desk.maria, change)).body.code).toBe('POLICY_STATE')
  await expect(
    desk.server(`update public.decision_policy_versions set policy = '{}' where id = $1`, [id]),
  ).rejects.toThrow("can't be changed")
  expect((await desk.policyCommand(desk.vera, { act: 'reopen', version_id: id })).body.state).toBe('draft')
})

test('retiring the version in force rolls back to the one before', async () => {
  const inForce = async () =>
    (
      await desk.server(`select app.policy_in_force(organization_id) as id from app.people where id = $1`, [
        desk.maria.person.id,
      ])
    )[0].id
  const first = await desk.published()
  const second = await desk.published({ ...LENDER_POLICY, name: 'Second' })
  expect(await inForce()).toBe(second.id)

  const { status } = await desk.policyCommand(desk.maria, {
    act: 'retire',
    version_id: second.id,
    because: 'Too many declines',
  })

  expect([status, await inForce()]).toEqual([200, first.id])
})

test('a shadow run counts outcomes, reasons, and prices under both policies, and stores nothing', async () => {
  await desk.published()
  const one = await desk.applied()
  const strict = {
    ...LENDER_POLICY,
    tiers: LENDER_POLICY.tiers.map((tier) => ({ ...tier, from: tier.from + 400 })),
    test_cases: [],
  }
  const { body } = await desk.policyCommand(desk.maria, { act: 'save', policy: strict })

  const shadow = await desk.policyCommand(desk.maria, { act: 'shadow', version_id: body.id })

  expect(shadow.body).toMatchObject({
    applications: 1,
    before: { outcomes: { refer: 1 } },
    rows: [{ application_id: one.id, client_name: expect.any(String) }],
  })
  expect(await desk.decisionsOf(one.id)).toEqual([])
  expect((await stored(body.id)).shadow).toMatchObject({ applications: 1 })
  const unnamed = await callCommand(
    desk.app,
    'decision-policy',
    { act: 'shadow', version_id: body.id },
    { person: desk.vera },
  )
  expect(unnamed.status).toBe(200)
})
