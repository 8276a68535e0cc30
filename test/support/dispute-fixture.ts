import { disputableItems } from '#features/credit-repair/rules/disputes/disputable-items.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'

// Made-up reports and disputes of one client, with dates around today, for screen tests.
export const CLIENT = '0b9f3a52-4a4e-4a41-9d0e-2a4d8f1c7b11'
export const TODAY = dateOfInstant(new Date(), 'UTC')
export const inDays = (days: number) => addDays(TODAY, days)

const LATE = {
  ...{ company: 'ALLY', account_type: 'Auto', balance: 9000, payment_history: '2,1' },
  date_of_opening: '2022-07-01',
}
const DEBT = { original_credit_grantor: 'VERIZON', balance: 612, date_of_first_delinquency: '2010-01-15' }

/** Returns a bureau's part of a stored report with these accounts and collections. */
export const fileOf = (trade_accounts: object[], collections: object[] = []) => ({
  status: 'success',
  full_feed: { credit_score: { fico_8: { score: 650 } }, trade_accounts, collections },
})

/** Sixty days old: a late account at two bureaus, and an old debt at one. */
export const FIRST = {
  id: 'a0000000-0000-4000-8000-000000000001',
  created_at: `${inDays(-60)}T12:00:00+00:00`,
  bureau_data: { experian: fileOf([LATE], [DEBT]), equifax: fileOf([LATE]) },
}
/** Two days old: Experian no longer lists the account. */
export const NEWER = {
  id: 'a0000000-0000-4000-8000-000000000002',
  created_at: `${inDays(-2)}T12:00:00+00:00`,
  bureau_data: { experian: fileOf([], [DEBT]), equifax: fileOf([LATE]) },
}

/** Returns the key of an item of the first report, by its name. */
export const keyOf = (name: string) =>
  disputableItems(FIRST.bureau_data, TODAY).find((item) => item.name === name)?.key ?? 'none'

/** Returns a dispute of the late account with Experian, drafted fifty days ago. */
export const dispute = (about: object = {}) => ({
  ...{ id: 'd0000000-0000-4000-8000-000000000001', client_id: CLIENT, report_id: FIRST.id },
  ...{ bureau: 'experian', item_kind: 'account', item_key: keyOf('ALLY'), item_name: 'ALLY' },
  ...{ reason: 'never_late', explanation: null, status: 'drafted' },
  ...{ attested_on: null, sent_on: null, tracking_number: null, received_on: null, information_on: null },
  ...{ investigation_on: null, due_on: null, result: null, result_on: null, closed_on: null, corrections: [] },
  ...{ item_facts: {}, recipient: 'bureau', recipient_name: null, recipient_address: null, notice_on: null },
  ...{ is_after_annual_report: false, months: [], correct_value: null, round: 1, next_act: null, next_status: null },
  ...{ procedure_due_on: null, procedure_answered_on: null },
  ...{ created_at: `${inDays(-50)}T12:00:00+00:00`, creator: { full_name: 'Priya Raman' } },
  ...about,
})

/** Returns the same dispute, received by the bureau this many days ago. */
export const received = (days: number, about: object = {}) =>
  dispute({
    ...{ attested_on: inDays(-49), sent_on: inDays(-48), received_on: inDays(-days), due_on: inDays(30 - days) },
    status: 'received',
    ...about,
  })
