import type { AccountType } from '#features/lending/rules/funding/funding-lists.ts'

/** A payout to one bank account. */
export interface Payout {
  /** The same key never pays twice. */
  key: string
  cents: number
  name: string
  routing: string
  account: string
  accountType: AccountType
}

/** The progress of a payout. */
export interface PayoutState {
  /** The service's own id of the payout. */
  id: string
  status: 'pending' | 'paid' | 'returned'
  /** The code of a return, such as R03. */
  code: string | null
}

/** The service that pays out loans: the port. */
export interface PayoutProcessor {
  pay(payout: Payout): Promise<PayoutState>
  /** @throws PayoutRefused if the service knows no such payout */
  stateOf(id: string): Promise<PayoutState>
}

/** The service can't be reached, or its reply can't be read. The payout may have been made: the same key must be used again. */
export class PayoutUnavailable extends Error {}

/** The service refused the payout, and made none. */
export class PayoutRefused extends Error {}
