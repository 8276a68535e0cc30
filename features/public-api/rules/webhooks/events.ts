/** What an organisation can be told of, with the words of the form that asks; `app.emit_event` sends each from the database. */
export const EVENT_TYPES = {
  'client.created': 'A client was added',
  'client.updated': 'A client’s own data changed, or the client was archived',
  'credit_report.completed': 'A credit report is ready',
  'credit_report.failed': 'A credit report was ordered and no bureau could answer',
  'card.created': 'A card was issued',
  'card.updated': 'A card’s limit or state changed',
  'card.authorization': 'A purchase with a card was approved or declined, or its hold has ended',
  'card.transaction': 'A purchase, refund or payment was posted to a card',
  'api_key.created': 'An API key was made or replaced',
  'api_key.revoked': 'An API key was revoked',
} as const

/** Stands for every type there is and will be. */
export const ALL_EVENTS = '*'

/** What “Send test event” sends; it needs no choosing and is tried once. */
export const TEST_EVENT = 'webhook.test'
