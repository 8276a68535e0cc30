import { quietHours } from './quiet-hours.ts'
import type { TextConsent } from './text-consent.ts'
import type { Home } from './time-zones.ts'

/** Whoever a text would go to. */
export interface Texted extends Home {
  /** Ten digits. */
  phone: string | null
  /** The newest line of the consent ledger; null when there is none. */
  consent: TextConsent | null
}

/** What stands against a text, in a sentence for who would send it. Only the quiet hours pass by themselves. */
export type TextObstacle =
  | { kind: 'no phone' | 'not agreed' | 'stopped'; sentence: string }
  | { kind: 'quiet hours'; sentence: string; endsAtMs: number }

/** Why no text may go to this client at this moment (ms since the epoch); null when one may. */
export function textObstacle({ phone, consent, ...home }: Texted, atMs: number): TextObstacle | null {
  if (!phone) return { kind: 'no phone', sentence: 'This client has no phone number' }
  if (consent === null || consent.phone !== phone) {
    return { kind: 'not agreed', sentence: 'This client has not agreed to texts' }
  }
  if (!consent.is_agreed) return { kind: 'stopped', sentence: 'This client has asked for no more texts' }
  const quiet = quietHours(home, atMs)
  return quiet && { kind: 'quiet hours', ...quiet }
}
