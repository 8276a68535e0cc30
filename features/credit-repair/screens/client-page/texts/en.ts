import type { PageItem } from '#features/credit-repair/rules/client-page/page-state.ts'
import {
  DISPUTE_REASONS,
  type DisputeReason,
  disputeReasonLabel,
  isBlockRequest,
} from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import type { DisputeResult, DisputeStatus } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { FileItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import { shortDate } from '#platform/rules/dates.ts'

const KINDS: Record<FileItemKind, string> = {
  account: 'Account',
  collection: 'Collection',
  inquiry: 'Inquiry',
  public_record: 'Public record',
  name: 'Name',
  address: 'Address',
  employer: 'Employer',
}
const STATUSES: Record<DisputeStatus, string> = {
  drafted: 'Waiting for you to confirm it',
  attested: 'You confirmed it. The letter goes out next.',
  sent: 'The letter is on its way',
  received: 'The letter arrived. We are waiting for the answer.',
  in_investigation: 'It is being investigated',
  resolved: 'Answered',
  closed: 'Closed',
}
const RESULTS: Record<DisputeResult, string> = {
  deleted: 'Removed from your report',
  modified: 'Corrected on your report',
  verified: 'Stays on your report: they say it is right',
  frivolous: 'Not investigated: they asked for more information',
  no_response: 'No answer in time',
  declined: 'They declined to block it',
  rescinded: 'They blocked it, and then ended the block',
}
const REFUSALS: Readonly<Record<string, string>> = {
  DISPUTE_MOVED_ON: 'An item was confirmed or closed meanwhile. Reload the page.',
  croa_contract_first: 'You can confirm once a signed contract is in force and the time to cancel it is over.',
  croa_window_open: 'You can confirm once the time to cancel your contract is over.',
  croa_enrollment_first: 'You can’t confirm at this time. Contact the company.',
}

/** Returns the words for each reason of a dispute. */
const reasonLabels = (): Record<DisputeReason, string> =>
  // fromEntries forgets its keys, which are all the reasons.
  Object.fromEntries(DISPUTE_REASONS.map((reason) => [reason, disputeReasonLabel(reason)])) as Record<
    DisputeReason,
    string
  >

/** The words of the client's page in English. es.ts has the same. */
export const EN = {
  title: 'Your credit repair',
  loading: 'Loading',
  tryAgain: 'Try again',
  day: shortDate,
  hello: (name: string): string => `Hello ${name}`,
  askAgain: 'Send me a new link',
  askedAgain: (by: 'email' | 'text' | null): string => {
    if (by === null) return 'There is no address on file to which we can send a link. Contact the company.'
    return by === 'email' ? 'A new link is on its way to your email.' : 'A new link is on its way to your phone.'
  },
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
  itemAt: ({ name, bureau }: Pick<PageItem, 'name' | 'bureau'>): string => `${name} at ${bureauName(bureau)}`,
  kinds: KINDS,
  reasons: reasonLabels(),
  statusOf: ({ status, result, reason }: Pick<PageItem, 'status' | 'result' | 'reason'>): string => {
    if (result === null) return STATUSES[status]
    return result === 'deleted' && isBlockRequest({ reason }) ? 'Blocked from your report' : RESULTS[result]
  },
  attest: {
    heading: 'Please confirm',
    about: 'These letters are yours. By law they may say only what is true, so read each statement before it is sent.',
    notYet: 'You can confirm once your contract is signed and the time to cancel it is over.',
    letterSays: 'Your letter says:',
    isTrue: (item: string): string => `This is true: ${item}`,
    statement:
      'I have read what the letters say about each item that I checked, and it is true to the best of my knowledge. I dispute no item that I believe to be reported correctly.',
    submit: (count: number): string => {
      if (count === 0) return 'Confirm the checked items'
      return count === 1 ? 'Confirm 1 item' : `Confirm ${count} items`
    },
    sending: 'Sending...',
    wrong: 'If a statement isn’t right, don’t check it, and tell the company.',
  },
  items: {
    heading: 'Your disputes',
    none: 'Nothing is disputed yet.',
    round: (round: number): string => `Round ${round}`,
    letter: 'Save the letter (PDF)',
    letterTo: (name: string): string => `The letter goes to ${name}.`,
    days: {
      attested: 'Confirmed',
      sent: 'Letter sent',
      received: 'Letter received',
      due: 'Answer due by',
      result: 'Answer',
    },
  },
  uploads: {
    heading: 'Send documents',
    about: 'Letters need a copy of your ID and a proof of your address. Take a photo, or choose a PDF.',
    kinds: { identity: 'Your ID', address: 'Proof of your address', other: 'Another document that we asked for' },
    choose: 'Choose a photo or PDF',
    sending: 'Sending...',
    sent: 'Your document was received.',
    unreadable: 'This file can’t be read. Use a photo or a PDF.',
  },
  saving: 'Saving...',
  scores: 'Your scores',
  contract: {
    heading: 'Your contract',
    signed: (day: string): string => `You signed it on ${day}.`,
    mayCancel: (day: string): string =>
      `You can cancel it through ${day} without giving a reason. Open the signed contract to cancel, or send the company a notice of cancellation.`,
    bound: (day: string): string => `The time to cancel it without a reason ended on ${day}.`,
    canceled: (day: string): string => `You canceled it on ${day}.`,
    ended: 'It has ended.',
    save: 'Save the contract (PDF)',
    open: { to_sign: 'Read and sign', signed: 'Open the signed document' },
  },
  fees: {
    heading: 'Fees',
    none: 'You have paid nothing yet.',
    charged: 'Charged, not paid yet',
    fee: 'Paid',
    refund: 'Refunded to you',
  },
  refusals: REFUSALS,
}
export type RepairTexts = typeof EN
