import { type ReplyCase, replyWith } from './reply-case.ts'

const outcome = (name: string, block: unknown, expected: string, more: object = {}): ReplyCase => ({
  ...{ name, bureau: 'equifax', reply: replyWith('equifax', block, more) },
  expected: { outcome: expected },
})

/** Replies without a file, each with its own reason. */
export const OUTCOME_REPLIES: readonly ReplyCase[] = [
  outcome(
    'a no-hit by its type',
    { status: 'failure', failure_type: 'no-hit', message: 'A no-hit file is returned.' },
    'no_hit',
  ),
  outcome('NO RECORD FOUND', { status: 'failed', message: 'NO RECORD FOUND' }, 'no_hit'),
  outcome('Subject not found', { status: 'failed', message: 'Subject not found' }, 'no_hit'),
  outcome('no file found by the failure type', { status: 'failed', failure_type: 'subject_not_found' }, 'no_hit'),
  outcome('a security freeze', { status: 'failed', message: 'Consumer has a security freeze in place' }, 'frozen'),
  outcome('a freeze by its type', { status: 'failed', failure_type: 'freeze' }, 'frozen'),
  outcome('a lock', { status: 'failed', message: 'File locked by the consumer' }, 'locked'),
  outcome('a lock by its type', { status: 'failed', failure_type: 'credit_lock' }, 'locked'),
  outcome('a suppressed file', { status: 'failed', message: 'File suppressed: do not release' }, 'suppressed'),
  outcome('a minor', { status: 'failed', message: 'Subject is a minor' }, 'minor'),
  outcome('a minor in other words', { status: 'failed', failure_type: 'under_18' }, 'minor'),
  outcome('an invalid SSN under success', { status: 'success' }, 'no_hit', {
    intelligence: { credit_score: 'failed' },
  }),
  outcome(
    'a file without a score',
    { status: 'success', message: 'Insufficient history', full_feed: { trade_accounts: [{ company: 'A' }] } },
    'no_score',
  ),
  outcome('a bureau that is offline', { status: 'failure', message: 'Bureau offline' }, 'error'),
]
