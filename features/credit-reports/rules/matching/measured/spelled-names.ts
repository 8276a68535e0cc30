/** Returns a number from 0 to 1, always the same for a seed: the tests must not depend on chance. */
export type Random = () => number

/** Mulberry32, a small generator that is the same on every machine. */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <One>(random: Random, list: readonly One[]): One => {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('There is nothing to pick from')
  return one
}

// Abbreviations of business words. It is another list than the matcher's.
const POSTAL: Readonly<Record<string, string>> = {
  ACCEPTANCE: 'ACCEPT',
  ACCOUNT: 'ACCT',
  AMERICA: 'AMER',
  AMERICAN: 'AMER',
  ASSOCIATES: 'ASSOC',
  ASSOCIATION: 'ASSN',
  AUTOMOTIVE: 'AUTO',
  BANK: 'BK',
  CAPITAL: 'CPTL',
  CENTRAL: 'CTL',
  COLLECTION: 'COLL',
  COMMERCIAL: 'CML',
  COMMUNITY: 'CMTY',
  CONSUMER: 'CNSMR',
  CREDIT: 'CR',
  DEPARTMENT: 'DEPT',
  EDUCATION: 'EDUC',
  FEDERAL: 'FED',
  FINANCE: 'FIN',
  FINANCIAL: 'FINCL',
  FIRST: '1ST',
  FUNDING: 'FNDG',
  GENERAL: 'GEN',
  GROUP: 'GRP',
  HOLDINGS: 'HLDGS',
  HOME: 'HM',
  INTERNATIONAL: 'INTL',
  INVESTMENT: 'INVMT',
  LENDING: 'LNDG',
  LOAN: 'LN',
  LOANS: 'LNS',
  MANAGEMENT: 'MGMT',
  MANUFACTURERS: 'MFRS',
  MERCHANTS: 'MERCHS',
  MORTGAGE: 'MTG',
  MOTOR: 'MTR',
  MUTUAL: 'MUT',
  NATIONAL: 'NATL',
  NORTH: 'N',
  PARTNERS: 'PTNRS',
  PEOPLES: 'PEOP',
  RECOVERY: 'RCVRY',
  SAVINGS: 'SVGS',
  SECURITY: 'SEC',
  SERVICE: 'SVC',
  SERVICES: 'SVCS',
  SERVICING: 'SVCG',
  SOLUTIONS: 'SLTNS',
  SOUTH: 'S',
  STATE: 'ST',
  STUDENT: 'STDNT',
  SYSTEMS: 'SYS',
  TRUST: 'TR',
  UNION: 'UN',
  UNITED: 'UTD',
  VALLEY: 'VLY',
}

const LEGAL = /[,.]? (INC|LLC|LLP|L\.L\.C|CORP|CORPORATION|COMPANY|CO|LTD|LP|NA|N\.A|NATIONAL ASSOCIATION|FSB)\.?$/

const upper = (name: string) => name.toUpperCase().replace(/\s+/g, ' ').trim()
const bare = (name: string) => upper(name).replace(LEGAL, '').replace(LEGAL, '')
const abbreviated = (name: string) =>
  bare(name)
    .split(/[ ,]+/)
    .map((word) => (Object.hasOwn(POSTAL, word) ? POSTAL[word] : word))
    .join(' ')
const withoutVowels = (word: string) => (word.length < 5 ? word : word[0] + word.slice(1).replace(/[AEIOU]/g, ''))
const runTogether = (name: string) => name.replace(/[^A-Z0-9&]/g, '')

/** The ways in which bureaus write a furnisher's name. Each is likelier than the ones after it. */
const SPELLINGS: readonly ((name: string, random: Random) => string)[] = [
  (name) => bare(name).slice(0, 32),
  (name) => abbreviated(name).slice(0, 25),
  (name) => upper(name).slice(0, 36),
  (name) => bare(name).slice(0, 16).trim(),
  (name) => abbreviated(name).slice(0, 14).trim(),
  (name, random) =>
    bare(name)
      .split(' ')
      .map((word) => (random() < 0.5 ? withoutVowels(word) : word))
      .join(' ')
      .slice(0, 22),
  (name) => runTogether(bare(name)).slice(0, 18),
  (name) => runTogether(abbreviated(name)).slice(0, 14),
  (name, random) => `${bare(name).slice(0, 24)} ${pick(random, ['CARD', 'LOAN', '#01', 'CONSUMER LOANS', 'BANKCARD'])}`,
]

/** Returns the name as a bureau might write it. */
export function spelledName(name: string, random: Random): string {
  const place = Math.floor(random() ** 1.6 * SPELLINGS.length)
  return SPELLINGS[place]?.(name, random) ?? bare(name)
}
