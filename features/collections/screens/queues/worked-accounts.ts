const STORED_UNDER = 'tradeline-worked-accounts'
const MOST = 200

/** Adds an account to those worked in this tab, and returns all of them, the oldest first. */
export function workedAccounts(loanId: string): string[] {
  const worked = [...stored().filter((id) => id !== loanId), loanId].slice(-MOST)
  sessionStorage.setItem(STORED_UNDER, JSON.stringify(worked))
  return worked
}

function stored(): string[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? '[]')
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}

/** Begins anew: no account was worked yet. */
export function beginWork(): string[] {
  sessionStorage.removeItem(STORED_UNDER)
  return []
}
