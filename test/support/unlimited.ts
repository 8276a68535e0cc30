import { AUTH_DEFAULTS } from '#platform/auth/auth-config.ts'

/** Limits that no test reaches, for tests that send thousands of requests. */
export function unlimited(): typeof AUTH_DEFAULTS.limits {
  const limit = { count: 1_000_000, seconds: 1 }
  return {
    ...AUTH_DEFAULTS.limits,
    ...Object.fromEntries(Object.keys(AUTH_DEFAULTS.limits).map((name) => [name, limit])),
  }
}
