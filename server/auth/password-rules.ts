import type { Auth } from './auth-deps.ts'
import { validationFailed, weakPassword } from './errors.ts'
import { isPasswordHash } from './password-hasher.ts'

const LONGEST_BYTES = 72

export function requireAcceptablePassword(password: string, minLength: number): void {
  if (Buffer.byteLength(password) > LONGEST_BYTES) {
    throw validationFailed(`Password cannot be longer than ${LONGEST_BYTES} characters`)
  }
  if ([...password].length < minLength) {
    throw weakPassword(`Password should be at least ${minLength} characters.`, ['length'])
  }
}

/** What administrators may leave out, or bring along from where the account was kept before. */
export async function hashedIfGiven(auth: Auth, password: string | null, hash = ''): Promise<string | null> {
  const { config, passwords } = auth
  if (hash !== '') {
    if (password !== null) throw validationFailed('Only a password or a password hash should be provided')
    if (!isPasswordHash(hash) && !passwords.knowsAlso?.(hash))
      throw validationFailed('password_hash must be an encoded argon2 hash')
    return hash
  }
  if (password === null) return null
  requireAcceptablePassword(password, config.passwordMinLength)
  return passwords.hash(password)
}
