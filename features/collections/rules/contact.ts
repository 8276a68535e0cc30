export const CONTACT_CHANNELS = ['call', 'text', 'email', 'letter', 'visit'] as const
export type ContactChannel = (typeof CONTACT_CHANNELS)[number]

export const CONTACT_OUTCOMES = [
  'placed',
  'no_answer',
  'busy',
  'disconnected',
  'wrong_number',
  'voicemail',
  'third_party',
  'conversation',
  'promise',
  'callback',
  'refused',
  'sent',
] as const
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number]

const OUTCOME_NAMES: Readonly<Record<ContactOutcome, string>> = {
  placed: 'Result not entered yet',
  no_answer: 'No answer',
  busy: 'Busy',
  disconnected: 'Number not in service',
  wrong_number: 'Wrong number',
  voicemail: 'Left a voicemail',
  third_party: 'Reached another person',
  conversation: 'Spoke with the person',
  promise: 'Promise to pay',
  callback: 'Asked to be called again',
  refused: 'Refuses to pay',
  sent: 'Sent',
}

/** The channels whose contacts have a phone number. */
export const PHONE_CHANNELS = ['call', 'text'] as const satisfies readonly ContactChannel[]

/** Returns the outcome in words. An unknown outcome is shown as is. */
export const outcomeName = (outcome: string): string =>
  Object.entries(OUTCOME_NAMES).find(([name]) => name === outcome)?.[1] ?? outcome

const CHANNEL_NAMES: Readonly<Record<ContactChannel, string>> = {
  ...{ call: 'Call', text: 'Text', email: 'Email', letter: 'Letter', visit: 'Visit' },
}

/** Returns the channel in words. An unknown channel is shown as is. */
export const channelName = (channel: string): string =>
  Object.entries(CHANNEL_NAMES).find(([name]) => name === channel)?.[1] ?? channel

/** The results of a call that a collector can choose, with their keys on the account page. */
export const CALL_RESULTS = [
  { outcome: 'no_answer', key: '1' },
  { outcome: 'voicemail', key: '2' },
  { outcome: 'conversation', key: '3' },
  { outcome: 'callback', key: '4' },
  { outcome: 'refused', key: '5' },
  { outcome: 'third_party', key: '6' },
  { outcome: 'busy', key: '7' },
  { outcome: 'wrong_number', key: '8' },
  { outcome: 'disconnected', key: '9' },
] as const satisfies readonly { outcome: ContactOutcome; key: string }[]

/** Outcomes of a conversation with the person who owes the debt. */
export const CONVERSATIONS: readonly ContactOutcome[] = ['conversation', 'promise', 'callback', 'refused']

export const LONGEST_CONTACT_NOTE = 2000
export const LONGEST_OVERRIDE_REASON = 500
