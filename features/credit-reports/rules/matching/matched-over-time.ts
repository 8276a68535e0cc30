import { type MatchableAccount, matchEvidence, SAME_ACCOUNT, signatureOf } from './match-evidence.ts'

/** The accounts of one bureau in two reports: matched pairs, and accounts in only one of them. */
export interface MatchedOverTime<Account> {
  pairs: { before: Account; after: Account }[]
  onlyBefore: Account[]
  onlyAfter: Account[]
}

/**
 * Matches the accounts of an earlier report with those of a later one. Each account is in at most one pair; the
 * likeliest pairs go first.
 */
export function matchedOverTime<Account extends MatchableAccount>(
  before: readonly Account[],
  after: readonly Account[],
): MatchedOverTime<Account> {
  const [earlier, later] = [before, after].map((list) =>
    list.map((account) => ({ account, seen: signatureOf(account) })),
  )
  const likely = (earlier ?? [])
    .flatMap((one) => (later ?? []).map((other) => ({ one, other, evidence: matchEvidence(one.seen, other.seen) })))
    .filter(({ evidence }) => evidence >= SAME_ACCOUNT)
    .toSorted((left, right) => right.evidence - left.evidence)
  const taken = new Set<Account>()
  const pairs = likely.flatMap(({ one, other }) => {
    if (taken.has(one.account) || taken.has(other.account)) return []
    taken.add(one.account).add(other.account)
    return [{ before: one.account, after: other.account }]
  })
  return {
    pairs,
    onlyBefore: before.filter((account) => !taken.has(account)),
    onlyAfter: after.filter((account) => !taken.has(account)),
  }
}
