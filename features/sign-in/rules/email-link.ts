/** The result of an email link, read from the URL fragment. */
export type EmailLink =
  | { kind: 'none' }
  | { kind: 'signed-in' }
  | { kind: 'recovery' }
  | { kind: 'failed'; message: string }

// An invited person has no password yet and chooses one, like a person who forgot theirs.
const CHOOSES_PASSWORD = ['recovery', 'invite']

/** Parses the fragment of a confirmation or reset link. Returns 'none' for any other fragment. */
export function emailLink(fragment: string): EmailLink {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''))
  const code = parameters.get('error_code') ?? parameters.get('error')
  if (code !== null) return { kind: 'failed', message: linkFailure(code, parameters.get('error_description')) }
  if (!parameters.has('access_token')) return { kind: 'none' }
  return CHOOSES_PASSWORD.includes(parameters.get('type') ?? '') ? { kind: 'recovery' } : { kind: 'signed-in' }
}

function linkFailure(code: string, description: string | null): string {
  if (code === 'otp_expired') return 'This email link is invalid or has expired. Request a new one below.'
  return description ?? 'This email link could not be used. Request a new one below.'
}
