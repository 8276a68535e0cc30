import { achCodeName } from '#features/lending/rules/funding/nacha/return-codes.ts'

/** A failed or returned charge. */
export interface Decline {
  /** The return code of the ACH network, such as R01, or the processor's decline code. */
  code: string
  /** A sentence's worth of words: 'Insufficient funds'. */
  reason: string
}

const CARD_REASONS: Readonly<Record<string, string>> = {
  card_declined: 'The card was declined',
  generic_decline: 'The card was declined',
  insufficient_funds: 'Insufficient funds',
  expired_card: 'The card has expired',
  incorrect_cvc: 'The security code is wrong',
  lost_card: 'The card was reported lost',
  stolen_card: 'The card was reported stolen',
  authentication_required: 'The card’s bank asks its owner to confirm the payment',
  bank_account_closed: 'Account closed',
  account_closed: 'Account closed',
  no_account: 'No account, or unable to locate it',
  bank_account_invalid_details: 'No account, or unable to locate it',
  bank_account_restricted: 'The account can’t be debited',
  debit_not_authorized: 'Not authorized',
  fraudulent: 'Chargeback: the cardholder says the payment was fraud',
  duplicate: 'Chargeback: the cardholder says the payment was made twice',
  product_not_received: 'Chargeback: the cardholder got nothing for the payment',
  unrecognized: 'Chargeback: the cardholder doesn’t recognize the payment',
  general: 'Chargeback',
}

const ACH_CODE = /^R\d\d$/

/**
 * Returns the reason of a decline. The code of the network wins, because the processor's codes group several of them.
 *
 * @see https://docs.stripe.com/declines/network-codes
 */
export function declineOf(networkCode: string | null, processorCode: string): Decline {
  if (networkCode !== null && ACH_CODE.test(networkCode)) return { code: networkCode, reason: achCodeName(networkCode) }
  return { code: processorCode, reason: CARD_REASONS[processorCode] ?? 'The payment was declined' }
}

// The Nacha Operating Rules allow two more tries after R01 and R09, within 180 days, and none after any other return.
export const MOST_PRESENTED_AGAIN = 2
const RETRIED = ['R01', 'R09', 'insufficient_funds']

/**
 * Returns true if a returned debit can be presented once more. A return of R01 or R09 allows it twice. `presentedAgain` is how often that
 * has happened.
 *
 * @see Nacha Operating Rules, subsection 2.13.4.1, Reinitiation
 */
export const mayPresentAgain = ({ code }: Pick<Decline, 'code'>, presentedAgain: number): boolean =>
  RETRIED.includes(code) && presentedAgain < MOST_PRESENTED_AGAIN

/** Returns true if the decline shows that the method can't be used again until its owner renews it. */
export const endsMethod = ({ code }: Pick<Decline, 'code'>): boolean =>
  ENDING.includes(code) || (ACH_CODE.test(code) && !RETRIED.includes(code) && !PASSING.includes(code))

const ENDING = [
  'expired_card',
  'lost_card',
  'stolen_card',
  'bank_account_closed',
  'account_closed',
  'no_account',
  'debit_not_authorized',
]
// The bank stopped or returned this one entry; the account itself is good.
const PASSING = ['R06', 'R08', 'R11', 'R24']
