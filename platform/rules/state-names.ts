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

/**
 * Returns the state's full uppercase name. Returns text that is not an abbreviation unchanged, and null for an empty
 * text.
 */
export function stateName(nameOrAbbreviation: string): string | null {
  const text = nameOrAbbreviation.trim()
  if (text === '') return null
  const abbreviation = text.toUpperCase()
  return Object.hasOwn(STATE_NAMES, abbreviation) ? (STATE_NAMES[abbreviation] ?? text) : text
}
