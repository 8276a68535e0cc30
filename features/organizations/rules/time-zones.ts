/** The time zones of the states and territories, by their name in the IANA database, with the name that people use. */
export const US_TIME_ZONES = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
  { value: 'America/Puerto_Rico', label: 'Atlantic (Puerto Rico)' },
  { value: 'Pacific/Guam', label: 'Guam' },
  { value: 'Pacific/Pago_Pago', label: 'American Samoa' },
  { value: 'UTC', label: 'UTC' },
] as const
export type UsTimeZone = (typeof US_TIME_ZONES)[number]['value']

const ZONES: Readonly<Partial<Record<UsTimeZone, string>>> = {
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
}

/** Returns the time zone in which most people of a state live. */
export function timeZoneOfState(state: string): UsTimeZone {
  const found = US_TIME_ZONES.find(({ value }) => ZONES[value]?.split(' ').includes(state))
  return found?.value ?? 'America/New_York'
}
