import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { decideApplicationSchema } from '#features/lending/rules/adverse-action/decision.ts'
import { DAYS_TO_ACCEPT, DAYS_TO_ANSWER } from '#features/lending/rules/applications/days-to-answer.ts'
import { incompletenessNotice } from '#features/lending/rules/applications/notice-of-incompleteness.ts'
import { applicationFile } from '#features/lending/server/application-file.ts'
import { decide } from '#features/lending/server/decide-application.ts'
import type { FlagDeps } from '#features/lending/server/red-flags.ts'
import { PERMISSIONS } from '#features/organizations/rules/permissions.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'
import { ADDRESS, type DemoNoticeFixture, noticeChoice } from './demo-notices.ts'
import { addDisclosure } from './demo-score-disclosures.ts'
import { idOf } from './deterministic.ts'

interface DemoDecisionFixture extends DemoNoticeFixture {
  /** Decrypts an SSN, in which an approval looks for red flags. */
  sealer: FlagDeps['sealer']
}

/** An application, its start, and its outcome. */
interface Story {
  name: string
  purpose: string
  dollars: number
  submittedDaysAgo: number
  isComplete: boolean
  approvedDaysAgo: number | null
  goOn(at: StoryFixture): Promise<void>
}

interface StoryFixture extends DemoDecisionFixture {
  db: PoolClient
  applicationId: string
  today: PlainDate
}

const STORIES: readonly Story[] = [
  {
    ...{ name: 'not accepted', purpose: 'Roof repair', dollars: 11_500, submittedDaysAgo: 20, isComplete: true },
    approvedDaysAgo: 18,
    async goOn(at) {
      await addDisclosure(at, at.db, at.applicationId)
      await decideHere(at, { decision: 'not_accepted', ended: { on: addDays(at.today, -3), how: 'in_writing' } })
    },
  },
  {
    ...{ name: 'withdrawn', purpose: 'Kitchen repair', dollars: 6_000, submittedDaysAgo: 9, isComplete: true },
    approvedDaysAgo: null,
    goOn: (at) => decideHere(at, { decision: 'withdrawn', ended: { on: addDays(at.today, -2), how: 'by_phone' } }),
  },
  {
    ...{
      name: 'asked what is missing',
      purpose: 'Moving costs',
      dollars: 3_500,
      submittedDaysAgo: 6,
      isComplete: false,
    },
    approvedDaysAgo: null,
    async goOn(at) {
      await decideHere(at, { decision: 'incomplete', missing: missing(at.today) })
      await at.db.query(GIVE_OUT('incompleteness_notices'), [at.applicationId, at.today, at.personId])
    },
  },
  {
    ...{
      name: 'closed as incomplete',
      purpose: 'Dental work',
      dollars: 4_200,
      submittedDaysAgo: 52,
      isComplete: false,
    },
    approvedDaysAgo: null,
    async goOn(at) {
      await askLongAgo(at, addDays(at.today, -48))
      await decideHere(at, { decision: 'closed_incomplete' })
    },
  },
  {
    ...{
      name: 'counteroffered',
      purpose: 'Debt consolidation',
      dollars: 14_000,
      submittedDaysAgo: 4,
      isComplete: true,
    },
    approvedDaysAgo: null,
    async goOn(at) {
      const file = await applicationFile(at.db, at, at.applicationId, { isHeld: false })
      const offer = {
        terms: '$8,000.00 over 36 months at 17.99% a year',
        answer_by: addDays(at.today, DAYS_TO_ACCEPT.usual),
      }
      await decideHere(at, { decision: 'counteroffered', notice: noticeChoice(file), offer })
      await at.db.query(GIVE_OUT('adverse_action_notices'), [at.applicationId, at.today, at.personId])
    },
  },
]

// Clients with a report that is older than all these decisions and no application yet, the best scores first.
const FREE = `
  select c.id from public.clients c join public.credit_reports r on r.client_id = c.id
    left join public.credit_report_scores s on s.organization_id = r.organization_id and s.report_id = r.id and s.model = app.shown_model()
   where c.organization_id = $1 and c.archived_at is null and c.created_at < now() - interval '60 days'
     and not exists (select from public.loan_applications a where a.client_id = c.id)
   group by c.id
  having max(r.created_at) < now() - interval '19 days' and max(s.score) > 0 and bool_and(r.status = 'success')
   order by max(s.score) desc, c.id`

