/** The texts of events of collections in the audit log and the client's timeline, by event name. */
export const COLLECTION_EVENTS: Readonly<Record<string, string>> = {
  'collections.attempt': 'Tried to reach the borrower',
  'collections.result': 'Entered the result of a call',
  'collections.assigned': 'Assigned the account to a collector',
  'collections.stopped': 'Stopped contact about debts',
  'collections.stop_released': 'Allowed contact about debts again',
  'collections.settings': 'Changed the settings of collections',
  'collections.queues': 'Changed the queues of collections',
  'collections.texts': 'Changed the scripts and templates of collections',
  'payment_promises.open': 'Recorded a promise to pay',
  'payment_promises.kept': 'The promise to pay was kept',
  'payment_promises.broken': 'The promise to pay was broken',
  'payment_promises.canceled': 'Canceled a promise to pay',
}
