import { plainWords } from './creditor-words.ts'

// Banks that issue cards in the name of a store. Next to a brand, they say little; two brands of one bank are two creditors.
const PROGRAM_BANKS = [
  'SYNCB|SYNCHRONY|GECRB|GEMB|GE CAPITAL RETAIL',
  'CBNA|CITIBANK|CITI|CITICARDS|CITICORP',
  'COMENITY|COMENITYBANK|COMENITYCB|COMENITYCAPITAL|WFNNB|WORLD FINANCIAL NETWORK|BREAD FINANCIAL|CCB',
  'DSNB|DEPARTMENT STORES NATIONAL|DEPARTMENT STORE NATIONAL|DEPT STORE NATL|FDSB',
  'TD BANK USA|TNB',
  'WEBBANK|WEBBNK',
  'TBOM|BANK OF MISSOURI',
  'CELTIC BANK',
  'CROSS RIVER',
  'GS BANK|GOLDMAN SACHS|MARCUS',
  'BARCLAYS|BRCLYS|BARCLAY|BARCLAYSBANKDELAWARE|JUNIPER',
  'FNBO|FIRST NATIONAL BANK OMAHA|FIRST NATIONAL BANK OF OMAHA|1ST NATL BK OMAHA|FNB OMAHA|FIRST BANKCARD',
  'ELAN|US BANK|USBANK|US BK|USB',
  'CAPITAL ONE|CAPONE|CAP ONE|CAP1|COF|HSBC RETAIL',
  'JPMCB|JPMORGAN|JPM|CHASE|BANK ONE|WASHINGTON MUTUAL',
  'WFBNA|WELLS FARGO|WF|WFB|WACHOVIA',
  'FIRST ELECTRONIC BANK|FEB',
  'STRIDE BANK|CHIME',
]

// Companies that report one account under several names: after a merger or a new name, a lender and its servicer, a
// captive lender and its car brands.
const FAMILIES = [
  // Federal student loans move between servicers, and the lender is the department.
  'DEPT OF ED|DEPT OF EDUCATION|DEPARTMENT OF EDUCATION|DEPTED|DEPTEDNELNET|US DEPT ED|USDOE|DOE|NELNET|NAVIENT|AIDVANTAGE|MAXIMUS|MOHELA|FEDLOAN|FED LOAN SERVICING|PHEAA|AES|AMERICAN EDUCATION|GREAT LAKES|GLELSI|GLHEC|EDFINANCIAL|OSLA|CORNERSTONE|GRANITE STATE|ECSI|CENTRAL RESEARCH|DEFAULT RESOLUTION|DIRECT LOAN|DIRECT LOANS|ACS EDUCATION|CONDUENT EDUCATION',
  'SALLIE MAE|SLM|SMB|NAVIENT',
  'MR COOPER|NATIONSTAR|HOME POINT|RIGHTPATH|USAA FSB MORTGAGE|CENTEX HOME EQUITY',
  'SHELLPOINT|NEWREZ|NEW PENN|SPECIALIZED LOAN SERVICING|SLS|CALIBER|DITECH|GREEN TREE|WALTER',
  'PHH|OCWEN|ONITY|HOMEWARD|LITTON|CENDANT MORTGAGE|LIBERTY REVERSE',
  'ROCKET|QUICKEN|AMROCK|REDFIN',
  'TRUIST|SUNTRUST|BB T|BBT|BRANCH BANKING|LIGHTSTREAM|SHEFFIELD',
  'FLAGSTAR|NEW YORK COMMUNITY|NYCB',
  'FREEDOM MORTGAGE|ROUNDPOINT|FREEDOM HOME',
  'LOANCARE|LAKEVIEW|BAYVIEW|COMMUNITY LOAN SERVICING|M T BANK',
  'SELECT PORTFOLIO|SPS|FAIRBANKS',
  'BANK OF AMERICA|BK OF AMER|BOFA|BOA|BAC|FIA CARD|FIA CS|MBNA|COUNTRYWIDE|MERRILL',
  'AMERICAN EXPRESS|AMEX',
  'DISCOVER|DISCOVERBANK|DFS SERVICES|DISCOVERFINANCIAL|DISCOVR',
  'PNC|NATIONAL CITY|BBVA|COMPASS BANK',
  'HUNTINGTON|TCF',
  'KEYBANK|KEY BANK|LAUREL ROAD|FIRST NIAGARA',
  'REGIONS|AMSOUTH|ENERBANK',
  'CITIZENS|RBS CITIZENS|CHARTER ONE',
  'ONEMAIN|SPRINGLEAF|AMERICAN GENERAL|CITIFINANCIAL',
  'LENDINGCLUB|LENDING CLUB|RADIUS',
  'ALLY|GMAC|GENERAL MOTORS ACCEPTANCE',
  'GM FINANCIAL|GMFINANCIAL|AMERICREDIT|ACAR LEASING|CADILLAC',
  'TOYOTA|TMCC|LEXUS|SCION|TFS',
  'AMERICAN HONDA|AHFC|HONDA|ACURA',
  'NISSAN|NMAC|INFINITI',
  'FORD|FMCC|LINCOLN AUTOMOTIVE|FRD MOTOR',
  'CHRYSLER|CCAP|SANTANDER|STELLANTIS|DRIVE FINANCIAL|SCUSA|TD AUTO',
  'HYUNDAI|KIA|GENESIS FINANCE|HMFC|HCA',
  'VW CREDIT|VCI|VOLKSWAGEN|AUDI',
  'BMW|MINI FINANCIAL|ALPHERA',
  'MERCEDES|DAIMLER|MBFS|DCFS',
  'MAZDA|TOYOTA',
  'SUBARU|CHASE',
  'WESTLAKE|WILSHIRE',
  'BRIDGECREST|DRIVETIME|DT CREDIT',
  'CREDIT ACCEPTANCE|CAC',
  'CARMAX|CMAX',
  'EXETER|PERITUS',
  'VYSTAR|121 FINANCIAL',
  'PORTFOLIO RECOVERY|PRA',
  'MIDLAND|ENCORE|MCM|ASSET ACCEPTANCE',
  'RESURGENT|LVNV|SHERMAN',
  'JEFFERSON CAPITAL|JCAP',
]

