import type { Auth } from './auth-deps.ts'
import { validationFailed, weakPassword } from './errors.ts'

const LONGEST_BYTES = 72

export function requireAcceptablePassword(password: string, minLength: number): void {
  if (Buffer.byteLength(password) > LONGEST_BYTES) {
    throw validationFailed(`Password cannot be longer than ${LONGEST_BYTES} characters`)
  }
  if ([...password].length < minLength) {
    throw weakPassword(`Password should be at least ${minLength} characters.`, ['length'])
  }
}

/** What administrators may leave out. */
export async function hashedIfGiven({ config, passwords }: Auth, password: string): Promise<string | null> {
  if (password === '') return null
  requireAcceptablePassword(password, config.passwordMinLength)
  return passwords.hash(password)
}
