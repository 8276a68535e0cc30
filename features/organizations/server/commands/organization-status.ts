import type { Pool } from 'pg'
import {
  ORGANIZATION_REFUSALS,
  type OrganizationCapability,
  type OrganizationRefusal,
  type OrganizationStatus,
  organizationRefusal,
} from '#features/organizations/rules/organization-status.ts'
import { FunctionError } from '#platform/functions/errors.ts'

/**
 * SQL for the facts of an organization `app.organizations o`. Uses the database's clock, so that all processes agree.
 */
export const STATUS_COLUMNS = `
  o.review_status, o.suspended_at is not null as is_suspended, o.suspended_because, o.subscription_status, o.past_due_since,
  o.paid_through, (select past_due_grace_days from app.installation) as grace_days, now() as asked_at`

export interface StatusRow {
  review_status: OrganizationStatus['reviewStatus']
  is_suspended: boolean
  suspended_because: string | null
  subscription_status: OrganizationStatus['subscriptionStatus']
  past_due_since: Date | null
  paid_through: Date | null
  grace_days: number
  asked_at: Date
}

export const statusOf = (row: StatusRow): OrganizationStatus => ({
  reviewStatus: row.review_status,
  isSuspended: row.is_suspended,
  subscriptionStatus: row.subscription_status,
  pastDueSinceMs: row.past_due_since?.getTime() ?? null,
  paidThroughMs: row.paid_through?.getTime() ?? null,
  graceDays: row.grace_days,
})

/** Throws the first reason that the company can't do what a command requires. */
export function refuseUnable(row: StatusRow, capabilities: readonly OrganizationCapability[]): void {
  for (const capability of capabilities) {
    const refusal = organizationRefusal(statusOf(row), capability, row.asked_at.getTime())
    if (refusal !== null) throw organizationRefused(refusal, row.suspended_because)
  }
}

const HELP_PATH: Record<OrganizationRefusal, string> = {
  company_suspended: '/dashboard/org-admin',
  company_past_due: '/dashboard/org-admin?section=billing',
  company_cancelled: '/dashboard/org-admin?section=billing',
  review_required: '/dashboard/going-live/review',
}

const organizationRefused = (refusal: OrganizationRefusal, suspendedBecause: string | null) =>
  new FunctionError(403, refusal, ORGANIZATION_REFUSALS[refusal].sentence, {
    details: {
      help_path: HELP_PATH[refusal],
      ...(refusal === 'company_suspended' && { reason: suspendedBecause }),
    },
  })

/** The error for clients and invited people, which doesn't give the reason. */
const organizationUnavailable = () =>
  new FunctionError(
    403,
    'company_unavailable',
    'This company can’t use this page at the moment. Contact it another way.',
  )

const STANDING = `select ${STATUS_COLUMNS} from app.organizations o where o.id = $1`

/** Returns why a job can't do its work for a company; null if it can. */
export async function organizationRefusalOf(
  db: Pick<Pool, 'query'>,
  organizationId: string,
  capability: OrganizationCapability,
): Promise<OrganizationRefusal | null> {
  const row = (await db.query<StatusRow>(STANDING, [organizationId])).rows[0]
  if (row === undefined) throw new Error('The organization was not found')
  return organizationRefusal(statusOf(row), capability, row.asked_at.getTime())
}

/** Throws if the company behind a client's or invited person's link can't work today. */
export async function refuseUnavailable(db: Pick<Pool, 'query'>, organizationId: string): Promise<void> {
  if ((await organizationRefusalOf(db, organizationId, 'work')) !== null) throw organizationUnavailable()
}

/**
 * Returns why a message was not sent, for its author; null if it can be sent. `isSandbox`: its carrier reaches no one
 * outside.
 */
export async function messageRefusalOf(
  db: Pick<Pool, 'query'>,
  organizationId: string,
  isSandbox: boolean,
): Promise<string | null> {
  const needed = isSandbox ? 'sandbox_services' : 'outside_messages'
  const refusal = await organizationRefusalOf(db, organizationId, needed)
  return refusal === null ? null : `The message was not sent: ${ORGANIZATION_REFUSALS[refusal].sentence}`
}
