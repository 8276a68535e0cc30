import type { Account } from './accounts.ts'
import type { Auth } from './auth-deps.ts'
import { validationFailed, weakPassword } from './errors.ts'
import { isPasswordHash } from './password-hasher.ts'

const LONGEST_BYTES = 72

/** The person whose password is checked. */
export interface PasswordOwner {
  /** Null before the account exists. */
  userId: string | null
  /** Names, addresses, and other texts that a password must not be built from. */
  texts: readonly string[]
  /** True if the account has a verified second factor. */
  hasSecondFactor: boolean
}

/** Throws `weak_password` or `validation_failed` for a password that breaks the rule. */
export type PasswordRule = (password: string, owner: PasswordOwner) => Promise<void>

/** The hosted service's rule. */
export const lengthRule =
  (minLength: number): PasswordRule =>
  async (password) => {
    if (Buffer.byteLength(password) > LONGEST_BYTES) {
      throw validationFailed(`Password cannot be longer than ${LONGEST_BYTES} characters`)
    }
    if ([...password].length < minLength) {
      throw weakPassword(`Password should be at least ${minLength} characters.`, ['length'])
    }
  }

export const ownerOf = ({ id, email, raw_user_meta_data: metadata, factors }: Account): PasswordOwner => ({
  userId: id,
  texts: textsOf(email, metadata),
  hasSecondFactor: factors.some(({ status }) => status === 'verified'),
})

/** A person without an account. */
export const newcomer = (email: string, metadata: Record<string, unknown> = {}): PasswordOwner => ({
  userId: null,
  texts: textsOf(email, metadata),
  hasSecondFactor: false,
})

const TELLING = ['full_name', 'name', 'first_name', 'last_name', 'company_name']

const textsOf = (email: string | null, metadata: Record<string, unknown>): string[] =>
  [email, ...TELLING.map((name) => metadata[name])].filter((text) => typeof text === 'string')

/** Hashes an administrator's password. The administrator may omit it, or import a hash from another system. */
export async function hashedIfGiven(
  auth: Auth,
  password: string | null,
  owner: PasswordOwner,
  hash = '',
): Promise<string | null> {
  const { passwords, passwordRule } = auth
  if (hash !== '') {
    if (password !== null) throw validationFailed('Only a password or a password hash should be provided')
    if (!isPasswordHash(hash) && !passwords.knowsAlso?.(hash))
      throw validationFailed('password_hash must be an encoded argon2 hash')
    return hash
  }
  if (password === null) return null
  await passwordRule(password, owner)
  return passwords.hash(password)
}
