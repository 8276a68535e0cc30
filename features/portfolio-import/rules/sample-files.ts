import { csvHead, csvRow } from '#platform/rules/csv.ts'
import { FIELDS_OF } from './import-fields.ts'
import type { FileKind } from './import-lists.ts'

const SAMPLES: Record<FileKind, readonly Record<string, string>[]> = {
  loans: [
    {
      ...{ loan_number: '1001', borrower_name: 'Doe, Jane', email: 'jane@example.com', state: 'TX', zip: '78701' },
      ...{ original_principal: '6000.00', rate: '12', term: '24', payment: '282.44', frequency: 'Monthly' },
      ...{ opened_on: '2026-04-01', first_payment_on: '2026-05-01', principal: '4321.09', interest: '26.99' },
      ...{ fees: '15.00', next_due_on: '2026-12-01', days_past_due: '0', past_due: '0.00', loan_type: 'auto' },
    },
  ],
  payments: [
    {
      loan_number: '1001',
      on: '2026-05-01',
      type: 'Payment',
      amount: '282.44',
      principal: '222.44',
      interest: '60.00',
      fees: '0.00',
    },
    { loan_number: '1001', on: '2026-06-12', type: 'Late fee', amount: '15.00' },
  ],
}

/** Returns a sample file with every column of its kind. */
export function sampleFile(kind: FileKind): string {
  const fields = FIELDS_OF[kind]
  const rows = SAMPLES[kind].map((row) => csvRow(fields.map(({ key }) => row[key] ?? null)))
  return csvHead(fields.map(({ label }) => label)) + rows.join('')
}
