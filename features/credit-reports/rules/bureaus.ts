/**
 * The nationwide credit bureaus, in the order that every screen shows them. A new bureau is one more entry here. The database
 * has their keys in app.bureaus(), which a test compares with this list.
 *
 * - `name`: the bureau's own spelling of its name.
 * - `code`: the three letters that lenders know it by.
 * - `mark`: an SVG path around the origin, 8 px across, because color can't tell the bureaus apart.
 * - `agency`: its legal name, address and toll-free number for notices (15 USC 1681m(a)(3)(A)), as the CFPB lists them.
 * - `disputes`: where it takes disputes by mail, line by line.
 *
 * @see https://www.consumerfinance.gov/consumer-tools/credit-reports-and-scores/consumer-reporting-companies/companies-list/
 * @see https://www.equifax.com/personal/help/article-list/-/h/a/mail-in-credit-report-dispute/ — the addresses for disputes
 */
const FACTS = {
  experian: {
    name: 'Experian',
    code: 'XPN',
    mark: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
    agency: { name: 'Experian', address: 'P.O. Box 2002, Allen, TX 75013', phone: '1-888-397-3742' },
    disputes: ['Experian', 'P.O. Box 4500', 'Allen, TX 75013'],
  },
  equifax: {
    name: 'Equifax',
    code: 'EFX',
    mark: 'M-3.5-3.5h7v7h-7z',
    agency: {
      name: 'Equifax Information Services LLC',
      address: 'P.O. Box 740241, Atlanta, GA 30374',
      phone: '1-800-685-1111',
    },
    disputes: ['Equifax Information Services, LLC', 'P.O. Box 740256', 'Atlanta, GA 30374-0256'],
  },
  transunion: {
    name: 'TransUnion',
    code: 'TUC',
    mark: 'M0-4.75L4.75 0L0 4.75L-4.75 0z',
    agency: { name: 'TransUnion LLC', address: 'P.O. Box 1000, Chester, PA 19016', phone: '1-800-888-4213' },
    disputes: ['TransUnion Consumer Solutions', 'P.O. Box 2000', 'Chester, PA 19016'],
  },
} as const satisfies Record<string, BureauFacts>

interface BureauFacts {
  name: string
  code: string
  mark: string
  agency: Agency
  disputes: readonly string[]
}

/** A bureau as a notice names it to a consumer. */
export interface Agency {
  name: string
  address: string
  phone: string
}

export type Bureau = keyof typeof FACTS

/** A value for each bureau that has one. */
export type ByBureau<Value> = Partial<Record<Bureau, Value>>

/** The bureaus' keys, in lower case as on the wire, in the fixed order. */
// Object.keys is typed as text; these are the keys of FACTS and no others.
export const BUREAUS = Object.keys(FACTS) as [Bureau, ...Bureau[]]

/** Returns the bureau's own spelling of its name: 'TransUnion'. */
export const bureauName = (bureau: Bureau): string => FACTS[bureau].name

/** Returns the three-letter code that lenders know the bureau by: XPN, EFX, TUC. */
export const bureauCode = (bureau: Bureau): string => FACTS[bureau].code

/** Returns the SVG path of the bureau's mark: circle, square, diamond. */
export const bureauMark = (bureau: Bureau): string => FACTS[bureau].mark

/** Returns the bureau's legal name, address and toll-free number for notices. */
export const bureauAgency = (bureau: Bureau): Agency => FACTS[bureau].agency

/** Returns the lines of the address where the bureau takes disputes by mail. */
export const disputeAddress = (bureau: Bureau): readonly string[] => FACTS[bureau].disputes

/** Returns true if the text is the key of a bureau. */
export function isBureau(text: unknown): text is Bureau {
  return BUREAUS.some((bureau) => bureau === text)
}

/** Returns the given bureaus once each, in the fixed order. */
export function inBureauOrder(bureaus: readonly Bureau[]): Bureau[] {
  return BUREAUS.filter((bureau) => bureaus.includes(bureau))
}

/** Returns a value for each bureau, in the fixed order. */
export function forEachBureau<Value>(valueOf: (bureau: Bureau) => Value): Record<Bureau, Value> {
  const entries = BUREAUS.map((bureau) => [bureau, valueOf(bureau)])
  // fromEntries forgets the keys; there is one for each bureau.
  return Object.fromEntries(entries) as Record<Bureau, Value>
}

/** Returns the names of all bureaus as a sentence lists them: 'Experian, Equifax and TransUnion'. */
export function allBureauNames(): string {
  const names = BUREAUS.map(bureauName)
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
