import type { ScoreReason } from '#features/credit-reports/rules/scores/reason-codes.ts'

// 15 USC 1681g(f)(1)(C) and (9) require four factors, plus the number of inquiries regardless of that limit.
const MOST_FACTORS = 4
const OF_INQUIRIES = /\binquiries\b/i

/**
 * Returns the key factors of a score as a notice states them: the first four, plus the number of inquiries if the
 * bureau named it later.
 */
export function keyFactors(reasons: readonly ScoreReason[]): string[] {
  const all = [...new Set(reasons.map(({ text }) => text))]
  const inquiries = all.slice(MOST_FACTORS).find((text) => OF_INQUIRIES.test(text))
  return [...all.slice(0, MOST_FACTORS), ...(inquiries === undefined ? [] : [inquiries])]
}
