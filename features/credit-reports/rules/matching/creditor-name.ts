// Legal forms, which don't identify a creditor.
const LEGAL_WORDS = new Set(
  'NA N A INC LLC LLP LP LTD CO CORP CORPORATION COMPANY FSB NB USA US THE OF AND SSB PLC NTL NATL NATIONAL'.split(' '),
)

// The bureaus' abbreviations with their full words.
const LONG_FORMS: Readonly<Record<string, string>> = {
  ACCPT: 'ACCEPTANCE',
  AMER: 'AMERICA',
  AMERN: 'AMERICAN',
  ASSOC: 'ASSOCIATES',
  BK: 'BANK',
  BNK: 'BANK',
  CAP: 'CAPITAL',
  CC: 'CARD',
  CRD: 'CARD',
  CRDT: 'CREDIT',
  CR: 'CREDIT',
  CU: 'FCU',
  DEPT: 'DEPARTMENT',
  DPT: 'DEPARTMENT',
  ED: 'EDUCATION',
  EDU: 'EDUCATION',
  FED: 'FEDERAL',
  FIN: 'FINANCE',
  FINANCIAL: 'FINANCE',
  FNCL: 'FINANCE',
  FST: 'FIRST',
  FUND: 'FUNDING',
  HM: 'HOME',
  LN: 'LOAN',
  LNS: 'LOAN',
  LOANS: 'LOAN',
  MGMT: 'MANAGEMENT',
  MTG: 'MORTGAGE',
  MTGE: 'MORTGAGE',
  MTR: 'MOTOR',
  MTRS: 'MOTOR',
  MOTORS: 'MOTOR',
  RECOV: 'RECOVERY',
  SERV: 'SERVICE',
  SERVICES: 'SERVICE',
  SERVICING: 'SERVICE',
  STUD: 'STUDENT',
  SVC: 'SERVICE',
  SVCG: 'SERVICE',
  SVCS: 'SERVICE',
}

// Names without any letters in common with the creditor's name: issuing banks, former names, tickers.
const KNOWN_AS: readonly (readonly [RegExp, string])[] = [
  [/\bAMEX\b/, 'AMERICAN EXPRESS'],
  [/\b(BOA|BOFA|BAC)\b/, 'BANK AMERICA'],
  [/\b(CBNA|CITIBANK|CITICARDS?|CITI CARDS?)\b/, 'CITI'],
  [/\b(JPMCB|JPM CHASE|JPMORGAN CHASE|CHASE CARD)\b/, 'CHASE'],
  [/\b(SYNCB|SYNCHRONY BANK)\b/, 'SYNCHRONY'],
  [/\bCAPONE\b/, 'CAPITAL ONE'],
  [/\bDISCOVERFINANCIAL\b|\bDISCOVER (BANK|FIN SVCS?|FINANCIAL SERVICES)\b/, 'DISCOVER'],
  [/\bDSNB\b/, 'DEPARTMENT STORE BANK'],
  [/\b(FEDERAL )?(CREDIT|CR) UNION\b/, 'FCU'],
  [/\bGMAC\b/, 'ALLY'],
  [/\bNATIONSTAR\b|\bMR\.? COOPER\b/, 'MR COOPER'],
  [/\bWFDS\b|\bWF (?=BANK|CARD|CRD|HM|HOME|AUTO)/, 'WELLS FARGO '],
  [/\bFNB OMAHA\b|\b1ST NATL BK OMAHA\b/, 'FIRST OMAHA'],
]

/**
 * Returns the identifying words of a creditor's name: in upper case, without legal forms, with abbreviations written
 * out.
 */
export function creditorWords(name: string | null): string[] {
  const upper = KNOWN_AS.reduce((text, [known, as]) => text.replace(known, as), plain(name ?? ''))
  const words = upper.split(' ').filter((word) => word !== '')
  const telling = words.filter((word) => !LEGAL_WORDS.has(word)).map(written)
  return telling.length > 0 ? telling : words
}

/**
 * Returns the similarity of two creditors' names from 0 to 1. 1 means the same creditor, at most spelled differently.
 */
export function nameLikeness(one: readonly string[], other: readonly string[]): number {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter.length === 0) return 0
  if (shorter.join('') === longer.join('')) return 1
  const met = metWeight(shorter, longer)
  // Extra words in the longer name count little: 'CHASE' and 'CHASE AUTO FINANCE' are the same company.
  return Math.max(met / weight(shorter) - 0.15 * (1 - met / weight(longer)), joinedLikeness(shorter, longer))
}

/** Returns `nameLikeness` with a memory, for files with hundreds of accounts at a few creditors. */
export function rememberedLikeness(): typeof nameLikeness {
  const known = new Map<readonly string[], Map<string, number>>()
  return (one, other) => {
    const likenesses = known.get(one) ?? new Map<string, number>()
    known.set(one, likenesses)
    const name = other.join(' ')
    const likeness = likenesses.get(name) ?? nameLikeness(one, other)
    likenesses.set(name, likeness)
    return likeness
  }
}

const plain = (name: string) =>
  name
    .toUpperCase()
    .replace(/[.'’]/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

const written = (word: string) => (Object.hasOwn(LONG_FORMS, word) ? (LONG_FORMS[word] ?? word) : word)

// Words such as 'bank' and 'card' are in many names, so they say little.
const COMMON = new Set(
  'BANK CARD CREDIT FINANCE LOAN SERVICE MORTGAGE AUTO FCU FUNDING FIRST HOME DEPARTMENT STUDENT ONE'.split(' '),
)
const weightOf = (word: string) => (COMMON.has(word) ? 1 : 3)
const weight = (words: readonly string[]) => words.reduce((sum, word) => sum + weightOf(word), 0)

function metWeight(shorter: readonly string[], longer: readonly string[]): number {
  const left = [...longer]
  return shorter.reduce((sum, word) => {
    const found = left.findIndex((other) => isSameWord(word, other))
    if (found === -1) return sum
    left.splice(found, 1)
    return sum + weightOf(word)
  }, 0)
}

// 'NAVY' and 'NVY', 'FEDLOAN' and 'FEDLOANSERV': one word begins the other, or leaves letters out of it.
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short === long) return true
  if (short.length < 3 || short[0] !== long[0]) return false
  return long.startsWith(short) || (short.length >= 4 && isWithin(short, long)) || isWithin(short, long.slice(0, 5))
}

function isWithin(short: string, long: string): boolean {
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

// Bureaus truncate names and run words together: 'SANTANDERCONSUMERUSA', 'SANTANDER CONSUM'.
function joinedLikeness(shorter: readonly string[], longer: readonly string[]): number {
  const [one, other] = [shorter.join(''), longer.join('')]
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length >= 6 && long.startsWith(short) ? 0.95 : 0
}
