import { KEEPS_REPORT_DAYS } from '#features/credit-reports/rules/ordering/retention.ts'
import { daysBetween } from '#platform/rules/calendar.ts'
import { counted } from '#platform/rules/counted.ts'
import { dateOfInstant, longDate, type PlainDate } from '#platform/rules/dates.ts'
import type { BuiltInDuty } from './safeguards.ts'

/**
 * The product's current protection of a company's clients, from the database, and whether the page was loaded over TLS.
 */
export interface ProductFacts {
  today: PlainDate
  owners: number
  admins: number
  staff: number
  requires_second_factor: boolean
  members_without_factor: number
  refuses_clear_values: boolean
  sealed_values: number
  audit_events: number
  audited_since: string | null
  disposals: number
  last_disposed_at: string | null
  oldest_report_at: string | null
  open_incidents: number
  isOverTls: boolean
}

/** A sentence about a duty, and whether it is currently met. */
export interface ProductSafeguard {
  text: string
  isMet: boolean
}

/** Returns how the product fulfills a duty of 16 CFR 314.4, based only on facts. */
export function productSafeguard(duty: BuiltInDuty, facts: ProductFacts): ProductSafeguard {
  return TOLD[duty](facts)
}

const TOLD: Record<BuiltInDuty, (facts: ProductFacts) => ProductSafeguard> = {
  access: ({ owners, admins, staff }) => ({
    text: `${counted(owners, 'owner')}, ${counted(admins, 'admin')} and ${staff.toLocaleString('en-US')} staff, each with their own sign-in and role.`,
    isMet: true,
  }),
  encryption: ({ refuses_clear_values, sealed_values, isOverTls }) => ({
    text: [
      refuses_clear_values
        ? `${counted(sealed_values, 'SSN or date of birth', 'SSNs and dates of birth')} encrypted; their columns accept masked values only.`
        : 'The database would accept unencrypted SSNs and dates of birth.',
      isOverTls ? 'This page was loaded over TLS.' : 'This page was loaded without TLS.',
    ].join(' '),
    isMet: refuses_clear_values && isOverTls,
  }),
  second_factor: ({ requires_second_factor, members_without_factor: lacking }) => ({
    text: requires_second_factor
      ? 'Required for all users.'
      : `Not required. ${lacking === 0 ? 'All members have a second factor.' : `${counted(lacking, 'member has', 'members have')} no second factor.`}`,
    isMet: requires_second_factor,
  }),
  disposal: ({ today, disposals, last_disposed_at, oldest_report_at }) => {
    const isOld = oldest_report_at !== null && daysBetween(utcDay(oldest_report_at), today) > KEEPS_REPORT_DAYS + 1
    return {
      text: [
        last_disposed_at === null
          ? 'Nothing has been disposed of yet.'
          : `${counted(disposals, 'certificate')} of disposal, the last of ${dayOf(last_disposed_at)}.`,
        oldest_report_at === null
          ? 'No reports are stored.'
          : `The oldest stored report is from ${dayOf(oldest_report_at)}.`,
        isOld
          ? 'After 25 months, only reports of clients with an open loan may stay. Check that this is the case.'
          : '',
      ]
        .join(' ')
        .trim(),
      isMet: !isOld,
    }
  },
  log: ({ audit_events, audited_since }) => ({
    text:
      audited_since === null
        ? 'The log is empty.'
        : `${counted(audit_events, 'event')} in the log since ${dayOf(audited_since)}.`,
    isMet: audited_since !== null,
  }),
  notice: ({ open_incidents }) => ({
    text:
      open_incidents === 0
        ? 'No incidents are open.'
        : `${counted(open_incidents, 'incident is', 'incidents are')} open.`,
    isMet: true,
  }),
}

const utcDay = (instant: string) => dateOfInstant(instant, 'UTC')
const dayOf = (instant: string) => longDate(utcDay(instant))
