// Legal forms and connecting words, which don't identify a creditor.
const LEGAL_WORDS = new Set(
  'NA N A INC LLC LLP LP LTD CO CORP CORPORATION COMPANY FSB SSB PLC NB NTL NATL NATIONAL USA US THE OF AND FOR AT BY DBA'.split(
    ' ',
  ),
)

// Words in so many names that they say little about which creditor it is.
const COMMON = new Set(
  (
    'BANK CARD CREDIT FINANCE LOAN SERVICE MORTGAGE AUTO FCU FUNDING FIRST HOME DEPARTMENT STUDENT ONE STATE UNITED FEDERAL ' +
    'COMMUNITY TRUST SAVINGS GROUP HOLDINGS CAPITAL AMERICA AMERICAN ACCEPTANCE ASSOCIATION ASSOCIATES RECOVERY COLLECTION ' +
    'MANAGEMENT SOLUTIONS SYSTEMS PARTNERS CONSUMER EDUCATION LENDING COUNTY CENTRAL INTERNATIONAL FINANCING'
  ).split(' '),
)

/**
 * The bureaus' abbreviations that a rule can't expand, because they are too short, or end otherwise than their word. Others
 * follow from `isAbbreviation`.
 */
const LONG_FORMS: Readonly<Record<string, string>> = {
  AMER: 'AMERICA',
  AMERN: 'AMERICAN',
  AMERICAS: 'AMERICA',
  BK: 'BANK',
  BNK: 'BANK',
  BANC: 'BANK',
  BANKCARD: 'CARD',
  CARDS: 'CARD',
  CC: 'CARD',
  CRD: 'CARD',
  CR: 'CREDIT',
  CRDT: 'CREDIT',
  CRED: 'CREDIT',
  CU: 'FCU',
  DEPT: 'DEPARTMENT',
  DPT: 'DEPARTMENT',
  ED: 'EDUCATION',
  FIN: 'FINANCE',
  FINANCIAL: 'FINANCE',
  FINCL: 'FINANCE',
  FINL: 'FINANCE',
  FNCL: 'FINANCE',
  FED: 'FEDERAL',
  FD: 'FEDERAL',
  '1ST': 'FIRST',
  FST: 'FIRST',
  FUND: 'FUNDING',
  FDG: 'FUNDING',
  HM: 'HOME',
  HOLDING: 'HOLDINGS',
  INTL: 'INTERNATIONAL',
  LN: 'LOAN',
  LNS: 'LOAN',
  LOANS: 'LOAN',
  MGT: 'MANAGEMENT',
  MGMT: 'MANAGEMENT',
  MTG: 'MORTGAGE',
  MTGE: 'MORTGAGE',
  MORTG: 'MORTGAGE',
  MTR: 'MOTOR',
  MTRS: 'MOTOR',
  MOTORS: 'MOTOR',
  SERV: 'SERVICE',
  SERVICES: 'SERVICE',
  SERVICING: 'SERVICE',
  SRVC: 'SERVICE',
  SVC: 'SERVICE',
  SVCG: 'SERVICE',
  SVCS: 'SERVICE',
  SV: 'SAVINGS',
  SVGS: 'SAVINGS',
  STUD: 'STUDENT',
  TR: 'TRUST',
}

/** Returns the words of a name in upper case, without punctuation; a credit union's form is one word, FCU. */
export function plainWords(name: string): string[] {
  return (
    name
      .toUpperCase()
      .replace(/[.'’]/g, '')
      .replace(/[^A-Z0-9]+/g, ' ')
      // FED CR UN, F C U, CREDIT UNION
      .replace(/\b(?:FEDERAL |FEDL? )?(?:CREDIT|CRDT|CR) ?(?:UNION|UNIO|UNI|UN)\b|\bF ?C ?U\b/g, ' FCU ')
      .split(' ')
      .filter((word) => word !== '')
  )
}

/** Returns the words that identify a creditor, with abbreviations written out. A name of legal forms keeps them. */
export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !LEGAL_WORDS.has(word)).map(written)
  return telling.length > 0 ? telling : [...words]
}

const written = (word: string) => (Object.hasOwn(LONG_FORMS, word) ? (LONG_FORMS[word] ?? word) : word)

/** Returns how much a word says about which creditor it is. */
export const weightOf = (word: string): number => (COMMON.has(word) ? 1 : 3)
export const weight = (words: readonly string[]): number => words.reduce((sum, word) => sum + weightOf(word), 0)

/** Returns true if two words are the same, at most one of them abbreviated. */
export function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short === long || (short.length >= 3 && isAbbreviation(short, long))
}

/**
 * Returns true if a text abbreviates a word: it begins the word ('CONSUM'), or begins like it and goes on with its
 * consonants only ('BRCLYS', 'MGMT', 'NATL').
 */
function isAbbreviation(short: string, word: string): boolean {
  if (short[0] !== word[0] || short.length > word.length) return false
  let at = 0
  while (at < short.length && short[at] === word[at]) at++
  if (at === short.length) return true
  const rest = short.slice(at)
  return !/[AEIOU]/.test(rest) && isWithin(rest, word.slice(at))
}

function isWithin(short: string, long: string): boolean {
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

const UNION_FORM = /^(?:FED(?:ERAL)?|F)?(?:C|CR|CRED|CREDI|CREDIT)(?:U|UN|UNI|UNIO|UNION)?$/

/**
 * Returns true if a text without spaces spells a name: its pieces abbreviate the name's words in order, down to the first
 * letter. 'CAPONE' is Capital One, 'BRCLYSBANKDE' Barclays Bank Delaware, 'NFCU' Navy Federal Credit Union. Connecting
 * words may be left out, and so may the last words.
 */
export function spells(joined: string, words: readonly string[]): boolean {
  const failed = new Set<number>()
  const from = (at: number, word: number): boolean => {
    if (at === joined.length) return word >= Math.min(2, words.length)
    const next = words[word]
    if (next === undefined || failed.has(at * 64 + word)) return false
    if (next === 'FCU' && UNION_FORM.test(joined.slice(at))) return true
    for (let length = Math.min(next.length, joined.length - at); length > 0; length--) {
      if (isAbbreviation(joined.slice(at, at + length), next) && from(at + length, word + 1)) return true
    }
    if (LEGAL_WORDS.has(next) && from(at, word + 1)) return true
    failed.add(at * 64 + word)
    return false
  }
  return words.length > 0 && from(0, 0)
}
