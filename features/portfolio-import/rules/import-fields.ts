const headOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const field = <Key extends string>(key: Key, label: string, ...heads: string[]) => ({
  ...{ key, label },
  heads: [key, label, ...heads].map(headOf),
})

/** The columns of a file of loans, each with the names that other systems give it. */
export const LOAN_FIELDS = [
  field(
    'loan_number',
    'Loan number',
    'Loan no',
    'Loan #',
    'Loan ID',
    'Account number',
    'Account no',
    'Account',
    'Contract number',
    'Acct',
  ),
  field(
    'borrower_name',
    'Borrower name',
    'Borrower',
    'Name',
    'Customer',
    'Customer name',
    'Buyer',
    'Buyer name',
    'Debtor',
  ),
  field('first_name', 'First name', 'First', 'Borrower first name', 'Given name'),
  field('last_name', 'Last name', 'Last', 'Borrower last name', 'Surname'),
  field('ssn', 'SSN', 'Social security number', 'Borrower SSN', 'Tax ID'),
  field('date_of_birth', 'Date of birth', 'DOB', 'Birth date', 'Birthdate'),
  field('email', 'Email', 'Email address', 'E-mail'),
  field('phone', 'Phone', 'Phone number', 'Home phone', 'Cell phone', 'Mobile'),
  field('address', 'Address', 'Street', 'Street address', 'Address 1'),
  field('city', 'City', 'Town'),
  field('state', 'State', 'Province'),
  field('zip', 'ZIP code', 'ZIP', 'Postal code'),
  field(
    'original_principal',
    'Original principal',
    'Original amount',
    'Amount financed',
    'Loan amount',
    'Original balance',
    'Principal amount',
  ),
  field('rate', 'Interest rate', 'Rate', 'Note rate', 'Annual rate', 'Contract rate', 'Interest rate %'),
  field('term', 'Number of payments', 'Payments', 'Num payments', '# of payments', 'Payment count', 'No of payments'),
  field('term_months', 'Term in months', 'Term', 'Original term', 'Months', 'Loan term', 'Term months'),
  field(
    'payment',
    'Payment',
    'Payment amount',
    'Regular payment',
    'Scheduled payment',
    'Installment',
    'Monthly payment',
    'Pmt',
  ),
  field('frequency', 'Payment frequency', 'Frequency', 'Pay frequency', 'Payment schedule', 'Pmt freq'),
  field('second_day', 'Second due day', 'Second payment day', 'Second day of the month'),
  field(
    'opened_on',
    'Open date',
    'Date opened',
    'Origination date',
    'Contract date',
    'Note date',
    'Loan date',
    'Start date',
    'Funded date',
  ),
  field(
    'first_payment_on',
    'First payment date',
    'First due date',
    'First payment due',
    'First pmt date',
    '1st payment date',
  ),
  field(
    'principal',
    'Principal balance',
    'Current principal',
    'Balance',
    'Current balance',
    'Outstanding principal',
    'Remaining principal',
    'Unpaid principal',
    'Unpaid principal balance',
    'UPB',
    'Principal owed',
  ),
  field('interest', 'Accrued interest', 'Interest due', 'Unpaid interest', 'Interest owed', 'Interest balance'),
  field(
    'fees',
    'Fees due',
    'Fees',
    'Late fees',
    'Late charges due',
    'Late fee balance',
    'Fee balance',
    'Unpaid fees',
    'Fees owed',
  ),
  field(
    'next_due_on',
    'Next due date',
    'Next payment date',
    'Next due',
    'Due date',
    'Next payment due',
    'Oldest due date',
  ),
  field('paid_through', 'Paid-through date', 'Paid through', 'Paid to date', 'Interest paid to', 'Paid thru'),
  field('days_past_due', 'Days past due', 'Days late', 'DPD', 'Days delinquent', 'Delinquent days'),
  field('past_due', 'Past due amount', 'Amount past due', 'Past due', 'Delinquent amount', 'Amount due'),
  field('loan_type', 'Loan type', 'Type', 'Portfolio'),
  field('product', 'Product', 'Product name', 'Loan product', 'Program'),
  field('vin', 'VIN', 'Vehicle identification number', 'Collateral VIN', 'Vehicle VIN'),
  field('collateral', 'Collateral', 'Collateral description', 'Vehicle', 'Vehicle description', 'Description'),
] as const
export type LoanField = (typeof LOAN_FIELDS)[number]['key']

/** The columns of a file of payments and fees. */
export const HISTORY_FIELDS = [
  field(
    'loan_number',
    'Loan number',
    'Loan no',
    'Loan #',
    'Loan ID',
    'Account number',
    'Account no',
    'Account',
    'Contract number',
    'Acct',
  ),
  field(
    'on',
    'Date',
    'Transaction date',
    'Effective date',
    'Payment date',
    'Posted date',
    'Date posted',
    'Trans date',
    'Post date',
  ),
  field('type', 'Type', 'Transaction type', 'Transaction', 'Trans type', 'Code', 'Description'),
  field('amount', 'Amount', 'Transaction amount', 'Payment amount', 'Total', 'Total amount', 'Trans amount'),
  field('principal', 'Principal', 'Principal paid', 'To principal', 'Principal amount'),
  field('interest', 'Interest', 'Interest paid', 'To interest', 'Interest amount'),
  field('fees', 'Fees', 'Fees paid', 'Late fees paid', 'To fees', 'Fee amount'),
] as const
export type HistoryField = (typeof HISTORY_FIELDS)[number]['key']

/** The fields of each kind of file. */
export const FIELDS_OF = { loans: LOAN_FIELDS, payments: HISTORY_FIELDS } as const

/** The fields that every row needs, by kind of file. A loan also needs a name, and one of both terms. */
export const NEEDED_FIELDS = {
  loans: [
    'loan_number',
    'original_principal',
    'rate',
    'payment',
    'frequency',
    'opened_on',
    'first_payment_on',
    'principal',
  ],
  payments: ['loan_number', 'on', 'type', 'amount'],
} as const satisfies { loans: readonly LoanField[]; payments: readonly HistoryField[] }

/** A row of a file by field. Empty and unmapped fields are absent. */
export type FileRow<Key extends string> = { [key in Key]?: string }

/** A problem of a row. The field is null if no single column has the problem. */
export interface RowFault<Key extends string = string> {
  field: Key | null
  message: string
}

/** Returns the label of a field of a kind of file. */
export function fieldLabel(kind: keyof typeof FIELDS_OF, key: string): string {
  return FIELDS_OF[kind].find((one) => one.key === key)?.label ?? key
}
