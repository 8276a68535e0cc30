import { describe, expect, test } from 'vitest'
import { monthsFrom, monthWords } from './claimed-months.ts'
import { fileItems } from './file-items.ts'
import { factLines } from './item-facts.ts'

const FEED = {
  personal_information: { first_name: 'Dana', last_name: 'Whitfield', aliases: ['D Whitfeld'] },
  trade_accounts: [
    {
      ...{
        company: 'Ally',
        account_type: 'Installment',
        account_number: '4000123412344411',
        date_of_opening: '07/2022',
      },
      ...{ account_status: 'Charged off', balance: 1204, past_due: '300', date_of_first_delinquency: '2024-03-01' },
    },
  ],
  collections: [{ original_credit_grantor: 'Verizon', original_loan_amount: '612', date_assigned: '02/2024' }],
  inquiries: [{ company: 'Harbor Auto', type: 'Hard', date: '2026-02-03' }],
  public_record: [{ type: 'Civil judgment', court: 'Travis County', reference_number: 'C-18', amount: 900 }],
  address_history: [{ address: '1 Old Road', city: 'Waco', state: 'TX', zip: '76701' }],
  employment_history: [{ employer: 'Acme' }],
}
const items = fileItems({ experian: { status: 'success', full_feed: FEED } }, 'experian') ?? []
const linesOf = (kind: string) =>
  factLines(items.find((item) => item.kind === kind)?.facts ?? {}).map((one) => one.join(': '))

describe('everything in a bureau’s file can be disputed', () => {
  test('accounts, collections, inquiries, public records, names, addresses, and employers', () => {
    expect(items.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
      ...['account: Ally', 'collection: Verizon', 'inquiry: Harbor Auto', 'public_record: Civil judgment of $900'],
      ...['name: Dana Whitfield', 'name: D Whitfeld', 'address: 1 Old Road, Waco, TX, 76701', 'employer: Acme'],
    ])
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
  })

  test('with the facts of each item, and no more than four digits of a number', () => {
    expect(linesOf('account')).toEqual([
      ...['Account number: ending in 4411', 'Type: Installment', 'Opened: 07/2022', 'Status: Charged off'],
      ...['Balance: $1,204', 'Past due: $300', 'First delinquency: 2024-03-01'],
    ])
    expect(linesOf('inquiry')).toEqual(['Type: Hard', 'Inquiry on: 2026-02-03'])
    expect(linesOf('public_record')).toContain('Court: Travis County')
  })

  test('unless the bureau returned no file', () => {
    expect(fileItems({ experian: { status: 'error', error: 'Frozen' } }, 'experian')).toBeNull()
  })
})

describe('typed months', () => {
  test.each([
    ['', []],
    ['3/2026', ['2026-03']],
    ['04/2026, 3/2026; 2026-03', ['2026-03', '2026-04']],
    ['13/2026', null],
    ['last March', null],
  ])('%j are %j', (typed, months) => {
    expect(monthsFrom(typed)).toEqual(months)
  })

  test('are in words in a letter', () => {
    expect(monthWords('2026-03')).toBe('March 2026')
  })
})
