import { randomUUID } from 'node:crypto'
import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import { LENDER_POLICY } from '#features/lending/rules/decisioning/starting/lender-policy.ts'
import { decisionFixture } from '#features/lending/tests/decision-fixture.ts'
import { callCommand, type SignedIn } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'

/** A lender with two people who manage policies, maria and vera, and sam, who decides applications. */
export async function decisioningFixture(settings?: Parameters<typeof decisionFixture>[0]) {
  const desk = await decisionFixture(settings)
  const { app, maria } = desk
  const vera = await app.signIn(
    await colleagueWith(app.database, maria.person, ['manage_compliance', 'see_all_clients']),
  )
  const policyCommand = (person: SignedIn, body: object) =>
    callCommand(app, 'decision-policy', body, { person, key: randomUUID() })
  const engine = (person: SignedIn, body: object) =>
    callCommand(app, 'run-decision', body, { person, key: randomUUID() })

  async function submitted(policy: Policy = LENDER_POLICY, author = maria) {
    const saved = await policyCommand(author, { act: 'save', policy })
    const { id, hash } = saved.body
    await policyCommand(author, { act: 'shadow', version_id: id })
    const { status, body } = await policyCommand(author, { act: 'submit', version_id: id, hash })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return { id, hash }
  }

  return {
    ...{ ...desk, vera, policyCommand, engine, submitted },
    async published(policy: Policy = LENDER_POLICY) {
      const { id, hash } = await submitted(policy)
      const [{ today }] = await desk.server(
        `select (now() at time zone o.time_zone)::date::text as today
           from app.organizations o join app.people p on p.organization_id = o.id where p.id = $1`,
        [maria.person.id],
      )
      const answer = await policyCommand(vera, { act: 'publish', version_id: id, hash, effective_on: today })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return { id, hash }
    },
    decisionsOf: (applicationId: string) =>
      desk.server('select * from public.application_decisions where application_id = $1 order by decided_at', [
        applicationId,
      ]),
  }
}
