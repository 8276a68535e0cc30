/** The behavior of a sandbox number. */
export type Story =
  /** Delivered to the phone, which may reply. */
  | { kind: 'delivered'; answers?: readonly string[] }
  /** Accepted, then fails in transit with this code. */
  | { kind: 'undelivered'; errorCode: number }
  /** Rejected at once with this code. */
  | { kind: 'refused'; code: number }
  /** Delivered, but the carrier responds only after our timeout. */
  | { kind: 'slow' }
  | { kind: 'down' }
  | { kind: 'busy' }
  | { kind: 'garbage' }

// These numbers (555-0100 to 555-0199 in any area code) are never assigned.
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

/** Returns the story of a number (`+1` and ten digits). An undocumented number is delivered without a reply. */
export function storyOf(number: string): Story {
  const [, line] = /555(\d{4})$/.exec(number) ?? []
  return STORIES[line ?? ''] ?? { kind: 'delivered' }
}
