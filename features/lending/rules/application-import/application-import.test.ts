import { describe, expect, test } from 'vitest'
import { guessedApplicationColumns, importedApplicationRow, isNamed, namedPerson } from './application-import.ts'
import { APPLICATION_IMPORT_FIELDS, type ImportedApplicationRow } from './import-fields.ts'
import { applicationOfRow, type RowContext } from './row-application.ts'
import { SAMPLE_ROWS, sampleFile } from './sample-file.ts'

const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
const SPOUSE = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b12'
const CONTEXT: RowContext = {
  ...{ clientId: CLIENT, today: '2026-11-28', product: null, people: new Map([[1, SPOUSE]]) },
  reported: [
    { account: 'BAY CU | 2020-01-05 | ****1111', creditor: 'BAY CU', cents: 150_00, isMortgage: false },
    { account: 'ACME | 2019-01-05 | ****2222', creditor: 'ACME', cents: 90_00, isMortgage: false },
    { account: 'ACME | 2021-01-05 | ****3333', creditor: 'ACME', cents: 40_00, isMortgage: false },
  ],
}
const ROW = { loan_type: 'Personal', amount: '$2,500.00', received_how: 'In person', received_on: '11/02/2026' }
const CAR = { collateral_1_vin: '1HGCM82633A004352', collateral_1_mileage: '84,000' }

const readRow = (row: ImportedApplicationRow) => applicationOfRow({ ...ROW, ...row }, CONTEXT)
const problems = (row: ImportedApplicationRow) => {
  const read = readRow(row)
  return 'problems' in read ? read.problems.map(({ field, message }) => `${field}: ${message}`) : []
}

test('columns are guessed from their headers', () => {
  expect(guessedApplicationColumns(['Applicant', 'E-mail', 'Loan Type', 'AMOUNT', 'term_months', 'VIN'])).toEqual({
    ...{ full_name: 0, email: 1, loan_type: 2, amount: 3, term_months: 4, collateral_1_vin: 5 },
  })
  expect(guessedApplicationColumns(['Guarantor', 'Debt 2 monthly payment', 'VIN 2', 'Relationship'])).toEqual({
    ...{ person_1_full_name: 0, debt_2_payment: 1, collateral_2_vin: 2, reference_1_relationship: 3 },
  })
})

test('no two fields have the same column', () => {
  const heads = APPLICATION_IMPORT_FIELDS.flatMap((field) => [...new Set(field.heads)])

  expect(heads.filter((head, at) => heads.indexOf(head) !== at)).toEqual([])
})

test('only the last four digits of an SSN leave the file', () => {
  const cells = ['900-12-4567', 'Dana', '900-12-9876', '']

  expect(
    importedApplicationRow(cells, { ssn_last4: 0, full_name: 1, person_2_ssn_last4: 2, person_2_email: 3 }),
  ).toEqual({ ssn_last4: '4567', full_name: 'Dana', person_2_ssn_last4: '9876' })
})

test('a row is read as the form would read it', () => {
  expect(readRow({ term_months: '24', housing: 'RENT', email: 'd@e.test' })).toMatchObject({
    application: {
      ...{ loan_type: 'personal', amount_cents: 250_000, received_how: 'in_person', received_on: '2026-11-02' },
      ...{ term_months: 24, housing: 'rent', payment_frequency: null, people: [], collateral: [] },
    },
  })
})

test('a row has people, collateral, debts, and references', () => {
  const sample = SAMPLE_ROWS[1] ?? {}

  expect(applicationOfRow(sample, CONTEXT)).toMatchObject({
    application: {
      people: [{ client_id: SPOUSE, role: 'co_applicant', joint_intent: 'signed' }],
      collateral: [{ kind: 'vehicle', vin: '1HGCM82633A004352', mileage: 84_000, value_basis: 'retail_book' }],
      debt_changes: [{ account: null, creditor: 'Bay Credit Union', monthly_payment_cents: 150_00 }],
      personal_references: [{ name: 'Ruth Bell', phone: '512-555-0100', relationship: 'Employer' }],
    },
  })
})

