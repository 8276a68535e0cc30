/** The error for an order without a valid state. */
export const INVALID_STATE = 'Invalid state name or abbreviation'

/** Full uppercase names by abbreviation, as the bureaus' reseller requires: the states, DC, and the territories. */
export const STATE_NAMES: Readonly<Record<string, string>> = {
  AL: 'ALABAMA',
  AK: 'ALASKA',
  AZ: 'ARIZONA',
  AR: 'ARKANSAS',
  CA: 'CALIFORNIA',
  CO: 'COLORADO',
  CT: 'CONNECTICUT',
  DE: 'DELAWARE',
  DC: 'DISTRICT OF COLUMBIA',
  FL: 'FLORIDA',
  GA: 'GEORGIA',
  HI: 'HAWAII',
  ID: 'IDAHO',
  IL: 'ILLINOIS',
  IN: 'INDIANA',
  IA: 'IOWA',
  KS: 'KANSAS',
  KY: 'KENTUCKY',
  LA: 'LOUISIANA',
  ME: 'MAINE',
  MD: 'MARYLAND',
  MA: 'MASSACHUSETTS',
  MI: 'MICHIGAN',
  MN: 'MINNESOTA',
  MS: 'MISSISSIPPI',
  MO: 'MISSOURI',
  MT: 'MONTANA',
  NE: 'NEBRASKA',
  NV: 'NEVADA',
  NH: 'NEW HAMPSHIRE',
  NJ: 'NEW JERSEY',
  NM: 'NEW MEXICO',
  NY: 'NEW YORK',
  NC: 'NORTH CAROLINA',
  ND: 'NORTH DAKOTA',
  OH: 'OHIO',
  OK: 'OKLAHOMA',
  OR: 'OREGON',
  PA: 'PENNSYLVANIA',
  PR: 'PUERTO RICO',
  RI: 'RHODE ISLAND',
  SC: 'SOUTH CAROLINA',
  SD: 'SOUTH DAKOTA',
  TN: 'TENNESSEE',
  TX: 'TEXAS',
  UT: 'UTAH',
  VT: 'VERMONT',
  VA: 'VIRGINIA',
  WA: 'WASHINGTON',
  WV: 'WEST VIRGINIA',
  WI: 'WISCONSIN',
  WY: 'WYOMING',
  AS: 'AMERICAN SAMOA',
  GU: 'GUAM',
  MP: 'NORTHERN MARIANA ISLANDS',
  VI: 'U.S. VIRGIN ISLANDS',
}

/** The "states" of military mail (USPS Publication 28): addresses, but no jurisdictions, so only lists for addresses offer them. */
export const MILITARY_STATES: Readonly<Record<string, string>> = {
  AA: 'ARMED FORCES AMERICAS',
  AE: 'ARMED FORCES EUROPE',
  AP: 'ARMED FORCES PACIFIC',
}

/** Every code that an address can have as its state, with its name. */
export const MAIL_STATES: Readonly<Record<string, string>> = { ...STATE_NAMES, ...MILITARY_STATES }

// Traditional abbreviations (GPO Style Manual, 9.48) and usual variants, without periods and spaces.
// biome-ignore format: a table
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  ALA: 'AL', ARIZ: 'AZ', ARK: 'AR', CALIF: 'CA', CAL: 'CA', COLO: 'CO', COL: 'CO', CONN: 'CT', DEL: 'DE', FLA: 'FL', ILL: 'IL',
  ILLS: 'IL', IND: 'IN', KANS: 'KS', KAN: 'KS', KEN: 'KY', MASS: 'MA', MICH: 'MI', MINN: 'MN', MISS: 'MS', MONT: 'MT', NEB: 'NE',
  NEBR: 'NE', NEV: 'NV', NDAK: 'ND', NMEX: 'NM', OKLA: 'OK', ORE: 'OR', OREG: 'OR', PENN: 'PA', PENNA: 'PA', SDAK: 'SD', TENN: 'TN',
  TEX: 'TX', WASH: 'WA', WVA: 'WV', WIS: 'WI', WISC: 'WI', WYO: 'WY', WASHINGTONDC: 'DC', VIRGINISLANDS: 'VI', USVI: 'VI', CNMI: 'MP',
}

const squeezed = (text: string) => text.toUpperCase().replace(/[\s.]/g, '')

/** Every accepted spelling, in capitals without periods and spaces, with its code. */
export const STATE_SPELLINGS: Readonly<Record<string, string>> = {
  ...ABBREVIATIONS,
  ...Object.fromEntries(
    Object.entries(MAIL_STATES).flatMap(([code, name]) => [
      [code, code],
      [squeezed(name), code],
    ]),
  ),
}
const CODES = new Map(Object.entries(STATE_SPELLINGS))

/** Returns the USPS code of a state from its name or any usual abbreviation: 'tex.' is TX. Null for any other text. */
export const mailStateCode = (written: string): string | null => CODES.get(squeezed(written)) ?? null

/** Returns the state's full uppercase name from its name or abbreviation in any case; null for any other text. */
export function stateName(nameOrAbbreviation: string): string | null {
  const code = mailStateCode(nameOrAbbreviation)
  return code === null ? null : (MAIL_STATES[code] ?? null)
}
