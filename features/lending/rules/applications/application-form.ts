import type { CollateralItem } from '#features/lending/rules/collateral/collateral.ts'
import { readCollateral, type TypedCollateral } from '#features/lending/rules/collateral/collateral-form.ts'
import { typedCents, typedCount } from '#features/lending/rules/inspector/typed-values.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'
import type { FurtherApplicant, PersonalReference } from './application-fields.ts'
import { applicationProblems } from './application-problems.ts'
import { type NewApplication, newApplicationSchema } from './open-application.ts'

/** A co-applicant or guarantor in the form. The name is only shown. */
export interface TypedPerson {
  client_id: string
  name: string
  role: FurtherApplicant['role']
  joint_intent: FurtherApplicant['joint_intent']
}

/** A changed or added monthly debt in the form. */
export interface TypedDebt {
  account: string | null
  creditor: string
  payment: string
  reason: string
}

/** The form of an application, as typed. Empty text is unknown. */
export interface ApplicationForm {
  loan_type: string
  amount: string
  term_months: string
  payment_frequency: string
  down_payment: string
  purpose: string
  lender_id: string
  product_id: string
  received_how: string
  received_on: string
  employer: string
  job_title: string
  employed_since: string
  monthly_income: string
  income_source: string
  income_verified_how: string
  housing: string
  housing_payment: string
  lived_since: string
  trade_in: string
  trade_in_allowance: string
  trade_in_payoff: string
  notes: string
  debt_changes: TypedDebt[]
  personal_references: PersonalReference[]
  people: TypedPerson[]
  collateral: TypedCollateral[]
}

export const EMPTY_APPLICATION: ApplicationForm = {
  ...{ loan_type: '', amount: '', term_months: '', payment_frequency: 'month', down_payment: '', purpose: '' },
  ...{
    lender_id: '',
    product_id: '',
    received_how: '',
    received_on: '',
    employer: '',
    job_title: '',
    employed_since: '',
  },
  ...{ monthly_income: '', income_source: '', income_verified_how: '', housing: '', housing_payment: '', notes: '' },
  ...{ lived_since: '', trade_in: '', trade_in_allowance: '', trade_in_payoff: '' },
  debt_changes: [],
  personal_references: [],
  people: [],
  collateral: [],
}

/** The fields of an application that is sent, besides its client and its key. */
export type SentApplication = Omit<NewApplication, 'client_id' | 'acknowledge_duplicate'>

/** A problem of a field. In a list, `place` is the number of the entry, from 0, and the part of it. */
export type TypedProblem = [field: keyof ApplicationForm, message: string, ...place: PropertyKey[]]
/** The problems of a form by field, or the application as it is sent. */
export type ReadApplication = { application: SentApplication } | { problems: TypedProblem[] }
type Problem = TypedProblem

const REQUIRED: readonly Problem[] = [
  ['loan_type', 'Choose the type of loan'],
  ['amount', 'Enter the amount'],
  ['received_how', 'Choose how the application came'],
  ['received_on', 'Enter the day the application was received'],
]

/** Reads a typed form with the schema of the command. Dollars become cents. `today` is the company's day. */
export function readApplication(typed: ApplicationForm, clientId: string, today: PlainDate): ReadApplication {
  const missing = REQUIRED.filter(([field]) => typed[field] === '')
  const { sent, misread } = sentFields(typed, today)
  const parsed = newApplicationSchema.safeParse({ ...sent, client_id: clientId })
  const isLater = isPlainDate(typed.received_on) && typed.received_on > today
  const later: Problem[] = isLater ? [['received_on', 'The day received can’t be in the future']] : []
  const refused = (parsed.error?.issues ?? []).map(
    ({ path: [field, ...place], message }): Problem => [formField(field), message, ...place],
  )
  const problems = firstOfEach([...missing, ...misread, ...later, ...refused, ...contradictions(typed, sent, clientId)])
  if (!parsed.success || problems.length > 0) return { problems }
  const { client_id: _, acknowledge_duplicate: __, ...application } = parsed.data
  return { application }
}

