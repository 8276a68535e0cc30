import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LENDER_POLICY } from '#features/lending/rules/decisioning/starting/lender-policy.ts'
import { decisionTasks } from '#features/lending/server/decisioning/run-decision.ts'
import { decline } from '#features/lending/tests/decision-fixture.ts'
import { callCommand } from '#test/support/app.ts'
import { decisioningFixture } from './decisioning-fixture.ts'

let desk: Awaited<ReturnType<typeof decisioningFixture>>
let other: pg.Client
beforeAll(async () => {
  desk = await decisioningFixture()
  other = new pg.Client(desk.app.database.ownerUrl)
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await desk.app.close()
})

const run = (application_id: string, person = desk.sam) => desk.engine(person, { act: 'run', application_id })
const jobs = (applicationId: string) =>
  desk.server(`select key from graphile_worker.jobs where key = 'run_decision:' || $1::text`, [applicationId])
const runJob = async (application_id: string) => {
  const [{ organization_id }] = await desk.server(
    'select organization_id from public.loan_applications where id = $1',
    [application_id],
  )
  await decisionTasks({ pool: desk.app.database.pools.server }).run_decision?.({ application_id, organization_id })
}
const facts = (id: string) =>
  desk.server(
    `update public.loan_applications set term_months = 48, monthly_income_cents = 400000, income_source = 'employment', received_on = current_date,
            income_verified_how = 'pay_stub', employed_since = current_date - 900, housing = 'rent', housing_payment_cents = 90000 where id = $1`,
    [id],
  )

test('without a policy, the engine decides nothing and says what to do', async () => {
  const { id } = await desk.applied()

  expect(await jobs(id)).toEqual([])
  expect(await run(id)).toMatchObject({ status: 409, body: { code: 'NO_POLICY' } })
})

