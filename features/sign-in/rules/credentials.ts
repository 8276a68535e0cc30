/** Signing in and signing up ask for the same two things. How long a password must be is the server's to say. */
export interface Credentials {
  email: string
  password: string
}

// The whole test of an address is a letter that arrives; this one catches slips.
const LOOKS_LIKE_AN_ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

// Everybody fetches the sign-in page: its few rules are functions, lighter than schemas.

/** What is wrong with an e-mail address, in words; null when nothing is. Spaces around it don't matter. */
export function emailProblem(email: string): string | null {
  const address = email.trim()
  if (address === '') return 'Email is required'
  return LOOKS_LIKE_AN_ADDRESS.test(address) ? null : 'Enter an email address like name@example.com'
}

/** The same of a password, in which spaces count. */
export function passwordProblem(password: string): string | null {
  return password === '' ? 'Password is required' : null
}

/** The same of the code in an e-mail, six digits; spaces pasted with them don't matter. */
export function codeProblem(code: string): string | null {
  return /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? null : 'Enter the six digits of the code'
}
