/** The texts of events of the books in the audit log, by event name. */
export const ACCOUNTING_EVENTS: Readonly<Record<string, string>> = {
  'accounting.account_changed': 'Changed the number or name of an account',
  'accounting.period_closed': 'Closed a month of the books',
  'accounting.period_reopened': 'Reopened a month of the books',
  'accounting.exported': 'Exported the books',
}
