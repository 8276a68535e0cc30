import { accountCase, feedWith, type ReplyCase } from './reply-case.ts'

const debt = (name: string, bureau: ReplyCase['bureau'], collection: object, expected: object): ReplyCase => ({
  ...{ name, bureau },
  reply: feedWith(bureau, { trade_accounts: [], collections: [collection] }),
  expected: { collections: [expected] },
})

/** Fields of accounts and debts under the names that vendors give them. */
export const FIELD_REPLIES: readonly ReplyCase[] = [
  accountCase(
    'an authorized user by the letter A',
    'experian',
    { ecoa: 'A' },
    { responsibility: 'Authorized user', isAuthorizedUser: true },
  ),
  accountCase('an authorized user by Metro 2', 'equifax', { ecoa_code: '3' }, { isAuthorizedUser: true }),
  accountCase(
    'an authorized user in words',
    'transunion',
    { ecoaDesignator: { code: 'A', description: 'Authorized User' } },
    { isAuthorizedUser: true },
  ),
  accountCase(
    'a joint account',
    'experian',
    { account_designator: 'J' },
    { responsibility: 'Joint', isAuthorizedUser: false },
  ),
  accountCase(
    'in dispute by the compliance code',
    'experian',
    { compliance_condition_code: 'XB' },
    { isDisputed: true, compliance: 'XB: In dispute under the FCRA' },
  ),
  accountCase(
    'a dispute that is over',
    'experian',
    { compliance_code: 'XH', remarks: 'Account previously in dispute, now resolved' },
    { isDisputed: false },
  ),
  accountCase('in dispute by the flag', 'transunion', { dispute_flag: true }, { isDisputed: true }),
  accountCase(
    'in dispute by a remark',
    'equifax',
    {
      narratives: [
        { code: 'BB', description: 'Consumer disputes this account information' },
        { code: 'AO', description: 'Auto' },
      ],
    },
    {
      isDisputed: true,
      remarks: ['Consumer disputes this account information (BB)', 'Auto (AO)'],
    },
  ),
  accountCase(
    'closed by the credit grantor, sold by another',
    'equifax',
    { closed_by: 'Credit grantor', original_creditor: 'SUMMIT BANK', date_of_first_delinquency: '01152023' },
    {
      closedBy: 'Credit grantor',
      originalCreditor: 'SUMMIT BANK',
      firstDelinquentOn: '01152023',
    },
  ),
  accountCase(
    'CRS: names in camel case',
    'equifax',
    {
      creditorName: 'HARBOR BANK',
      accountNumber: 'XXXX4417',
      currentBalance: '1,204',
      amountPastDue: '0',
      highCredit: 5000,
    },
    {
      accountNumber: 'XXXX4417',
      ...{ balanceCents: 120_400, pastDueCents: 0, highCreditCents: 500_000 },
    },
  ),
  accountCase(
    'an amount that is none is shown as it was sent',
    'experian',
    { balance: 'see note', credit_limit: 'UNKNOWN' },
    {
      ...{ balanceCents: null, creditLimitCents: null },
      unread: [{ label: 'Balance', text: 'see note' }],
    },
  ),
  accountCase(
    'fields without a place are kept',
    'experian',
    { kob: 'BC', subscriber_code: '1201234' },
    {
      others: [
        { label: 'Kob', text: 'BC' },
        { label: 'Subscriber code', text: '1201234' },
      ],
      unread: [],
    },
  ),
  debt(
    'a debt with its collector and its first creditor',
    'transunion',
    {
      collection_agency: 'APEX RECOVERY',
      original_credit_grantor: 'MERCY CLINIC',
      balance: '412',
      account_number: '99881234',
      date_assigned: '03012024',
      dispute_flag: 'Y',
    },
    {
      ...{
        collector: 'APEX RECOVERY',
        originalCreditor: 'MERCY CLINIC',
        balanceCents: 41_200,
        accountNumber: '99881234',
      },
      ...{ assignedOn: '03012024', isDisputed: true },
    },
  ),
  debt(
    'a debt under other names',
    'equifax',
    {
      agencyName: 'APEX RECOVERY',
      clientName: 'MERCY CLINIC',
      originalAmount: '$500.00',
      firstDelinquency: '082023',
      status: 'Unpaid collection',
    },
    {
      ...{ collector: 'APEX RECOVERY', originalCreditor: 'MERCY CLINIC', originalAmountCents: 50_000 },
      ...{ firstDelinquentOn: '082023', status: 'Unpaid collection' },
    },
  ),
]
