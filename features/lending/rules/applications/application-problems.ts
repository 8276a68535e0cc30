import type { PlainDate } from '#platform/rules/dates.ts'
import type { DebtChange, FurtherApplicant } from './application-fields.ts'

interface Facts {
  client_id: string
  received_on: PlainDate
  employed_since?: PlainDate | null | undefined
  monthly_income_cents?: number | null | undefined
  income_source?: string | null | undefined
  income_verified_how?: string | null | undefined
  housing?: string | null | undefined
  housing_payment_cents?: number | null | undefined
  lived_since?: PlainDate | null | undefined
  trade_in?: string | null | undefined
  trade_in_allowance_cents?: number | null | undefined
  trade_in_payoff_cents?: number | null | undefined
  debt_changes?: readonly Pick<DebtChange, 'account'>[] | null | undefined
  people: readonly Pick<FurtherApplicant, 'client_id'>[]
}

// The earliest day that a typed year of four digits can mean.
const EARLIEST: PlainDate = '1900-01-01'

/** Returns each field whose value contradicts another, with the reason. */
export function applicationProblems(facts: Facts): [field: string, message: string][] {
  const { received_on, employed_since, monthly_income_cents: income, people } = facts
  const ids = [facts.client_id, ...people.map(({ client_id }) => client_id)]
  const checks: [isWrong: boolean, field: string, message: string][] = [
    [received_on < EARLIEST, 'received_on', 'Day received is before 1900'],
    [
      isKnown(employed_since) && (employed_since > received_on || employed_since < EARLIEST),
      'employed_since',
      'Employed since must be between 1900 and the day the application was received',
    ],
    [isKnown(income) && !isKnown(facts.income_source), 'income_source', 'Choose where the income comes from'],
    [
      isKnown(income) && !isKnown(facts.income_verified_how),
      'income_verified_how',
      'Choose how the income was verified',
    ],
    [
      isKnown(facts.housing_payment_cents) && !isKnown(facts.housing),
      'housing',
      'Choose if the applicant owns or rents, or lives in another way',
    ],
    [
      isKnown(facts.lived_since) && (facts.lived_since > received_on || facts.lived_since < EARLIEST),
      'lived_since',
      'Living there since must be between 1900 and the day the application was received',
    ],
    [
      (isKnown(facts.trade_in_allowance_cents) || isKnown(facts.trade_in_payoff_cents)) && !isKnown(facts.trade_in),
      'trade_in',
      'Describe the trade-in',
    ],
    [
      hasTwice((facts.debt_changes ?? []).flatMap(({ account }) => account ?? [])),
      'debt_changes',
      'The same account is changed twice',
    ],
    [hasTwice(ids), 'people', 'The same person is named twice'],
  ]
  return checks.filter(([isWrong]) => isWrong).map(([, field, message]) => [field, message])
}

const hasTwice = (values: readonly string[]): boolean => new Set(values).size !== values.length

const isKnown = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined

/** The age at which a person can make a contract in most states. */
const FULL_AGE = 18

/** Returns true if a person born on this day was under 18 on the other day. A person born on February 29 turns 18 on March 1. */
export function isUnderage(bornOn: PlainDate, on: PlainDate): boolean {
  const eighteenOn = `${String(Number(bornOn.slice(0, 4)) + FULL_AGE).padStart(4, '0')}${bornOn.slice(4)}`
  return eighteenOn > on
}

/** An application of the same client this many days before another one is probably the same request. */
export const DUPLICATE_DAYS = 30
