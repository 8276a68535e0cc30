import { describe, expect, test } from 'vitest'
import { reportView } from '#features/credit-reports/rules/report-view.ts'
import { importedBureauData } from './imported-entry.ts'
import { entriesInJson } from './report-json.ts'
import { entriesInRows, type Row } from './report-rows.ts'

/** Rows as a table has them: one cell for each text, in columns. */
const table = (text: string): Row[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((t, x) => ({ t: t.trim(), x })))

/** Rows as a page has them: only what is printed, at its place. */
const page = (text: string): Row[] =>
  text
    .trim()
    .split('\n')
    .map((line) => [...line.matchAll(/\S+(?: \S+)*/g)].map((found) => ({ t: found[0], x: found.index })))

const MONITORING = table(`
  Credit Score
  | TransUnion | Experian | Equifax
  Credit Score: | 688 | 701 | -
  Account History
  CAPITAL ONE BANK USA
  | TransUnion | Experian | Equifax
  Account #: | 517805****** | 517805****** | 51780***
  Account Type: | Revolving | Revolving | Revolving
  Account Status: | Open | Open | -
  Monthly Payment: | $35.00 | $35.00 | $35.00
  Date Opened: | 03/14/2019 | 03/01/2019 | 03/14/2019
  Balance: | $1,204.00 | $1,204.00 | $1,890.00
  No. of Months (terms): | 0 | 0 | -
  High Credit: | $2,100.00 | $2,100.00 | $2,100.00
  Credit Limit: | $5,000.00 | $5,000.00 | $5,000.00
  Past Due: | $0.00 | $0.00 | $0.00
  Payment Status: | Current | Current | Pays as agreed
  Last Reported: | 10/01/2026 | 10/02/2026 | 09/30/2026
  Comments: | - | Account in dispute | -
  Worst delinquency ever | none | none | none
  LAKESIDE RECOVERY
  | TransUnion | Experian | Equifax
  Account #: | 99887*** | - | -
  Account Type: | Collection | - | -
  Original Creditor: | TRIWAVE WIRELESS | - | -
  Balance: | $612.00 | - | -
  Inquiries
  Creditor Name | Type of Business | Date of inquiry | Credit Bureau
  HARBOR BANK | Bank | 05/02/2026 | Equifax
`)

describe('a three-bureau report of a monitoring service', () => {
  const { entries, unread } = entriesInRows(MONITORING, null)
  const account = (bureau: string) =>
    entries.find((entry) => entry.list === 'trade_accounts' && entry.bureau === bureau)

  test('has each bureau’s account, score, collection, and inquiry', () => {
    expect(entries.map(({ list, bureau }) => `${list} ${bureau}`)).toEqual([
      ...['credit_score transunion', 'credit_score experian'],
      ...['trade_accounts transunion', 'trade_accounts experian', 'trade_accounts equifax'],
      ...['collections transunion', 'inquiries equifax'],
    ])
    expect(account('equifax')?.fields.balance?.value).toBe('$1,890.00')
    expect(account('equifax')?.fields.account_status).toBeUndefined()
    expect(entries.find(({ list }) => list === 'collections')?.fields).toMatchObject({
      collector: { value: 'LAKESIDE RECOVERY' },
      original_credit_grantor: { value: 'TRIWAVE WIRELESS' },
      balance: { value: '$612.00' },
    })
  })

  test('states for each field how sure it is, and the row that it is from', () => {
    expect(account('experian')?.fields).toMatchObject({
      company: { value: 'CAPITAL ONE BANK USA', confidence: 0.7, source: 'CAPITAL ONE BANK USA' },
      date_of_opening: {
        value: '03/01/2019',
        confidence: 0.95,
        source: 'Date Opened: | 03/14/2019 | 03/01/2019 | 03/14/2019',
      },
      remarks: { value: 'Account in dispute' },
    })
  })

  test('keeps rows that were not understood', () => {
    expect(unread).toEqual([
      'Worst delinquency ever | none | none | none',
      'Creditor Name | Type of Business | Date of inquiry | Credit Bureau',
    ])
  })

  test('is a report in which the bureaus are compared', () => {
    const view = reportView(importedBureauData(entries))

    expect(view.accounts).toHaveLength(1)
    expect(Object.keys(view.accounts[0]?.byBureau ?? {})).toEqual(['experian', 'equifax', 'transunion'])
    expect(view.accounts[0]?.differences.map(({ field }) => field)).toContain('balanceCents')
    expect(view.collections).toHaveLength(1)
    expect(entries[Number(view.accounts[0]?.byBureau.equifax?.token)]).toBe(account('equifax'))
  })
})

test('a value on a page belongs to the bureau above it, also if others are empty', () => {
  const { entries } = entriesInRows(
    page(`
Accounts
ALLY FINANCIAL
                 TransUnion      Experian        Equifax
Account Number                   6110****        6110****
Balance                          $9,000
Date Opened                                      07/2022
`),
    null,
  )

  expect(entries.map(({ bureau, fields }) => [bureau, fields.balance?.value, fields.date_of_opening?.value])).toEqual([
    ['experian', '$9,000', undefined],
    ['equifax', undefined, '07/2022'],
  ])
})

test('a report of one bureau has its labels and values in one line', () => {
  const { entries } = entriesInRows(
    page(`
Accounts
Account name: DISCOVER BANK
Account number: 601100XXXX
Date opened: Jan 5, 2020
Balance: $431
Account name: FORD CREDIT
Account number: 55XXXX
Balance: not what was expected
Hard inquiries
HARBOR BANK          05/02/2026
`),
    'experian',
  )

  expect(entries).toMatchObject([
    { bureau: 'experian', fields: { company: { value: 'DISCOVER BANK' }, balance: { value: '$431' } } },
    { fields: { company: { value: 'FORD CREDIT' }, balance: { confidence: 0.4 } } },
    { list: 'inquiries', bureau: 'experian', fields: { company: { value: 'HARBOR BANK' } } },
  ])
})

test('text without a report is nothing', () => {
  expect(entriesInRows(page('Dear customer\nThank you for your order: 12'), 'equifax').entries).toEqual([])
})

describe('a report in JSON', () => {
  test('has bureaus as keys, as fields, or within values', () => {
    const account = {
      creditorName: 'CAPITAL ONE',
      accountNumber: '5178****',
      currentBalance: 1204,
      dateOpened: '2019-03-14',
    }
    const forms = [
      { experian: { tradelines: [account] } },
      { report: { accounts: [{ ...account, bureau: 'Experian' }] } },
      {
        accounts: [
          {
            creditorName: 'CAPITAL ONE',
            accountNumber: { EXP: '5178****' },
            currentBalance: { EXP: 1204 },
            dateOpened: { EXP: '2019-03-14' },
          },
        ],
      },
    ]

    for (const form of forms) {
      const [entry] = entriesInJson(form, null).entries
      expect(entry).toMatchObject({
        list: 'trade_accounts',
        bureau: 'experian',
        fields: { balance: { value: '1204', confidence: 0.95 }, account_number: { value: '5178****' } },
      })
    }
  })

  test('without a bureau is kept as not read', () => {
    expect(entriesInJson({ accounts: [{ creditorName: 'CAPITAL ONE', balance: 1 }] }, null)).toEqual({
      entries: [],
      unread: ['{"creditorName":"CAPITAL ONE","balance":1}'],
    })
  })

  test('nested without end is given up', () => {
    const deep = JSON.parse('{"accounts":'.repeat(500) + '1' + '}'.repeat(500))

    expect(entriesInJson(deep, 'experian').entries).toEqual([])
  })
})
