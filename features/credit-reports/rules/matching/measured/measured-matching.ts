import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { mergedAccounts } from '#features/credit-reports/rules/matching/merged-accounts.ts'
import { type GeneratedAccount, generatedFile } from './generated-files.ts'
import { seeded } from './spelled-names.ts'

export interface Measure {
  /** The share of true pairs that the matcher found. */
  recall: number
  /** The share of the matcher's pairs that are true. */
  precision: number
  accounts: number
  pairs: number
  missed: [GeneratedAccount, GeneratedAccount][]
  wrong: [GeneratedAccount, GeneratedAccount][]
}

/** Measures the matcher on made-up files whose creditors have these names. */
export function measuredMatching(creditors: readonly string[], files: number, seed: number): Measure {
  const random = seeded(seed)
  const missed: Measure['missed'] = []
  const wrong: Measure['wrong'] = []
  const counted = { accounts: 0, pairs: 0, found: 0 }
  for (let file = 0; file < files; file++) {
    const generated = generatedFile(creditors, random)
    const accounts = BUREAUS.flatMap((bureau) => generated[bureau] ?? [])
    const groups = mergedAccounts(generated).map((group) => BUREAUS.flatMap((bureau) => group[bureau] ?? []))
    const groupOf = new Map(groups.flatMap((group) => group.map((account) => [account, group])))
    const truePairs = pairsOf(accounts).filter(([one, other]) => one.truth === other.truth)
    const given = groups.flatMap(pairsOf)
    counted.accounts += accounts.length
    counted.pairs += truePairs.length
    counted.found += given.filter(([one, other]) => one.truth === other.truth).length
    missed.push(...truePairs.filter(([one, other]) => groupOf.get(one) !== groupOf.get(other)))
    wrong.push(...given.filter(([one, other]) => one.truth !== other.truth))
  }
  const { accounts, pairs, found } = counted
  return { recall: found / pairs, precision: found / (found + wrong.length), accounts, pairs, missed, wrong }
}

const pairsOf = (accounts: readonly GeneratedAccount[]): [GeneratedAccount, GeneratedAccount][] =>
  accounts.flatMap((one, place) =>
    accounts.slice(place + 1).map((other): [GeneratedAccount, GeneratedAccount] => [one, other]),
  )