interface Member {
  family: string
  isProgramBank: boolean
  words: readonly string[]
}

const membersIn = (lines: readonly string[], isProgramBank: boolean): Member[] =>
  lines.flatMap((line, index) =>
    line.split('|').map((name) => ({
      family: `${isProgramBank ? 'bank' : 'family'}${index}`,
      isProgramBank,
      words: plainWords(name),
    })),
  )

const MEMBERS = [...membersIn(PROGRAM_BANKS, true), ...membersIn(FAMILIES, false)]

// Found by the first letter, because a long file has hundreds of names.
const BY_LETTER = Map.groupBy(MEMBERS, ({ words }) => words[0]?.[0] ?? '')

/** The families of companies in a name, and the name's words that belong to no program bank. */
export interface Families {
  families: ReadonlySet<string>
  /** True if the only company in the name is a bank that issues cards for stores. */
  isBankAlone: boolean
  /** The words besides a program bank: the brand of a store card. */
  brandWords: readonly string[]
}

/** Returns the families of a name's plain words. */
export function familiesOf(words: readonly string[]): Families {
  const letters = new Set(words.map((word) => word[0] ?? ''))
  const candidates = [...letters].flatMap((letter) => BY_LETTER.get(letter) ?? [])
  const found = candidates
    .filter((member) => placeOf(member.words, words) !== -1)
    .toSorted((one, other) => other.words.length - one.words.length)
  const brandWords = [...words]
  for (const { isProgramBank, words: bank } of found) {
    const at = isProgramBank ? placeOf(bank, brandWords) : -1
    if (at !== -1) brandWords.splice(at, bank.length)
  }
  const hasBank = brandWords.length < words.length
  return {
    families: new Set(found.map(({ family }) => family)),
    isBankAlone: hasBank && brandWords.length === 0,
    brandWords,
  }
}

function placeOf(phrase: readonly string[], words: readonly string[]): number {
  for (let at = 0; at + phrase.length <= words.length; at++) {
    if (phrase.every((word, index) => isThisWord(word, words[at + index] ?? ''))) return at
  }
  return -1
}

// Names are also run together with what follows: 'TOYOTAMTR', 'NELNETLNS'.
const isThisWord = (word: string, written: string) =>
  written === word ||
  (word.length >= 5 && written.startsWith(word)) ||
  (written.length >= 5 && word.startsWith(written))
