import { expect, test } from 'vitest'
import { fileItems } from './disputes/file-items.ts'
import { reportsShowing } from './result-evidence.ts'

const ALLY = {
  ...{ company: 'ALLY FINANCIAL', account_type: 'Installment', date_of_opening: '07/2022' },
  ...{ account_status: 'Charged off', account_number: '998877XXXX', high_credit: '12000' },
}
const VERIZON = { original_credit_grantor: 'VERIZON', original_loan_amount: '612', date_assigned: '02/2024' }
const report = (id: string, on: string, accounts: object[]) => ({
  id,
  created_at: `${on}T12:00:00Z`,
  bureau_data: { experian: { status: 'success', full_feed: { trade_accounts: accounts, collections: [VERIZON] } } },
})
const ORIGIN = report('r0', '2027-01-04', [ALLY])
const [item] = fileItems(ORIGIN.bureau_data, 'experian') ?? []
const DISPUTE = {
  ...({ bureau: 'experian', report_id: 'r0', sent_on: '2027-01-08', result: 'deleted' } as const),
  ...{ item_key: item?.key ?? '', item_kind: item?.kind ?? '', item_facts: item?.facts ?? {} },
}

test('a later report without the item shows its deletion', () => {
  expect(reportsShowing(DISPUTE, [ORIGIN, report('r1', '2027-02-08', [])])).toEqual([
    { id: 'r1', reported_on: '2027-02-08' },
  ])
})

test('a later report that lists the item under another name of the creditor shows no deletion', () => {
  const renamed = { ...ALLY, company: 'ALLY FINANCIAL INC', account_type: 'Auto loan' }

  expect(fileItems(report('r1', '2027-02-08', [renamed]).bureau_data, 'experian')?.[0]?.key).not.toBe(item?.key)
  expect(reportsShowing(DISPUTE, [ORIGIN, report('r1', '2027-02-08', [renamed])])).toEqual([])
})

test('an account that was listed beside the item is another one', () => {
  const beside = { ...ALLY, company: 'ALLY FINANCIAL INC', account_type: 'Auto loan' }
  const origin = report('r0', '2027-01-04', [ALLY, beside])

  expect(reportsShowing(DISPUTE, [origin, report('r1', '2027-02-08', [beside])])).toHaveLength(1)
})
