import type { MethodKind } from '#features/payments/rules/method-kinds.ts'

/** The course of a charge in the sandbox, by the ending of its card or account. */
export interface Story {
  /** The words of `npm run` lists and of the sandbox's page. */
  about: string
  /** A refusal at once. */
  declined?: string
  /** The charge goes through, and is lost later. */
  returned?: { network?: string; reason: string }
  /** The reply is lost after the charge was made. */
  isReplyLost?: true
  /** Each event is sent twice. */
  isToldTwice?: true
  /** No event is sent at all: the product must ask. */
  isSilent?: true
  /** The reply has another amount. */
  isAmountWrong?: true
}

const COMMON: Record<string, Story> = {
  '0108': { about: 'made, but the reply is lost', isReplyLost: true },
  '0109': { about: 'paid, and each event is sent twice', isToldTwice: true },
  '0110': { about: 'paid, and no event is sent', isSilent: true },
  '0111': { about: 'paid with another amount', isAmountWrong: true },
}

const STORIES: Record<MethodKind, Record<string, Story>> = {
  bank_account: {
    ...COMMON,
    '2227': { about: 'returned with R01', returned: { network: 'R01', reason: 'insufficient_funds' } },
    '1113': { about: 'returned with R02', returned: { network: 'R02', reason: 'bank_account_closed' } },
    '1116': { about: 'returned with R03', returned: { network: 'R03', reason: 'bank_account_invalid_details' } },
    '3335': { about: 'returned with R10', returned: { network: 'R10', reason: 'debit_not_authorized' } },
    '0029': { about: 'returned with R29', returned: { network: 'R29', reason: 'debit_not_authorized' } },
  },
  card: {
    ...COMMON,
    '0002': { about: 'declined', declined: 'generic_decline' },
    '9995': { about: 'declined for insufficient funds', declined: 'insufficient_funds' },
    '0069': { about: 'declined, because the card has expired', declined: 'expired_card' },
    '0259': { about: 'paid, and charged back later', returned: { reason: 'fraudulent' } },
  },
}

const PAID: Story = { about: 'paid' }

/** Returns the course of charges of a card or account. Most are paid. */
export const storyOf = (kind: MethodKind, lastFour: string): Story => STORIES[kind][lastFour] ?? PAID

/** The course of refunds in the sandbox, by the ending of the card or account. */
export interface RefundStory {
  about: string
  isRefused?: true
  /** It is accepted, and fails later. */
  failure?: string
  isReplyLost?: true
  isToldTwice?: true
  isSilent?: true
  isAmountWrong?: true
}

// 7726 and 5126 are those of the vendor's test cards.
const REFUND_STORIES: Record<string, RefundStory> = {
  '7726': { about: 'refunded later' },
  '5126': { about: 'a refund that fails later', failure: 'expired_or_canceled_card' },
  '0208': { about: 'refunded, but the reply is lost', isReplyLost: true },
  '0209': { about: 'refunded, and each event is sent twice', isToldTwice: true },
  '0210': { about: 'refunded, and no event is sent', isSilent: true },
  '0211': { about: 'refunded with another amount', isAmountWrong: true },
  '0212': { about: 'a refund that is refused', isRefused: true },
}

/** Returns the course of refunds to a card or account. Most are refunded. */
export const refundStoryOf = (lastFour: string): RefundStory => REFUND_STORIES[lastFour] ?? PAID

/** Returns the endings with a special course, for people who try the sandbox. */
export const storyLines = (): string[] => [
  ...Object.entries({ 'a bank account': STORIES.bank_account, 'a card': STORIES.card }).flatMap(([name, stories]) =>
    Object.entries(stories).map(([ending, { about }]) => `${name} that ends in ${ending}: ${about}`),
  ),
  ...Object.entries(REFUND_STORIES).map(([ending, { about }]) => `an account or card that ends in ${ending}: ${about}`),
]