/**
 * Adds one demo application for each outcome except a decline, and for each document that an applicant must respond to.
 * Repeated calls change nothing.
 */
export async function addDemoDecisions(desk: DemoDecisionFixture): Promise<void> {
  const { rows } = await desk.pool.query<{ id: string }>(FREE, [desk.organizationId])
  const today = dateOfInstant(new Date(), 'UTC')
  // The counteroffer goes to the lowest score, and its reasons come from that report.
  const [lowest, ...others] = rows.toReversed()
  const clients = [...others.toReversed().slice(0, STORIES.length - 1), lowest]
  for (const [n, story] of STORIES.entries()) {
    const client = clients[n]
    if (client) await inTransaction(desk.pool, (db) => tell({ ...desk, db, today }, story, client.id))
  }
}

const APPLY = `
  insert into public.loan_applications (id, organization_id, client_id, lender_id, loan_type, amount, status, purpose, submitted_at,
                                        completed_at, decision_at)
  select $1, c.organization_id, c.id, l.id, 'personal', $3, $4, $5, $6::date + interval '15 hours',
         case when $7 then $6::date + interval '16 hours' end, $8::date + interval '17 hours'
    from public.clients c
    left join public.lenders l on l.organization_id = c.organization_id and l.company_type in ('lender', 'dealer')
   where c.id = $2
  on conflict do nothing`

async function tell(desk: Omit<StoryFixture, 'applicationId'>, story: Story, clientId: string): Promise<void> {
  const { name, purpose, dollars, submittedDaysAgo, isComplete, approvedDaysAgo } = story
  const applicationId = idOf(`${desk.organizationId} application ${name}`)
  const [status, approvedOn] =
    approvedDaysAgo === null
      ? (['in_review', null] as const)
      : (['approved', addDays(desk.today, -approvedDaysAgo)] as const)
  const submittedOn = addDays(desk.today, -submittedDaysAgo)
  const values = [applicationId, clientId, dollars, status, purpose, submittedOn, isComplete, approvedOn]
  const added = await desk.db.query(APPLY, values)
  if (added.rowCount === 1) await story.goOn({ ...desk, applicationId })
}

async function decideHere(
  { db, sealer, organizationId, personId, applicationId }: StoryFixture,
  wish: Omit<z.input<typeof decideApplicationSchema>, 'application_id'>,
): Promise<void> {
  const asked = decideApplicationSchema.parse({ ...wish, application_id: applicationId })
  const member = { organizationId, personId, accountType: 'lender', mayPullDirectly: true, requestId: null } as const
  await decide({ sealer, isSandbox: true }, db, { ...member, role: 'owner', permissions: PERMISSIONS }, asked)
}

const missing = (askedOn: PlainDate) => ({
  items: ['Your last two pay stubs', 'Proof of where you live, such as a lease or a utility bill'],
  answer_by: addDays(askedOn, DAYS_TO_ANSWER.usual),
  creditor_address: ADDRESS,
})

const ASK = `
  insert into public.incompleteness_notices (organization_id, client_id, application_id, contents, decided_by, decided_by_name,
                                             answer_by, created_at)
  select a.organization_id, a.client_id, a.id, $2, p.id, p.full_name, $4, $5::date + interval '16 hours'
    from public.loan_applications a, app.people p where a.id = $1 and p.id = $3`
const GIVE_OUT = (table: 'incompleteness_notices' | 'adverse_action_notices') => `
  update public.${table} n set given_how = 'mail', given_on = $2, given_by = p.id, given_by_name = p.full_name
    from app.people p where n.application_id = $1 and p.id = $3`

/** Backdates what the act does today. */
async function askLongAgo(at: StoryFixture, day: PlainDate): Promise<void> {
  const file = await applicationFile(at.db, at, at.applicationId, { isHeld: false })
  const asked = missing(day)
  const made = incompletenessNotice({ ...file, today: day }, asked)
  if ('problem' in made) throw new Error(made.problem)
  await at.db.query(ASK, [at.applicationId, JSON.stringify(made.notice), at.personId, asked.answer_by, day])
  await at.db.query(GIVE_OUT('incompleteness_notices'), [at.applicationId, day, at.personId])
}
