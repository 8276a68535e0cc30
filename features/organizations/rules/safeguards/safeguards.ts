import { addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

// 16 CFR 314.6, in force since 2023.
const SPARED_BELOW_CONSUMERS = 5_000

/** The duties that a company records itself, each with the day it was done. The database has the same list. */
export const RECORDED_DUTIES = [
  'qualified_individual',
  'risk_assessment',
  'penetration_test',
  'vulnerability_scan',
  'vendor_review',
  'incident_plan',
  'board_report',
] as const
export type RecordedDuty = (typeof RECORDED_DUTIES)[number]

/** A duty of 16 CFR 314.4 that the product fulfills or supports. */
export type BuiltInDuty = 'access' | 'encryption' | 'second_factor' | 'disposal' | 'log' | 'notice'

interface Duty {
  label: string
  /** The paragraph of 16 CFR 314 that requires it. */
  citation: string
  /** True if 16 CFR 314.6 exempts companies with information on fewer than 5,000 consumers. */
  isSparedWhenSmall: boolean
}

export interface DutyToRecord extends Duty {
  duty: RecordedDuty
  /** The interval in months; null if it need not be repeated. */
  everyMonths: number | null
  /** True if the rule itself states the interval. If it says "periodically", we use one year. */
  isTimeOfRule: boolean
  /** The label of the record's date, such as 'Named on'. */
  dateLabel: string
}

interface DutyOfProduct extends Duty {
  duty: BuiltInDuty
}

/** The duties that the company fulfills and records, in the order of 16 CFR 314.4. */
export const DUTIES_TO_RECORD: readonly DutyToRecord[] = [
  {
    duty: 'qualified_individual',
    label: 'Name a qualified individual',
    citation: '314.4(a)',
    isSparedWhenSmall: false,
    everyMonths: null,
    isTimeOfRule: false,
    dateLabel: 'Named on',
  },
  {
    duty: 'risk_assessment',
    label: 'Written risk assessment',
    citation: '314.4(b)(1)',
    isSparedWhenSmall: true,
    everyMonths: 12,
    isTimeOfRule: false,
    dateLabel: 'Assessment dated',
  },
  {
    duty: 'penetration_test',
    label: 'Penetration test',
    citation: '314.4(d)(2)(i)',
    isSparedWhenSmall: true,
    everyMonths: 12,
    isTimeOfRule: true,
    dateLabel: 'Tested on',
  },
  {
    duty: 'vulnerability_scan',
    label: 'Vulnerability scan',
    citation: '314.4(d)(2)(ii)',
    isSparedWhenSmall: true,
    everyMonths: 6,
    isTimeOfRule: true,
    dateLabel: 'Scanned on',
  },
  {
    duty: 'vendor_review',
    label: 'Review of service providers',
    citation: '314.4(f)(3)',
    isSparedWhenSmall: false,
    everyMonths: 12,
    isTimeOfRule: false,
    dateLabel: 'Reviewed on',
  },
  {
    duty: 'incident_plan',
    label: 'Written incident response plan',
    citation: '314.4(h)',
    isSparedWhenSmall: true,
    everyMonths: 12,
    isTimeOfRule: false,
    dateLabel: 'Plan dated',
  },
  {
    duty: 'board_report',
    label: 'Written report to the board',
    citation: '314.4(i)',
    isSparedWhenSmall: true,
    everyMonths: 12,
    isTimeOfRule: true,
    dateLabel: 'Report dated',
  },
]

/** The duties that the product fulfills or supports. Each is shown with its current state from the database. */
export const DUTIES_OF_PRODUCT: readonly DutyOfProduct[] = [
  { duty: 'access', label: 'Access controls', citation: '314.4(c)(1)', isSparedWhenSmall: false },
  { duty: 'encryption', label: 'Encryption at rest and in transit', citation: '314.4(c)(3)', isSparedWhenSmall: false },
  { duty: 'second_factor', label: 'Multi-factor sign-in', citation: '314.4(c)(5)', isSparedWhenSmall: false },
  { duty: 'disposal', label: 'Disposal', citation: '314.4(c)(6)', isSparedWhenSmall: false },
  { duty: 'log', label: 'Activity log', citation: '314.4(c)(8)', isSparedWhenSmall: false },
  { duty: 'notice', label: 'Notice of incidents to the FTC', citation: '314.4(j)', isSparedWhenSmall: false },
]

/**
 * Returns true if 16 CFR 314.6 exempts a company from some duties because it keeps information on fewer than 5,000
 * consumers.
 */
export function isSpared(consumers: number): boolean {
  return consumers < SPARED_BELOW_CONSUMERS
}

/** Returns true if a duty applies to a company with information on this many consumers: 16 CFR 314.6. */
export function dutyApplies({ isSparedWhenSmall }: Pick<Duty, 'isSparedWhenSmall'>, consumers: number): boolean {
  return !(isSparedWhenSmall && isSpared(consumers))
}

/** The status of a duty. A duty that does not apply is never missing or overdue. */
export type DutyStatus =
  | { kind: 'spared' }
  | { kind: 'missing' }
  | { kind: 'done'; nextDueOn: PlainDate | null }
  | { kind: 'overdue'; nextDueOn: PlainDate }

/**
 * Returns the status of a duty that was last done on a day, or never (null). The due date itself is still in time.
 * Months end as in PostgreSQL: August 31 plus six months is February 28.
 */
export function dutyStatus(
  duty: Pick<DutyToRecord, 'isSparedWhenSmall' | 'everyMonths'>,
  { consumers, doneOn, today }: { consumers: number; doneOn: PlainDate | null; today: PlainDate },
): DutyStatus {
  if (!dutyApplies(duty, consumers)) return { kind: 'spared' }
  if (doneOn === null) return { kind: 'missing' }
  if (duty.everyMonths === null) return { kind: 'done', nextDueOn: null }
  const nextDueOn = addMonths(doneOn, duty.everyMonths)
  return { kind: nextDueOn < today ? 'overdue' : 'done', nextDueOn }
}
