import type { ApplicationForm } from '#features/lending/rules/applications/application-form.ts'
import type { TypedCollateral } from '#features/lending/rules/collateral/collateral-form.ts'

type FormText = Exclude<
  keyof ApplicationForm,
  'product_id' | 'debt_changes' | 'personal_references' | 'people' | 'collateral'
>

const headOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const field = <Key extends 'client_id' | 'email' | 'full_name' | 'ssn_last4' | 'product' | FormText>(
  key: Key,
  label: string,
  ...heads: string[]
) => ({
  ...{ key, label, list: null, place: 0 },
  heads: [key, label, ...heads].map(headOf),
})

interface Part<Name extends string> {
  part: Name
  words: string
  /** Names of the column without a number. They mean the first entry, and with a number the one they count. */
  heads: string[]
}
const part = <Name extends string>(name: Name, words: string, ...heads: string[]): Part<Name> => ({
  ...{ part: name, words, heads },
})

/** The columns of each entry of a list, such as “Debt 2 payment”. */
const entries = <List extends string, Place extends number, Name extends string>(
  list: List,
  { title, places }: { title: string; places: readonly Place[] },
  parts: readonly Part<Name>[],
) =>
  places.flatMap((place) =>
    parts.map(({ part: name, words, heads }) => {
      const key = `${list}_${place}_${name}` as const
      const label = `${title} ${place} ${words}`
      const names = [key, label, ...heads.map((head) => `${head}${place}`), ...(place === 1 ? heads : [])]
      return { ...{ key, label, list, place, part: name }, heads: names.map(headOf) }
    }),
  )

const ONE_FIELDS = [
  field('client_id', 'Client ID'),
  field('full_name', 'Full name', 'Name', 'Applicant', 'Client'),
  field('email', 'Email', 'Email address'),
  field('ssn_last4', 'SSN', 'Social security number', 'Last four of SSN'),
  field('product', 'Product', 'Product ID', 'Product name', 'Loan product'),
  field('loan_type', 'Loan type', 'Type'),
  field('amount', 'Amount', 'Amount requested', 'Loan amount'),
  field('term_months', 'Term in months', 'Term', 'Months'),
  field('payment_frequency', 'Payment frequency', 'Frequency'),
  field('down_payment', 'Down payment'),
  field('purpose', 'Purpose'),
  field('lender_id', 'Lender ID'),
  field('received_how', 'Received how', 'Received by', 'Channel'),
  field('received_on', 'Day received', 'Received', 'Date', 'Application date'),
  field('employer', 'Employer'),
  field('job_title', 'Job title'),
  field('employed_since', 'Employed since'),
  field('monthly_income', 'Gross monthly income', 'Monthly income', 'Income'),
  field('income_source', 'Income source'),
  field('income_verified_how', 'Income verified how', 'Income verified'),
  field('housing', 'Housing'),
  field('housing_payment', 'Housing payment', 'Rent'),
  field('lived_since', 'Living there since'),
  field('trade_in', 'Trade-in'),
  field('trade_in_allowance', 'Trade-in allowance'),
  field('trade_in_payoff', 'Payoff of the trade-in', 'Trade-in payoff'),
  field('notes', 'Notes'),
] as const

const PEOPLE = entries('person', { title: 'Co-applicant', places: [1, 2, 3] }, [
  part('client_id', 'client ID'),
  part('full_name', 'name', 'Co-applicant', 'Co-applicant name', 'Guarantor', 'Guarantor name'),
  part('email', 'email', 'Co-applicant email', 'Guarantor email'),
  part('ssn_last4', 'SSN', 'Co-applicant SSN', 'Guarantor SSN'),
  part('role', 'role', 'Role', 'Co-applicant role'),
  part('joint_intent', 'joint intent', 'Joint intent'),
])
const THINGS = entries('collateral', { title: 'Collateral', places: [1, 2] }, [
  part('kind', 'kind', 'Collateral', 'Collateral kind', 'Collateral type'),
  part('vin', 'VIN', 'VIN', 'Vehicle identification number'),
  part('vin_exception', 'VIN exception', 'VIN exception'),
  part('model_year', 'model year', 'Model year', 'Year'),
  part('make', 'make', 'Make'),
  part('model', 'model', 'Model'),
  part('body', 'body', 'Body'),
  part('mileage', 'mileage', 'Mileage', 'Odometer', 'Miles'),
  part('condition', 'condition', 'Condition'),
  part('description', 'description', 'Collateral description'),
  part('value', 'value', 'Value', 'Collateral value', 'Vehicle value'),
  part('value_basis', 'basis of the value', 'Value basis', 'Basis of the value'),
  part('value_source', 'source of the value', 'Value source', 'Source of the value'),
  part('valued_on', 'day of the value', 'Value date', 'Valued on', 'Day of the value'),
] satisfies Part<keyof TypedCollateral>[])
const DEBTS = entries('debt', { title: 'Debt', places: [1, 2, 3, 4, 5] }, [
  part('creditor', 'creditor', 'Creditor'),
  part('account', 'account', 'Debt account'),
  part('payment', 'monthly payment', 'Debt payment', 'Monthly debt payment'),
  part('reason', 'reason', 'Debt reason'),
])
const REFERENCES = entries('reference', { title: 'Reference', places: [1, 2, 3] }, [
  part('name', 'name', 'Reference', 'Reference name'),
  part('phone', 'phone', 'Reference phone'),
  part('relationship', 'relationship', 'Relationship'),
])

/** The fields of each list whose entries have columns of their own. */
export const LIST_FIELDS = { person: PEOPLE, collateral: THINGS, debt: DEBTS, reference: REFERENCES } as const
export type ImportList = keyof typeof LIST_FIELDS

/** The fields that the columns of a file can stand for, in the form's order, each with the heads that name it. */
export const APPLICATION_IMPORT_FIELDS = [...ONE_FIELDS, ...PEOPLE, ...THINGS, ...DEBTS, ...REFERENCES] as const

type ImportField = (typeof APPLICATION_IMPORT_FIELDS)[number]
/** The key of such a field: one of the applicant, a text of the form, or a part of an entry of a list. */
export type ApplicationImportField = ImportField['key']

/** A row's text by field. Unmapped and empty fields are absent. */
export type ImportedApplicationRow = { [key in ApplicationImportField]?: string | undefined }

/** Returns the label of a field, which is also the head of its column in the sample file. */
export const importLabel = (key: ApplicationImportField): string =>
  APPLICATION_IMPORT_FIELDS.find((one) => one.key === key)?.label ?? key

const KEYS: readonly string[] = APPLICATION_IMPORT_FIELDS.map(({ key }) => key)

/** Returns true if the text is the key of a field. */
export const isImportField = (key: string): key is ApplicationImportField => KEYS.includes(key)
