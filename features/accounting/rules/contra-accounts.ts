import type { PostingKind, StoredPosting } from '#features/lending/rules/stored-loan.ts'
import { type AccountKey, moneyAccount } from './accounts.ts'

/** Cents of an account: debits above 0, credits below. */
export interface Amount {
  account: AccountKey
  cents: number
}

interface Booked extends Pick<StoredPosting, 'kind' | 'amount' | 'details'> {
  method: string | null
}

/**
 * Returns the accounts that a posting moves by its own amount: money, income, and what the company owes. The receivables follow from
 * the loan; what then lacks goes to `restAccount`. `prepaidCents` are finance charges kept from the money lent.
 */
export function contraAmounts(posting: Booked, prepaidCents: number): Amount[] {
  const cents = posting.amount ?? 0
  const money = moneyAccount(posting.method)
  const amounts: Record<string, () => Amount[]> = {
    disbursement: () => [
      { account: 'funding_clearing', cents: prepaidCents - cents },
      { account: 'origination_fees', cents: -prepaidCents },
    ],
    advance: () => [{ account: 'funding_clearing', cents: -cents }],
    payment: () => [{ account: money, cents }],
    recovery: () => [{ account: money, cents }],
    settlement: () => [{ account: money, cents }],
    credit: () => [{ account: 'credits', cents }],
    refund: () => [{ account: money, cents: -cents }],
    fee: () => [{ account: feeAccount(posting.details), cents: -cents }],
    charge: () => [{ account: 'advanced_costs', cents: -cents }],
  }
  return (amounts[posting.kind]?.() ?? []).filter((amount) => amount.cents !== 0)
}

const FEE_ACCOUNTS: Record<string, AccountKey> = { late: 'late_fees', nsf: 'nsf_fees' }

// An imported fee has no kind: the product knew only late fees.
function feeAccount(details: object): AccountKey {
  return FEE_ACCOUNTS['fee' in details ? String(details.fee) : 'late'] ?? 'other_fees'
}

const REST_ACCOUNTS: Partial<Record<PostingKind, AccountKey>> = {
  waiver: 'waivers',
  settlement: 'settlement_losses',
  sale: 'sale_clearing',
}

/**
 * Returns the account of the part of a posting that its own amount does not explain: what a settlement, a sale, or a waiver
 * takes from the receivables, and the interest that a back-dated entry earns or takes back.
 */
export const restAccount = (kind: PostingKind): AccountKey => REST_ACCOUNTS[kind] ?? 'interest_income'
