import { feedWith, type ReplyCase } from './reply-case.ts'

const CARD = { company: 'HARBOR BANK', balance: 100 }
const listed = (name: string, feed: object, expected: Record<string, unknown>): ReplyCase => ({
  ...{ name, bureau: 'transunion', reply: feedWith('transunion', feed) },
  expected,
})

/** Lists as lists, objects, and words. */
export const LIST_REPLIES: readonly ReplyCase[] = [
  listed('one account without a list', { trade_accounts: CARD }, { accounts: [{ company: 'HARBOR BANK' }] }),
  listed(
    'accounts by number',
    { trade_accounts: { '0': CARD, '1': { ...CARD, company: 'SUMMIT' } } },
    { accounts: [{ company: 'HARBOR BANK' }, { company: 'SUMMIT' }] },
  ),
  listed('a list inside of an object', { trade_accounts: { trade_account: [CARD, CARD] } }, { accounts: [{}, {}] }),
  listed(
    'a list under another name',
    { tradelines: [CARD], public_records: [{ type: 'Judgment' }] },
    { accounts: [{}], records: 1 },
  ),
  listed(
    'no accounts in words',
    { trade_accounts: 'No trade accounts on file', collections: 'NONE' },
    { accounts: [], collections: [], unread: [], notSent: expectedMissing() },
  ),
  listed('no list of collections at all', { trade_accounts: [] }, { notSent: ['collections', ...expectedMissing()] }),
  listed(
    'words in place of a list',
    { trade_accounts: 'Truncated, request the overflow file', collections: [] },
    {
      accounts: [],
      unread: ['Trade accounts, List: Truncated, request the overflow file'],
    },
  ),
  listed(
    'one inquiry without a list',
    { trade_accounts: [], inquiries: { company: 'SUMMIT', date: '2026-01-05' } },
    { inquiries: 1 },
  ),
  listed(
    'a statement is an alert beside the accounts',
    { trade_accounts: [CARD], statements: [{ statementText: 'My identity was stolen' }] },
    { alerts: ['other'] },
  ),
]

function expectedMissing(): string[] {
  return ['inquiries', 'public_record', 'address_history', 'employment_history']
}
