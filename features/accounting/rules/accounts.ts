/** The classes of accounts. Income and expenses begin anew each year; the others are carried forward. */
export type AccountClass = 'asset' | 'liability' | 'equity' | 'income' | 'expense'

interface Account {
  /** The number and name until the company chooses its own. */
  number: string
  name: string
  class: AccountClass
}

// The chart of a finance company. The company may give each account the number and name of its own books.
const CHART = {
  cash: { number: '1010', name: 'Cash on hand', class: 'asset' },
  checks: { number: '1020', name: 'Checks received', class: 'asset' },
  ach: { number: '1030', name: 'ACH clearing', class: 'asset' },
  card: { number: '1040', name: 'Card clearing', class: 'asset' },
  other_money: { number: '1050', name: 'Other receipts', class: 'asset' },
  loans_receivable: { number: '1100', name: 'Loans receivable', class: 'asset' },
  interest_receivable: { number: '1110', name: 'Accrued interest receivable', class: 'asset' },
  fees_receivable: { number: '1120', name: 'Fees and charges receivable', class: 'asset' },
  sale_clearing: { number: '1190', name: 'Loans sold, proceeds due', class: 'asset' },
  funding_clearing: { number: '2010', name: 'Loan funding clearing', class: 'liability' },
  advanced_costs: { number: '2020', name: 'Costs advanced for borrowers', class: 'liability' },
  customer_credits: { number: '2100', name: 'Customer refunds payable', class: 'liability' },
  opening_balances: { number: '3000', name: 'Opening balances of loans brought in', class: 'equity' },
  retained_earnings: { number: '3900', name: 'Retained earnings', class: 'equity' },
  interest_income: { number: '4010', name: 'Interest income', class: 'income' },
  late_fees: { number: '4020', name: 'Late fee income', class: 'income' },
  nsf_fees: { number: '4030', name: 'NSF fee income', class: 'income' },
  other_fees: { number: '4040', name: 'Other fee income', class: 'income' },
  origination_fees: { number: '4050', name: 'Origination fees', class: 'income' },
  recoveries: { number: '4060', name: 'Recoveries of charged-off loans', class: 'income' },
  charge_offs: { number: '5010', name: 'Charge-offs', class: 'expense' },
  waivers: { number: '5020', name: 'Fees waived', class: 'expense' },
  credits: { number: '5030', name: 'Credits given to borrowers', class: 'expense' },
  settlement_losses: { number: '5040', name: 'Losses on settlements', class: 'expense' },
} as const satisfies Record<string, Account>

/** An account of the chart, by which the product names it whatever the company calls it. */
export type AccountKey = keyof typeof CHART

/** The accounts in the order of their numbers. Object.keys returns exactly the keys of the chart. */
export const ACCOUNT_KEYS = Object.keys(CHART) as readonly AccountKey[]

/** Returns an account of the chart with its first number and name. */
export const accountOf = (key: AccountKey): Account => CHART[key]

/** The accounts of money received, by payment method. */
export const MONEY_ACCOUNTS = ['cash', 'checks', 'ach', 'card', 'other_money'] as const satisfies readonly AccountKey[]
export type MoneyAccount = (typeof MONEY_ACCOUNTS)[number]

const ACCOUNT_OF_METHOD: Record<string, MoneyAccount> = { cash: 'cash', check: 'checks', ach: 'ach', card: 'card' }

/** Returns the account that a payment method fills. Null, as of an imported payment, and 'other' are other receipts. */
export const moneyAccount = (method: string | null): MoneyAccount => ACCOUNT_OF_METHOD[method ?? ''] ?? 'other_money'

/** Income and expenses, which begin anew each year. */
export const isOfTheYear = (key: AccountKey): boolean => ['income', 'expense'].includes(accountOf(key).class)

export const LONGEST_ACCOUNT_NUMBER = 20
export const LONGEST_ACCOUNT_NAME = 80
