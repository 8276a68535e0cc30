/**
 * The states of a charge. `scheduled` waits for its day. `sending` may have reached the processor. `processing` was accepted by it.
 * `review` has a reply that a person must look at. `failed` never took money. `returned` took it and lost it again.
 */
export const CHARGE_STATUSES = [
  'scheduled',
  'sending',
  'processing',
  'succeeded',
  'failed',
  'returned',
  'canceled',
  'review',
] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]

/** The states before money can have moved. */
export const UNSENT_STATUSES = ['scheduled', 'canceled', 'failed'] as const satisfies readonly ChargeStatus[]
/** The states in which the payment is in the loan's ledger. */
export const TAKEN_STATUSES = ['processing', 'succeeded'] as const satisfies readonly ChargeStatus[]

/** The origins of a charge. */
export const CHARGE_SOURCES = ['staff', 'autopay', 'pay_page'] as const
export type ChargeSource = (typeof CHARGE_SOURCES)[number]

/** The events that move a charge. */
export type ChargeEvent = 'send' | 'accept' | 'succeed' | 'fail' | 'return' | 'cancel' | 'question' | 'withdraw'

const NEXT: Record<ChargeStatus, Partial<Record<ChargeEvent, ChargeStatus>>> = {
  scheduled: { send: 'sending', cancel: 'canceled', fail: 'failed' },
  // A file that the bank did not get is canceled.
  sending: { accept: 'processing', succeed: 'succeeded', fail: 'failed', question: 'review', withdraw: 'scheduled' },
  processing: { succeed: 'succeeded', fail: 'returned', return: 'returned', question: 'review' },
  succeeded: { return: 'returned' },
  review: { accept: 'processing', succeed: 'succeeded', fail: 'failed', return: 'returned' },
  failed: {},
  returned: {},
  canceled: {},
}

/** Returns the state after an event, or null if the event can't happen in this state. */
export const nextChargeStatus = (status: ChargeStatus, event: ChargeEvent): ChargeStatus | null =>
  NEXT[status][event] ?? null

const NAMES: Record<ChargeStatus, string> = {
  scheduled: 'Scheduled',
  sending: 'Being sent',
  processing: 'Processing',
  succeeded: 'Paid',
  failed: 'Failed',
  returned: 'Returned',
  canceled: 'Canceled',
  review: 'Needs review',
}

/** Returns the name of a state on screens. */
export const chargeStatusName = (status: ChargeStatus): string => NAMES[status]
