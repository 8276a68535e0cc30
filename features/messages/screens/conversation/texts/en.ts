import { CONVERSATION_LINK_DAYS } from '#features/messages/rules/message.ts'
import { INCOMPLETE_LINK } from '#platform/browser/client-link.ts'
import { shortMoment } from '#platform/rules/dates.ts'

const REFUSALS: Readonly<Record<string, string>> = {}

/** The words of a client's conversation page in English. es.ts has the same. */
export const EN = {
  title: 'Your conversation',
  loading: 'Loading your conversation',
  tryAgain: 'Try again',
  incomplete: INCOMPLETE_LINK,
  linkDays: `A link opens its conversation for ${CONVERSATION_LINK_DAYS} days, unless the sender’s address for you changes.`,
  between: (name: string, company: string): string =>
    `${name}, this is between you and ${company}. Anyone who has the link can read it and reply as you, so don’t forward it.`,
  messages: 'Messages',
  newest: (count: number): string => `The newest ${count} messages are shown.`,
  you: 'You',
  moment: shortMoment,
  reply: 'Your reply',
  noSsn: 'Remove your Social Security number: messages are not a safe place for it.',
  empty: 'Enter a message',
  send: 'Send reply',
  sending: 'Sending...',
  sent: (company: string): string => `Your reply was sent to ${company}.`,
  /** By the server's code, in languages other than the server's. */
  refusals: REFUSALS,
}

export type ConversationTexts = typeof EN