describe('with a policy in force', () => {
  beforeAll(async () => {
    await desk.published()
  })

  test('the engine keeps its inputs, outcome, reasons, and trace, and leaves the application as it is', async () => {
    const one = await desk.applied()
    await facts(one.id)

    const { body } = await run(one.id)

    const [decision] = await desk.decisionsOf(one.id)
    expect(body).toEqual({ id: decision.id, outcome: decision.outcome })
    expect(decision).toMatchObject({
      outcome: 'refer',
      report_id: one.reportId,
      decided_by_name: expect.stringContaining('Sam'),
    })
    expect(decision.inputs.values).toMatchObject({
      amount_cents: 12_000_00,
      months_in_job: 29,
      has_file: true,
      collections: 1,
    })
    expect(decision.inputs.scores[0]).toMatchObject({ model: 'fico_8', value: 540 })
    expect(decision.result.trace.length).toBeGreaterThan(10)
    const [application] = await desk.server('select status from public.loan_applications where id = $1', [one.id])
    expect(application.status).toBe('pending')
  })

  test('nothing of the client’s identity is in the inputs', async () => {
    const one = await desk.appliedBy({ first_name: 'Dorothea', last_name: 'Quimby' })
    await run(one.id)

    const [{ inputs }] = await desk.decisionsOf(one.id)
    expect(JSON.stringify(inputs)).not.toMatch(/Dorothea|Quimby|Main St|78704|birth|ssn/i)
  })

  test('the same inputs are decided once, also by two underwriters at the same moment', async () => {
    const { id } = await desk.applied()

    const answers = await Promise.all([run(id), run(id, desk.maria), run(id)])

    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await desk.decisionsOf(id)).toHaveLength(1)
  })

  test('a new application, a change, and a report each queue one run', async () => {
    const one = await desk.applied()
    expect(await jobs(one.id)).toHaveLength(1)
    await runJob(one.id)
    await facts(one.id)
    await desk.report(one.clientId)
    expect(await jobs(one.id)).toHaveLength(1)
    await runJob(one.id)

    expect(await desk.decisionsOf(one.id)).toHaveLength(2)
  })

  test('a co-applicant who is a covered borrower makes the loan a covered one, and queues a run', async () => {
    const [one, ines] = [await desk.applied(), await desk.applied()]
    await runJob(one.id)
    await desk.server(
      `insert into public.application_people (organization_id, application_id, client_id, role, joint_intent)
       select organization_id, id, $2, 'co_applicant', 'signed' from public.loan_applications where id = $1`,
      [one.id, ines.clientId],
    )
    await desk.server(
      `insert into public.military_checks (organization_id, client_id, application_id, is_covered, certificate_number, as_of, asked_about,
                                           is_sandbox, checked_by_name)
       select organization_id, $2, id, true, 'C-1', current_date, 'Ines', true, 'Sam' from public.loan_applications where id = $1`,
      [one.id, ines.clientId],
    )
    await runJob(one.id)

    const statuses = (await desk.decisionsOf(one.id)).map(({ inputs }: { inputs: { values: object } }) => inputs.values)
    expect(statuses).toEqual([
      expect.objectContaining({ military_status: 'unchecked' }),
      expect.objectContaining({ military_status: 'covered' }),
    ])
  })

  test('a report that arrives during a decision leads to another one', async () => {
    const one = await desk.applied()
    await other.query('begin')
    await other.query('select from public.loan_applications where id = $1 for update', [one.id])
    const running = run(one.id)
    const newest = await desk.report(one.clientId)
    await other.query('commit')
    await running
    await runJob(one.id)

    expect((await desk.decisionsOf(one.id)).at(-1).report_id).toBe(newest)
  })

  test('a person who decides meanwhile comes first', async () => {
    const one = await desk.applied()
    await desk.decide(decline(one))
    await runJob(one.id)

    expect(await desk.decisionsOf(one.id)).toEqual([])
    expect(await run(one.id)).toMatchObject({ status: 409, body: { code: 'APPLICATION_DECIDED' } })
  })

  test('while a bureau is down, the engine asks for a report instead of deciding without one', async () => {
    const one = await desk.applied()
    await desk.server(
      `update public.credit_reports set status = 'error', bureau_data = '{"experian": {"status": "error", "outcome": "error"}}' where id = $1`,
      [one.reportId],
    )

    await run(one.id)

    const [{ outcome, result }] = await desk.decisionsOf(one.id)
    expect({ outcome, first: result.refer_because[0] }).toEqual({ outcome: 'refer', first: 'Order a credit report' })
  })

  test('a replay gives the same bytes', async () => {
    const one = await desk.applied()
    const { body } = await run(one.id)

    const replay = await desk.engine(desk.sam, { act: 'replay', decision_id: body.id })

    expect(replay.body).toMatchObject({ is_same: true, outcome: body.outcome })
    expect(replay.body.result_hash).toBe(replay.body.stored_hash)
  })

  test('the conditions of a decision are requested once', async () => {
    const one = await desk.applied()
    await facts(one.id)
    await desk.server(`update public.loan_applications set income_verified_how = 'not_verified' where id = $1`, [
      one.id,
    ])
    const { body } = await run(one.id)
    const request = () => desk.engine(desk.sam, { act: 'request_conditions', decision_id: body.id })

    expect((await request()).body.ids).toHaveLength(1)
    expect((await request()).body.ids).toEqual([])
    const rows = await desk.server(
      'select kind, source, provider from public.application_conditions where application_id = $1',
      [one.id],
    )
    expect(rows).toEqual([{ kind: 'proof_of_income', source: 'decision', provider: 'applicant' }])
  })

  test('the job requests the documents with which the engine would approve, once', async () => {
    const one = await desk.applied()
    await facts(one.id)
    await desk.server(`update public.clients set state = 'FL' where id = $1`, [one.clientId])
    await desk.server(
      `update public.loan_applications set income_verified_how = 'not_verified', loan_type = 'personal', amount = 6000, term_months = 36
        where id = $1`,
      [one.id],
    )
    const lenient = {
      ...LENDER_POLICY,
      ...{ name: 'Documents only', rules: [], scorecard: { base: 700, characteristics: [] } },
      test_cases: LENDER_POLICY.test_cases.slice(0, 1).map((one) => ({ ...one, expect: { ...one.expect, tier: 'b' } })),
      tables: LENDER_POLICY.tables.filter(({ id }) => id === 'income_proof'),
    }
    await desk.published(lenient)

    await runJob(one.id)
    await runJob(one.id)

    const decisions = await desk.decisionsOf(one.id)
    expect(decisions.at(-1).result.refer_because).toEqual([])
    expect(decisions.at(-1).outcome).toBe('approve_with_conditions')
    const rows = await desk.server(
      'select kind, source, requested_by_name from public.application_conditions where application_id = $1',
      [one.id],
    )
    expect(rows).toEqual([{ kind: 'proof_of_income', source: 'decision', requested_by_name: null }])
    await desk.published(LENDER_POLICY)
  })

  test('a policy published meanwhile decides the next run, and the earlier decision keeps its own', async () => {
    const { id } = await desk.applied()
    await run(id)
    const newer = await desk.published({ ...(await policyOf()), name: 'Stricter policy' })
    await run(id)

    const decisions = await desk.decisionsOf(id)
    expect(decisions.map((one) => one.policy_version_id === newer.id)).toEqual([false, true])
    const replays = await Promise.all(
      decisions.map((one) => desk.engine(desk.sam, { act: 'replay', decision_id: one.id })),
    )
    expect(replays.map(({ body }) => body.is_same)).toEqual([true, true])
  })

  test('a decision can’t be changed or removed', async () => {
    const { id } = await desk.applied()
    await run(id)

    await expect(
      other.query(`update public.application_decisions set outcome = 'approve' where application_id = $1`, [id]),
    ).rejects.toThrow('cannot be changed')
    await expect(
      other.query('delete from public.application_decisions where application_id = $1', [id]),
    ).rejects.toThrow('cannot be changed')
  })

  test('another company finds neither the application nor the decision', async () => {
    const { id } = await desk.applied()
    const { body } = await run(id)

    expect((await run(id, desk.omar)).status).toBe(404)
    expect((await desk.engine(desk.omar, { act: 'replay', decision_id: body.id })).status).toBe(404)
    const { data } = await desk.omar.supabase.from('application_decisions').select('id')
    expect(data).toEqual([])
  })

  test('a person who can’t decide applications can’t run the engine', async () => {
    const { id } = await desk.applied()

    expect((await run(id, desk.vera)).body).toMatchObject({ code: 'PERMISSION_NEEDED' })
    expect(
      (
        await callCommand(
          desk.app,
          'run-decision',
          { act: 'run', application_id: randomUUID() },
          { person: desk.sam, key: randomUUID() },
        )
      ).status,
    ).toBe(404)
  })
})

const policyOf = async () => (await desk.server(`select policy from public.decision_policy_versions limit 1`))[0].policy
