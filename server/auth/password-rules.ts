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
