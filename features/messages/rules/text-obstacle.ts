import { quietHours } from './quiet-hours.ts'
import type { TextConsent } from './text-consent.ts'
import type { Home } from './time-zones.ts'

/** The recipient of a text. */
export interface Texted extends Home {
  /** Ten digits. */
  phone: string | null
  /** The newest row of the consent ledger, or null. */
  consent: TextConsent | null
  /** False for a company without a number for texts. */
  has_number: boolean
}

/** The reason that a company without a number can't send texts. */
export const NO_TEXT_NUMBER = 'Your company has no number for texts yet. Tradeline assigns one'

/** Why a text can't be sent, as a sentence for the sender. Only quiet hours end by themselves. */
export type TextObstacle =
  | { kind: 'no number' | 'no phone' | 'not agreed' | 'stopped'; sentence: string }
  | { kind: 'quiet hours'; sentence: string; endsAtMs: number }

/** Returns why no text may go to this client at this moment (ms since the epoch), or null if one may. */
export function textObstacle({ phone, consent, has_number, ...home }: Texted, atMs: number): TextObstacle | null {
  if (!has_number) return { kind: 'no number', sentence: NO_TEXT_NUMBER }
  if (!phone) return { kind: 'no phone', sentence: 'This client has no phone number' }
  if (consent === null || consent.phone !== phone) {
    return { kind: 'not agreed', sentence: 'This client has not agreed to texts' }
  }
  if (!consent.is_agreed) return { kind: 'stopped', sentence: 'This client has opted out of texts' }
  const quiet = quietHours(home, atMs)
  return quiet && { kind: 'quiet hours', ...quiet }
}
