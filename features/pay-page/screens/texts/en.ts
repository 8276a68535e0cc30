import type { LoanType } from '#features/lending/rules/loan-types.ts'
import type { ChargeStatus } from '#features/payments/rules/charge-status.ts'
import type { MethodKind } from '#features/payments/rules/method-kinds.ts'
import { shortDate } from '#platform/rules/dates.ts'

const STATUSES: Record<ChargeStatus, string> = {
  scheduled: 'Scheduled',
  sending: 'Being sent',
  processing: 'Processing',
  succeeded: 'Paid',
  failed: 'Failed',
  returned: 'Returned by the bank',
  canceled: 'Canceled',
  review: 'Under review',
}
const LOANS: Record<LoanType, string> = {
  auto: 'Auto loan',
  mortgage: 'Mortgage',
  personal: 'Personal loan',
  other: 'Loan',
}
const REFUSALS: Readonly<Record<string, string>> = {}

/** The words of the pay page in English. es.ts has the same. */
export const EN = {
  title: 'Your payments',
  loading: 'Loading',
  tryAgain: 'Try again',
  day: shortDate,
  hello: (name: string): string => `Hello ${name}`,
  askAgain: 'Send me a new link',
  askedAgain: (by: 'email' | 'text' | null): string => {
    if (by === null) return 'There is no address on file to which we can send a link. Contact the company.'
    return by === 'email' ? 'A new link is on its way to your email.' : 'A new link is on its way to your phone.'
  },
  noLink: 'Enter the code that is printed on your statement or letter, or open the link from your email or text.',
  letterCode: 'Code of your letter',
  openPage: 'Open',
  identity: {
    heading: 'First, a code',
    none: 'We can’t send you a code. Contact the company.',
    email: (to: string): string => `We send a code to your email address ${to}.`,
    text: (to: string): string => `We send a code by text to your number ${to}.`,
    same: 'The link and the code use the same way, so we also ask for your date of birth.',
    send: 'Send the code',
    sendAgain: 'Send a new code',
    sending: 'Sending...',
    code: 'Code',
    birthDate: 'Date of birth',
    check: 'Continue',
    checking: 'Checking...',
  },
  leave: 'Close this page',
  sandbox: 'Sandbox: no money is moved.',
  noLoans: 'You have no loan with this company.',
  loanName: (type: LoanType): string => LOANS[type],
  due: 'Next payment',
  dueOn: (day: string): string => `due ${day}`,
  pastDue: 'Past due',
  fees: 'Fees',
  balance: 'Balance',
  payoffToday: 'Payoff today',
  ended: 'Nothing is owed on this loan.',
  pay: {
    heading: 'Make a payment',
    amount: 'Amount (USD)',
    amountProblem: 'Enter dollars and cents, such as 120.50. The least is $0.50.',
    from: 'Pay from',
    when: 'When',
    today: 'Today',
    later: 'On a later day',
    day: 'Day',
    confirm: (amount: string, day: string): string =>
      `I authorize the company to take ${amount} ${day} from this account or card.`,
    confirmToday: 'today',
    confirmOn: (day: string): string => `on ${day}`,
    submit: 'Pay',
    schedule: 'Schedule the payment',
    paying: 'Sending...',
    second: 'Another payment is under way. Pay a second time.',
    addMethod: 'Add a bank account or card',
    adding: 'Opening...',
    processor: 'You enter its number on the page of the payment processor. The company never sees it.',
    noMethod: 'Add a bank account or card to pay here.',
    notHere: 'This company doesn’t take payments on this page yet. Pay as your statement says.',
    sent: 'Your payment is on its way.',
    scheduled: 'Your payment is scheduled.',
    failed: (reason: string): string => `The payment failed: ${reason}`,
  },
  promise: {
    heading: 'Can’t pay today?',
    about: 'Tell the company when you will pay. This takes no money.',
    submit: 'Promise to pay',
    sending: 'Sending...',
    open: (amount: string, day: string): string => `You promised to pay ${amount} by ${day}.`,
  },
  charges: 'Payments under way',
  status: (status: ChargeStatus): string => STATUSES[status],
  cancel: 'Cancel',
  canceling: 'Canceling...',
  method: (kind: MethodKind, brand: string, four: string): string =>
    `${kind === 'card' ? 'Card' : 'Bank account'}, ${brand}, ending in ${four}`,
  payoff: {
    heading: 'Pay off the loan',
    day: 'On',
    ask: 'Show the payoff',
    asking: 'Counting...',
    is: (amount: string, day: string): string => `${amount} pays off the loan on ${day}.`,
    perDay: (amount: string): string => `Each later day adds ${amount}.`,
    letter: 'Save the payoff letter',
  },
  history: 'History',
  noHistory: 'No payment yet.',
  reversed: 'reversed',
  refunds: 'Refunds',
  refunded: 'refunded to you',
  refundOnItsWay: 'refund on its way to you',
  receipt: 'Receipt',
  statement: 'Save the statement',
  annualInterest: (year: number) => `Save the interest statement of ${year}`,
  saving: 'Saving...',
  refusals: REFUSALS,
}
export type PayTexts = typeof EN
