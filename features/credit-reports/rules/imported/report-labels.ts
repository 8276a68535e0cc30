import { reportedDay } from '#features/credit-reports/rules/reported-day.ts'
import { reportedCents } from '#features/credit-reports/rules/reported-value.ts'

type Kind = 'amount' | 'date' | 'text'

/** Our name of a field, with its kind and the labels of monitoring services and bureaus, as plain words. */
const FIELDS: readonly (readonly [string, Kind, string])[] = [
  [
    'company',
    'text',
    'creditor|creditor name|account name|company|company name|lender|furnisher|subscriber|subscriber name',
  ],
  ['account_number', 'text', 'account|account number|account no|acct|account id|partial account number'],
  ['account_type', 'text', 'account type|type|loan type|type of account|account type detail|type of loan'],
  ['account_status', 'text', 'account status|status|condition|account condition|open closed'],
  [
    'account_rating',
    'text',
    'payment status|pay status|current rating|rating|current payment status|status detail|worst payment status',
  ],
  [
    'balance',
    'amount',
    'balance|current balance|balance owed|balance amount|unpaid balance|amount owed|reported balance',
  ],
  ['credit_limit', 'amount', 'credit limit|limit|credit limit amount'],
  [
    'high_credit',
    'amount',
    'high credit|high balance|highest balance|original amount|original balance|loan amount|original loan amount|original debt',
  ],
  [
    'monthly_payment_amount',
    'amount',
    'monthly payment|scheduled payment|payment amount|scheduled payment amount|monthly payment amount',
  ],
  ['past_due', 'amount', 'past due|amount past due|past due amount'],
  ['date_of_opening', 'date', 'date opened|opened|open date|opened date|date of opening|account opened'],
  ['date_of_closure', 'date', 'date closed|closed|closed date|date of closure'],
  ['date_reported', 'date', 'last reported|date reported|last updated|date updated|balance updated|reported'],
  [
    'last_payment_date',
    'date',
    'date of last payment|last payment date|last payment|last payment made|date last payment',
  ],
  [
    'date_of_first_delinquency',
    'date',
    'date of first delinquency|first delinquency|date of 1st delinquency|first delinquency date',
  ],
  ['terms', 'text', 'no of months terms|terms|term|months terms|loan term|number of months'],
  ['ecoa', 'text', 'responsibility|bureau code|account owner|ownership|owner'],
  ['original_creditor', 'text', 'original creditor|original creditor name|original credit grantor'],
  ['remarks', 'text', 'comments|remarks|comment|remark|narrative'],
  ['date', 'date', 'inquiry date|date of inquiry|inquired on|requested on'],
]

const BY_LABEL = new Map(
  FIELDS.flatMap(([name, kind, labels]) => labels.split('|').map((label) => [label, { name, kind }])),
)

export interface LabeledField {
  name: string
  kind: Kind
}

/** Returns a label in lower case without punctuation: 'Acct. #' is 'acct', `dateOpened` is 'date opened'. */
export const plainLabel = (text: string): string =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Returns the field that a label names, or undefined. */
export const fieldLabeled = (text: string): LabeledField | undefined => BY_LABEL.get(plainLabel(text))

/** Returns how sure it is that a value belongs to a field: a date that is none was probably read from the wrong column. */
export function confidenceOf(value: string, kind: Kind): number {
  if (kind === 'amount') return reportedCents(value) === null ? 0.4 : 0.95
  if (kind === 'date') return reportedDay(value) === null ? 0.4 : 0.95
  return value.length > 120 ? 0.6 : 0.92
}

/** The words of a field on the screen: 'date_of_opening' is 'Date of opening'. */
export const fieldWords = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const ORDER = ['model', 'score', ...FIELDS.map(([name]) => name)]

/** Returns names of fields in the order of a report; unlisted ones last. */
export const inReportOrder = (names: readonly string[]): string[] =>
  names.toSorted((one, other) => placeOf(one) - placeOf(other))

const placeOf = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
