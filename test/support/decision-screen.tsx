import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { ASKED_CLIENT, NEVER_ASKED } from './asked-client.ts'
import { type Asked, type Replies, serverAnswers, show } from './stub-server.tsx'

const { LendingTab } = await import('#features/lending/screens/lending-tab.tsx')

/** The fields of an application that neither staff nor a program has entered, as a screen reads them. */
export const BARE_APPLICATION = {
  client_id: 'c1',
  ...{ term_months: null, payment_frequency: null, down_payment_cents: null, received_how: null, received_on: null },
  ...{ employer: null, job_title: null, employed_since: null, monthly_income_cents: null, income_source: null },
  ...{ income_verified_how: null, housing: null, housing_payment_cents: null, notes: null, people: [], collateral: [] },
  ...{ lived_since: null, trade_in: null, trade_in_allowance_cents: null, trade_in_payoff_cents: null },
  ...{ debt_changes: null, personal_references: null },
}
/** A person of an application who has not stated an income. */
export const NO_INCOME = { monthly_income_cents: null, income_source: null, employer: null }
export const APPLICATION = {
  ...BARE_APPLICATION,
  ...{ id: 'a1', number: 1042, loan_type: 'auto', amount: 12_000, status: 'in_review', purpose: null },
  ...{
    submitted_at: '2026-11-02T12:00:00+00:00',
    completed_at: '2026-11-03T12:00:00+00:00',
    notice_due_on: '2026-12-03',
  },
  ...{ lender: { company_name: 'Meridian Lending' }, notice: null, disclosure: null },
  ...{
    question: null,
    missing_by: null,
    decided_days_late: null,
    notice_days_late: null,
    ended_on: null,
    ended_how: null,
  },
  ...{ military_checks: [], loans: [] },
}
export const WEIGHED = {
  ...{ client_id: 'c1', report_problems: [], engine: null, applicants: [] },
  terms: {
    ...{ product: null, state: 'TX', today: '2026-11-20' },
    choices: [
      {
        ...{ label: 'As applied for', source: 'person', amount_cents: 12_000_00, down_payment_cents: 0 },
        ...{ term_months: 36, payment_frequency: 'month', rate_percent: '12' },
      },
    ],
  },
  report: { id: 'r1', created_at: '2026-11-03T12:00:00+00:00' },
  bureaus: [
    {
      ...{ bureau: 'experian', has_file: true },
      scores: [
        { model: 'FICO 8', value: 540 },
        { model: 'VantageScore 4.0', value: 549 },
      ],
    },
    { bureau: 'equifax', has_file: false, scores: [] },
  ],
  reasons: [
    { code: 'collection', weight: 80, evidence: ['Experian: 1 debt in collection: GOLDEN GYM'] },
    { code: 'inquiries', weight: 20, evidence: ['Experian: 7 inquiries in the last 12 months'] },
  ],
  creditor: { name: 'Meridian Lending', address: '5 Bank Street', agencies: ['ftc'] },
  disclosure_duty: 'required',
  percentiles: [{ model: 'FICO 8', source: 'Score provider', as_of: '2026-02-01', is_outdated: false }],
}
export const PARTS = [
  { title: null, paragraphs: ['Your application: we are unable to approve it.'], items: [] },
  { title: 'Principal reasons for our decision', paragraphs: [], items: ['Collection action or judgment'] },
]

export const DECIDE = 'POST /functions/v1/decide-application'
/** Opens the lending tab of a client with this application. */
export async function opened(replies: Replies = {}, application: object = {}, isReader = false) {
  const asked = serverAnswers({
    'GET /rest/v1/loans': () => Response.json([]),
    'GET /rest/v1/loan_applications': () => Response.json([{ ...APPLICATION, ...application }]),
    'GET /rest/v1/credit_cards': () => Response.json([]),
    'POST /rest/v1/rpc/red_flags': () => Response.json([]),
    'GET /rest/v1/application_conditions': () => Response.json([]),
    'GET /rest/v1/application_decisions': () => Response.json([]),
    'GET /rest/v1/application_terms': () => Response.json([]),
    [ASKED_CLIENT]: () => Response.json(NEVER_ASKED),
    'POST /functions/v1/weigh-application': () => Response.json(WEIGHED),
    [DECIDE]: ({ body }) => Response.json(Object(body).preview ? { parts: PARTS } : { status: 'x', notice_id: 'n1' }),
    ...replies,
  })
  show(
    () => (
      <MayWrite value={!isReader}>
        <LendingTab clientId="c1" />
      </MayWrite>
    ),
    '/',
  )
  const table = within(await screen.findByLabelText('Loan applications', { selector: 'section' }))
  return { asked, table }
}
/** The same, with the decision dialog open. */
export async function deciding(replies?: Replies, application?: object) {
  const { asked, table } = await opened(replies, application)
  await userEvent.click(table.getByRole('button', { name: 'Decide' }))
  return { asked, dialog: within(await screen.findByRole('dialog', { name: 'Decide this application' })) }
}
export const sentTo = (asked: readonly Asked[], name: string) =>
  asked.filter(({ path }) => path.endsWith(name)).map(({ body }) => body)
export const names = (all: readonly HTMLElement[]) => all.map((one) => one.textContent)
