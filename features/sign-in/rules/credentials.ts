/** The fields for signing in and signing up. The server decides the minimum password length. */
export interface Credentials {
  email: string
  password: string
}

// Only a delivered email proves an address. This check catches typing errors.
const LOOKS_LIKE_AN_ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

// Plain functions instead of schemas, because everyone loads the sign-in page and a schema library is large.

/** Returns what is wrong with an email address, or null if nothing is. Ignores surrounding spaces. */
export function emailProblem(email: string): string | null {
  const address = email.trim()
  if (address === '') return 'Email is required'
  return LOOKS_LIKE_AN_ADDRESS.test(address) ? null : 'Enter an email address like name@example.com'
}

/** Returns what is wrong with a password, or null if nothing is. Spaces count. */
export function passwordProblem(password: string): string | null {
  return password === '' ? 'Password is required' : null
}

/** Returns what is wrong with a six-digit code from an email, or null if nothing is. Ignores pasted spaces. */
export function codeProblem(code: string): string | null {
  return /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? null : 'Enter the six digits of the code'
}
