/** The payment of an account, from best to worst. `neutral` says nothing about payment. */
export type Conduct = 'good' | 'neutral' | 'late' | 'severe'

/** A rating in words. */
export interface Rating {
  label: string
  conduct: Conduct
}

const RATINGS_BY_MOP: Readonly<Record<string, Rating>> = {
  '0': { label: 'Too new to rate', conduct: 'neutral' },
  '1': { label: 'Pays as agreed', conduct: 'good' },
  '2': { label: '30 days late', conduct: 'late' },
  '3': { label: '60 days late', conduct: 'late' },
  '4': { label: '90 days late', conduct: 'late' },
  '5': { label: '120 days late', conduct: 'severe' },
  '6': { label: 'Collection', conduct: 'severe' },
  '7': { label: 'Included in a bankruptcy or payment plan', conduct: 'severe' },
  '8': { label: 'Repossession', conduct: 'severe' },
  '9': { label: 'Charge-off or collection', conduct: 'severe' },
  UR: { label: 'Unrated', conduct: 'neutral' },
  UC: { label: 'Unclassified', conduct: 'neutral' },
}

// Metro 2, fields 17A and 17B, and the letters of other lists.
const RATINGS_BY_STATUS_CODE: Readonly<Record<string, Rating>> = {
  '05': { label: 'Transferred', conduct: 'neutral' },
  '11': { label: 'Current', conduct: 'good' },
  '13': { label: 'Paid or closed', conduct: 'good' },
  ...severe('61', 'Paid, was a voluntary surrender'),
  ...severe('62', 'Paid, was a collection'),
  ...severe('63', 'Paid, was a repossession'),
  ...severe('64', 'Paid, was a charge-off'),
  ...severe('65', 'Paid, foreclosure was started'),
  '71': { label: '30 days late', conduct: 'late' },
  '78': { label: '60 days late', conduct: 'late' },
  '80': { label: '90 days late', conduct: 'late' },
  ...severe('82', '120 days late'),
  ...severe('83', '150 days late'),
  ...severe('84', '180 days late'),
  ...severe('88', 'Claim filed with the government'),
  ...severe('89', 'Deed in lieu of foreclosure'),
  ...severe('93', 'Collection'),
  ...severe('94', 'Foreclosure'),
  ...severe('95', 'Voluntary surrender'),
  ...severe('96', 'Repossession'),
  ...severe('97', 'Charge-off'),
}

function severe(code: string, label: string): Record<string, Rating> {
  return { [code]: { label, conduct: 'severe' } }
}

// Equifax counts payments: "not more than four payments past due" is its rating 4, 90 days.
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six']

// The first that matches counts. Phrases that deny something come before the words that they deny.
const WORDS: readonly (readonly [RegExp, (found: RegExpExecArray) => Rating])[] = [
  [/^(never|no|not) (been )?(late|delinquent|past due|derogatory)|^no (late|delinquen|derogatory)/, good('Never late')],
  [/charge[ds]?[ -]?off|charge ?off|profit (and|&) loss|p ?& ?l|write[ -]?off|written off|bad debt/, bad('Charge-off')],
  [/chapter 13|wage earner/, bad('Included in Chapter 13')],
  [/bankrupt|chapter (7|11|12)|\bbk\b/, bad('Included in a bankruptcy')],
  [/repossess|\brepo\b|voluntary surrender|surrendered/, bad('Repossession')],
  [/foreclos|deed in lieu/, bad('Foreclosure')],
  [/collection|placed for|skip|unable to locate/, bad('Collection')],
  [/settled|settlement|less than (the )?(full|original)|partial(ly)? paid|legally paid/, bad('Settled for less')],
  [
    /claim (filed )?(with|by) (the )?(gov|insur)|insurance claim|government claim/,
    bad('Insurance or government claim'),
  ],
  [
    /not more than (one|two|three|four|five|six) payments?/,
    (found) => daysLate((NUMBERS.indexOf(found[1] ?? '') || 1) * 30),
  ],
  [/(at least|over|more than) (four|five|six) payments/, () => daysLate(120)],
  [/(\d{2,3})(?: ?(?:-|to) ?\d{2,3})? ?\+?[- ]?days?/, (found) => daysLate(Number(found[1]))],
  [/delinquent|past due|derogatory|default|\blate\b|slow/, () => ({ label: 'Late', conduct: 'late' })],
  [/too new|unrated|not rated|no rating|unclassified|new account/, neutral('Too new to rate')],
  [/as agreed|current|paying|on time|\bgood\b|satisfactory|never late|paid in full/, good('Pays as agreed')],
  [
    /^(open|closed?|paid|active|inactive|transfer(red)?|sold|refinanced|deferr?(ed|ment)|forbearance|dormant)\b/,
    neutral(''),
  ],
  [
    /paid|closed|transfer|refinanc|deferred|lost or stolen|terminated|deceased|consolidated|in dispute|disputed/,
    neutral(''),
  ],
]

function good(label: string): () => Rating {
  return () => ({ label, conduct: 'good' })
}
function bad(label: string): () => Rating {
  return () => ({ label, conduct: 'severe' })
}
function neutral(label: string): () => Rating {
  return () => ({ label, conduct: 'neutral' })
}

function daysLate(days: number): Rating {
  const rounded = Math.min(180, Math.max(30, Math.floor(days / 30) * 30))
  return { label: `${rounded} days late`, conduct: rounded >= 120 ? 'severe' : 'late' }
}

const READ = new Map<string, Rating | null>()
const MOST_READ = 5_000

/**
 * Returns the meaning of a rating or status in letters, digits, or words: "R9", "I5", "97", "Charge-off", "120 days late", "NOT MORE THAN FOUR
 * PAYMENTS PAST DUE". Null for one that is not understood.
 *
 * @see https://www.transunion.com/docs/rev/business/clientResources/TransUnion-Credit-Report-User-Guide.pdf — manner of payment
 */
export function readRating(text: string): Rating | null {
  const known = READ.get(text)
  if (known !== undefined) return known
  const rating = ratingOf(text.trim())
  if (READ.size < MOST_READ) READ.set(text, rating)
  return rating
}

function ratingOf(text: string): Rating | null {
  const code = text.toUpperCase()
  const [, , digit] = /^([RIOMCL])[- ]?0?([0-9])[ABP]?$/.exec(code) ?? []
  if (digit !== undefined) return RATINGS_BY_MOP[digit] ?? null
  const byCode =
    RATINGS_BY_MOP[code.replace(/^0(?=\d$)/, '').replace(/^(\d)[ABP]$/, '$1')] ?? RATINGS_BY_STATUS_CODE[code]
  if (byCode !== undefined) return byCode
  if (code === 'C') return { label: 'Current', conduct: 'good' }
  const words = text.toLowerCase().replaceAll(/[\s_/]+/g, ' ')
  for (const [pattern, rating] of WORDS) {
    const found = pattern.exec(words)
    if (found) {
      const read = rating(found)
      return read.label === '' ? { ...read, label: text } : read
    }
  }
  return null
}

/** Returns the meaning of an account's status, where 05 is "transferred" and not a rating. Null for one that is not understood. */
export function readStatus(text: string): Rating | null {
  return (text === '05' ? RATINGS_BY_STATUS_CODE[text] : undefined) ?? readRating(text)
}

const ORDER: readonly Conduct[] = ['neutral', 'good', 'late', 'severe']

/** Returns the worst of several conducts; neutral without any. */
export const worstConduct = (conducts: readonly Conduct[]): Conduct =>
  conducts.reduce((worst, one) => (ORDER.indexOf(one) > ORDER.indexOf(worst) ? one : worst), 'neutral')
