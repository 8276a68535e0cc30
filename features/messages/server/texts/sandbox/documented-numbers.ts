/** What becomes of a text to a number of the sandbox. */
export type Story =
  /** It is handed to the phone, which may answer. */
  | { kind: 'delivered'; answers?: readonly string[] }
  /** It is taken, and fails on its way with this code. */
  | { kind: 'undelivered'; errorCode: number }
  /** It is refused at once with this code. */
  | { kind: 'refused'; code: number }
  /** It is delivered, but the carrier answers us only after we have stopped waiting. */
  | { kind: 'slow' }
  | { kind: 'down' }
  | { kind: 'busy' }
  | { kind: 'garbage' }

// Of these numbers (555-0100 to 555-0199 behind any area code) nobody is ever a subscriber.
const STORIES: Readonly<Record<string, Story>> = {
  '0111': { kind: 'undelivered', errorCode: 30003 },
  '0112': { kind: 'undelivered', errorCode: 30006 },
  '0113': { kind: 'refused', code: 21211 },
  '0114': { kind: 'refused', code: 21610 },
  '0121': { kind: 'delivered', answers: ['STOP'] },
  '0122': { kind: 'delivered', answers: ['STOP', 'START'] },
  '0123': { kind: 'delivered', answers: ['Thank you, I will send it tomorrow.'] },
  '0131': { kind: 'slow' },
  '0132': { kind: 'down' },
  '0133': { kind: 'garbage' },
  '0134': { kind: 'busy' },
}

/** The story of a number (`+1` and ten digits): any that is not documented is delivered and silent. */
export function storyOf(number: string): Story {
  const [, line] = /555(\d{4})$/.exec(number) ?? []
  return STORIES[line ?? ''] ?? { kind: 'delivered' }
}
