import type { PlainDate } from '#platform/rules/dates.ts'

/** A document that a company requests from a client. An expired one was received, and is too old now. */
export interface RequestedDocument {
  id: string
  title: string
  due_on: PlainDate
  status: 'requested' | 'received' | 'cleared' | 'expired'
}