const firstOfEach = (problems: readonly Problem[]): Problem[] => {
  const places = problems.map(([field, _, ...place]) => [field, ...place].join(' '))
  return problems.filter((_, n) => places.indexOf(places[n] ?? '') === n)
}

/** The schema looks for these only once each field is valid by itself. */
function contradictions(typed: ApplicationForm, sent: SentFields, client_id: string): Problem[] {
  const known = (text: string) => (text === '' ? null : text)
  const facts = {
    ...{ client_id, people: typed.people, received_on: typed.received_on || '9999-12-31' },
    ...{ employed_since: known(typed.employed_since), housing: known(typed.housing) },
    ...{ income_source: known(typed.income_source), income_verified_how: known(typed.income_verified_how) },
    ...{ monthly_income_cents: sent.monthly_income_cents, housing_payment_cents: sent.housing_payment_cents },
    ...{ lived_since: known(typed.lived_since), trade_in: known(typed.trade_in), debt_changes: typed.debt_changes },
    trade_in_allowance_cents: sent.trade_in_allowance_cents,
    trade_in_payoff_cents: sent.trade_in_payoff_cents,
  }
  return applicationProblems(facts).map(([field, message]) => [formField(field), message])
}

/** Returns only those fields of an application that differ from what is stored. */
export function changedFields(stored: SentApplication, now: SentApplication): Partial<SentApplication> {
  const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => !same(value, Reflect.get(stored, field))))
}

const DOLLARS = [
  ...(['amount', 'down_payment', 'monthly_income', 'housing_payment'] as const),
  ...(['trade_in_allowance', 'trade_in_payoff'] as const),
] as const
type TypedNumber = (typeof DOLLARS)[number] | 'term_months'
type SentFields = ReturnType<typeof sentFields>['sent']

function sentFields(
  { people, debt_changes, personal_references, collateral, ...typed }: ApplicationForm,
  today: PlainDate,
) {
  const misread: Problem[] = []
  const number = (field: TypedNumber, read: typeof typedCents): number | null => {
    if (typed[field].trim() === '') return null
    const found = read(typed[field])
    if ('value' in found) return found.value
    misread.push([field, found.problem])
    return null
  }
  const numbers: readonly string[] = [...DOLLARS, 'term_months']
  const texts = Object.entries(typed).filter(([field]) => !numbers.includes(field))
  const sent = {
    ...Object.fromEntries(texts.map(([field, text]) => [field, text.trim() === '' ? null : text])),
    amount_cents: number('amount', typedCents),
    down_payment_cents: number('down_payment', typedCents),
    monthly_income_cents: number('monthly_income', typedCents),
    housing_payment_cents: number('housing_payment', typedCents),
    trade_in_allowance_cents: number('trade_in_allowance', typedCents),
    trade_in_payoff_cents: number('trade_in_payoff', typedCents),
    term_months: number('term_months', typedCount),
    debt_changes: debt_changes.map((debt, n) => sentDebt(debt, n, misread)),
    personal_references,
    collateral: collateral.flatMap((item, n) => sentCollateral(item, n, today, misread)),
    people: people.map(({ client_id, role, joint_intent }) => ({ client_id, role, joint_intent })),
  }
  return { sent, misread }
}

function sentDebt({ account, creditor, payment, reason }: TypedDebt, n: number, misread: Problem[]) {
  const found = typedCents(payment)
  if ('problem' in found) misread.push(['debt_changes', found.problem, n, 'payment'])
  return { account, creditor, monthly_payment_cents: 'value' in found ? found.value : 0, reason }
}

function sentCollateral(typed: TypedCollateral, n: number, today: PlainDate, misread: Problem[]): CollateralItem[] {
  const read = readCollateral(typed, today)
  if ('item' in read) return [read.item]
  for (const [field, message] of read.problems) misread.push(['collateral', message, n, field])
  return []
}

function formField(wireField: PropertyKey | undefined): keyof ApplicationForm {
  const name = String(wireField).replace(/_cents$/, '')
  return isFormField(name) ? name : 'notes'
}

const isFormField = (name: string): name is keyof ApplicationForm => Object.hasOwn(EMPTY_APPLICATION, name)
