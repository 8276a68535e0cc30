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

/** The "states" of military mail (USPS Publication 28): addresses, but no jurisdictions, so no list of states offers them. */
export const MILITARY_STATES: Readonly<Record<string, string>> = {
  AA: 'ARMED FORCES AMERICAS',
  AE: 'ARMED FORCES EUROPE',
  AP: 'ARMED FORCES PACIFIC',
}

const MAIL_STATES = new Map(Object.entries({ ...STATE_NAMES, ...MILITARY_STATES }))
const NAMES = new Set(MAIL_STATES.values())

/** Returns the state's full uppercase name from its name or abbreviation in any case; null for any other text. */
export function stateName(nameOrAbbreviation: string): string | null {
  const text = nameOrAbbreviation.trim().toUpperCase()
  return NAMES.has(text) ? text : (MAIL_STATES.get(text) ?? null)
}
