import { isModelKey } from '#features/credit-reports/rules/score-models.ts'

const LONGEST_KEY = 40

/**
 * FICO models under the names of the bureaus that sell them, as MISMO and the bureaus write them.
 *
 * @see https://www.myfico.com/credit-education/credit-scores/fico-score-versions — FICO 5 at Equifax, 2 at Experian, 4 at TransUnion
 * @see https://singlefamily.fanniemae.com/media/5206/display — "Equifax Beacon 5.0", "Experian/Fair Isaac Risk Model V2SM",
 *   "TransUnion FICO Risk Score, Classic 04"
 */
const TRADE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/beacon ?(5|v5)\b/, '5'],
  [/beacon ?0?9\b/, '8'],
  [/classic ?0?4\b/, '4'],
  [/(fair ?isaac|fico|classic)( ?(risk|score|model))* ?v ?(\d)\b/, '$4'],
  [/^ ?fair ?isaac( risk)?( model)?$/, '2'],
]

/**
 * Returns the key of a model that a bureau or vendor names in its own way: 'FICO® Score 8', 'FICO8', 'EquifaxBeacon5.0Auto', 'VantageScore
 * 3.0', 'vantage_4'. The key of an unlisted model is made of its name. Null for a name without letters.
 */
export function modelKeyOf(name: string): string | null {
  const given = name.trim().toLowerCase()
  if (isModelKey(given)) return given
  const known = ficoKey(plain(name)) ?? vantageKey(plain(name))
  return known !== null && isModelKey(known) ? known : keyFrom(given)
}

/** "EquifaxBeacon5.0Auto" is "beacon 5 auto": words, without bureaus and without ".0". */
function plain(name: string): string {
  return name
    .replaceAll(/[®™℠]|\bSM\b/g, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\b(experian|equifax|transunion|trans union|efx|eq|xpn|exp|ex|tuc|tu)\b|based on .*$/g, ' ')
    .replaceAll(/(\d)\.0\b/g, '$1')
    .replaceAll(/(\d)\.0(?=[a-z])/g, '$1 ')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .replaceAll(/([a-z])(\d)/g, '$1 $2')
    .replaceAll(/(\d)(auto|bank)/g, '$1 $2')
    .replaceAll(/ +/g, ' ')
    .trim()
}

function ficoKey(words: string): string | null {
  if (!/fico|beacon|classic|fair ?isaac/.test(words)) return null
  const version = versionOf(words)
  if (version === null) return null
  if (/\bauto/.test(words)) return `fico_auto_${version}`
  return /bank ?card/.test(words) ? `fico_bankcard_${version}` : `fico_${version}`
}

function versionOf(words: string): string | null {
  const bare = words.replaceAll(/ ?\b(auto|bank ?card)\b ?/g, ' ').trim()
  for (const [pattern, version] of TRADE_NAMES) {
    const found = pattern.exec(bare)
    if (found) return version.replace('$4', () => found[4] ?? '')
  }
  if (!/\bfico\b/.test(bare)) return null
  const [, number, trended] = /\bfico(?: (?:score|scores|model|version|v))* ?0?(\d{1,2}) ?(t)?\b/.exec(bare) ?? []
  return number === undefined ? null : `${number}${trended ?? ''}`
}

function vantageKey(words: string): string | null {
  const [, version] = /\bvantage ?(?:score)?(?: (?:model|version|v))* ?(\d)(?! ?plus)\b/.exec(words) ?? []
  return version === undefined ? null : `vantage_${version}`
}

// As the constraint of report_scores.model allows.
function keyFrom(name: string): string | null {
  const key = name
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[_\d]+/, '')
    .slice(0, LONGEST_KEY)
    .replace(/_+$/, '')
  return key === '' ? null : key
}
