import { isBlockRequest } from './dispute-reason.ts'

/** The statuses of a dispute, in order. */
export const DISPUTE_STATUSES = [
  'drafted',
  'attested',
  'sent',
  'received',
  'in_investigation',
  'resolved',
  'closed',
] as const

export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

const STATUS_WORDS: Readonly<Record<DisputeStatus, string>> = {
  drafted: 'Drafted',
  attested: 'Attested',
  sent: 'Sent',
  received: 'Received',
  in_investigation: 'In investigation',
  resolved: 'Resolved',
  closed: 'Closed',
}

/** Returns the label of a status: 'In investigation'. */
export function disputeStatusWords(status: DisputeStatus): string {
  return STATUS_WORDS[status]
}

// A dispute can be closed at any time. Any answer from a bureau implies that it received the letter first.
const NEXT: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  drafted: ['attested', 'closed'],
  attested: ['sent', 'closed'],
  sent: ['received', 'closed'],
  received: ['in_investigation', 'resolved', 'closed'],
  in_investigation: ['resolved', 'closed'],
  resolved: ['closed'],
  closed: [],
}

/** Returns the statuses that can follow a status, most common first. Nothing follows 'closed'. */
export function nextStatuses(status: DisputeStatus): readonly DisputeStatus[] {
  return NEXT[status]
}

/** Returns true while a bureau has not answered. Until then, the same item can't be disputed again. */
export function isOpenDispute({ status }: { status: DisputeStatus }): boolean {
  return status !== 'resolved' && status !== 'closed'
}

/**
 * The bureau's answer, or 'no_response' if its deadline passed without one. A blocked item is no longer reported, so
 * its result is 'deleted'. A bureau may decline a block or rescind it later (15 USC 1681c-2(c)).
 */
export const DISPUTE_RESULTS = [
  'deleted',
  'modified',
  'verified',
  'frivolous',
  'no_response',
  'declined',
  'rescinded',
] as const

export type DisputeResult = (typeof DISPUTE_RESULTS)[number]

const RESULT_WORDS: Readonly<Record<DisputeResult, string>> = {
  deleted: 'Deleted',
  modified: 'Modified',
  verified: 'Verified',
  frivolous: 'Called frivolous',
  no_response: 'No response',
  declined: 'Block declined',
  rescinded: 'Block rescinded',
}

/** Returns the label of a result: 'No response'. An item deleted by a block request is labeled 'Blocked'. */
export function disputeResultWords(result: DisputeResult, about: { reason: string }): string {
  return result === 'deleted' && isBlockRequest(about) ? 'Blocked' : RESULT_WORDS[result]
}

/** The results of block requests, and of all other disputes, in form order. */
export const BLOCK_REQUEST_RESULTS = [
  'deleted',
  'declined',
  'rescinded',
  'no_response',
] as const satisfies DisputeResult[]
export const PLAIN_DISPUTE_RESULTS = DISPUTE_RESULTS.filter((result) => result !== 'declined' && result !== 'rescinded')

/** Returns the results that a dispute can have. */
export function answersTo(dispute: { reason: string }): readonly DisputeResult[] {
  return isBlockRequest(dispute) ? BLOCK_REQUEST_RESULTS : PLAIN_DISPUTE_RESULTS
}
