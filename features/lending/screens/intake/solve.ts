import { FASTEST_MS, isSolution } from '#features/lending/rules/intake/bot-check.ts'

/** Finds the solution of a challenge, not before the time that a person needs for the form. */
export async function solve(challenge: string, issuedAtMs: number): Promise<string> {
  const left = issuedAtMs + FASTEST_MS - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  for (let n = 0; ; n++) {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${challenge}.${n}`))
    if (isSolution(new Uint8Array(hash))) return String(n)
  }
}
