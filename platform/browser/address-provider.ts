import type { Address } from '#platform/rules/address.ts'
import { config, supabase, unwrap } from './supabase.ts'

export interface AddressSuggestion {
  label: string
  /** Looked up only when the suggestion is chosen. */
  address: () => Promise<Address>
}

/** Completes what is typed into an address field. */
export interface AddressProvider {
  suggest: (typed: string) => Promise<AddressSuggestion[]>
}

/** The addresses that the organisation already keeps: a household is typed once. */
const ownAddresses: AddressProvider = {
  async suggest(typed) {
    const rows = await unwrap(supabase.rpc('suggest_addresses', { beginning: typed }))
    return rows.map(({ address: street, city, state, zip }) => ({
      label: [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      address: () => Promise.resolve({ street, city: city ?? '', state: state ?? '', zip: zip ?? '' }),
    }))
  },
}

// Google's code is fetched only where a key is set and an address is typed.
const googleAddresses = (key: string): AddressProvider => ({
  async suggest(typed) {
    const { googlePlaces } = await import('./google-places.ts')
    return googlePlaces(key).suggest(typed)
  },
})

/** Google Places where the server names a key, else the organisation's own addresses. */
export const addressProvider: AddressProvider =
  config.googleMapsKey === null ? ownAddresses : googleAddresses(config.googleMapsKey)
