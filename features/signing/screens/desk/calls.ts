import { callFunction } from '#platform/browser/supabase.ts'

/** Carries out an act on envelopes. Throws the server's error. */
export const actOnEnvelopes = <Answer = { count: number }>(act: { act: string } & Record<string, unknown>) =>
  callFunction<Answer>('envelopes', { idempotency_key: crypto.randomUUID(), ...act })

/** Returns a file of an envelope. */
export const envelopeFile = (
  envelope_id: string,
  file: 'document' | 'signed' | 'paper' | 'events',
  document_id?: string,
): Promise<Blob> =>
  callFunction('envelope-file', { envelope_id, file, ...(document_id !== undefined && { document_id }) })