test('the sample file has a column that is recognized for each of its fields', () => {
  const [heads = ''] = sampleFile()
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  const mapped = Object.keys(guessedApplicationColumns(heads.split(',')))

  expect(mapped).toEqual(APPLICATION_IMPORT_FIELDS.filter(({ place }) => place <= 1).map(({ key }) => key))
  expect(SAMPLE_ROWS.map((row) => 'application' in applicationOfRow(row, CONTEXT))).toEqual([true, true])
})

describe('problems are named at their column', () => {
  test.each([
    [{}, []],
    [{ amount: '' }, ['amount: Enter the amount']],
    [{ amount: '1234,50' }, ['amount: Write 1234.50, with a point before the cents.']],
    [{ received_on: '2026-11-29' }, ['received_on: The day received can’t be in the future']],
    [{ received_on: '2026-13-15' }, ['received_on: Day received must be a date, such as 2026-01-31']],
    [{ received_on: '2/30/2026' }, ['received_on: Day received must be a date, such as 2026-01-31']],
    [
      { ...CAR, collateral_1_vin: '1HGCM82634A004352', collateral_1_value: '14.000,00' },
      [
        expect.stringContaining('collateral_1_vin: The check digit doesn’t match'),
        'collateral_1_value: Write 14000.00, with a point before the cents.',
      ],
    ],
    [
      { collateral_2_kind: 'Boat', collateral_2_mileage: '3' },
      [
        'collateral_2_kind: Kind of collateral must be among vehicle, dwelling, deposit, goods, other',
        'collateral_2_mileage: Only a vehicle has this',
      ],
    ],
    [
      { person_1_full_name: 'Marco', person_1_role: 'co-applicant' },
      [expect.stringContaining('person_1_joint_intent: Record how the co-applicant stated the intent')],
    ],
    [{ person_1_full_name: 'Marco' }, ['person_1_role: Role must be among co_applicant, guarantor']],
    [{ debt_2_creditor: 'New Lender', debt_2_payment: '80' }, [expect.stringContaining('debt_2_reason: ')]],
    [
      { debt_1_creditor: 'Bay CU', debt_1_payment: '120' },
      ['debt_1_reason: Enter a reason, because the report has $150.00'],
    ],
    [
      { debt_1_creditor: 'Acme', debt_1_payment: '90' },
      ['debt_1_account: The report has several accounts of this creditor. Enter the last digits of the account.'],
    ],
    [{ reference_3_name: 'Ruth' }, ['reference_3_phone: Phone of the reference is required', expect.any(String)]],
  ] satisfies [ImportedApplicationRow, unknown[]][])('%j: %j', (row, expected) => {
    expect(problems(row)).toEqual(expected)
  })
})

test('a debt that is as reported changes nothing, and another payment changes the reported account', () => {
  const read = readRow({
    ...{ debt_1_creditor: 'bay cu', debt_1_payment: '150.00', debt_2_creditor: 'Acme', debt_2_account: '3333' },
    ...{ debt_2_payment: '0', debt_2_reason: 'Paid off in May' },
  })

  expect(read).toMatchObject({
    application: {
      debt_changes: [{ account: 'ACME | 2021-01-05 | ****3333', monthly_payment_cents: 0, reason: 'Paid off in May' }],
    },
  })
})

test('the product of a row also states its type of loan', () => {
  const product = { id: SPOUSE, loanType: 'auto' }

  expect(applicationOfRow({ ...ROW, loan_type: undefined }, { ...CONTEXT, product })).toMatchObject({
    application: { loan_type: 'auto', product_id: SPOUSE },
  })
})

test.each([
  [{ email: 'dana@example.test' }, false],
  [{ full_name: ' Dana  Whitfield ', email: '' }, false],
  [{ full_name: 'Dana Whitfield', email: 'dana@example.test' }, true],
  [{ full_name: 'Dana Whitfield', ssn_last4: '4567' }, true],
])('the applicant %j is named well enough: %s', (row, expected) => {
  expect(isNamed(namedPerson(row))).toBe(expected)
})
