import { DatabaseError } from 'pg'

const NOT_ALLOWED = /^permission denied to set role/
const NOT_THERE = /^role ".*" does not exist$/s

/** Returns true if PostgreSQL rejected the caller's role, because the login may not use it or it doesn't exist. */
export function isRoleRefused(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return (
    (error.code === '42501' && NOT_ALLOWED.test(error.message)) ||
    (error.code === '22023' && NOT_THERE.test(error.message))
  )
}
