import { type TextObstacle, textObstacle } from '#features/messages/rules/text-obstacle.ts'

/** The columns of `public.clients c` that decide whether a text may be sent. */
export const TEXTED_COLUMNS = `
  c.phone, c.state, c.zip,
  (app.text_consent_of(c.id)).is_agreed and not app.is_number_stopped(c.phone) as is_agreed_to_texts,
  app.can_text(c.organization_id) as has_number`

export interface TextedRow {
  phone: string | null
  state: string | null
  zip: string | null
  is_agreed_to_texts: boolean | null
  /** False for a company without a number for texts. */
  has_number: boolean
}

/** Returns why no text may go to this client now, or null if one may. */
export function obstacleOf(
  { phone, state, zip, is_agreed_to_texts, has_number }: TextedRow,
  atMs: number,
): TextObstacle | null {
  // The database looked for an answer about this exact number.
  const consent = is_agreed_to_texts === null || phone === null ? null : { is_agreed: is_agreed_to_texts, phone }
  return textObstacle({ phone, state, zip, consent, has_number }, atMs)
}
