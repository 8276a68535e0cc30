import type { Address } from '#platform/rules/address.ts'
import { config, supabase, unwrap } from './supabase.ts'

export interface AddressSuggestion {
  label: string
  /** Loads the full address when the suggestion is chosen. */
  address: () => Promise<Address>
}

/** Suggests addresses for typed text. */
export interface AddressProvider {
  suggest: (typed: string) => Promise<AddressSuggestion[]>
}

/** Suggests addresses that the organization already has, because people of a household share one. */
const ownAddresses: AddressProvider = {
  async suggest(typed) {
    const rows = await unwrap(supabase.rpc('suggest_addresses', { beginning: typed }))
    return rows.map(({ address: street, city, state, zip }) => ({
      label: [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      address: () => Promise.resolve({ street, city: city ?? '', state: state ?? '', zip: zip ?? '' }),
    }))
  },
}

// Loads Google's script only if a key is set and an address is typed.
const googleAddresses = (key: string): AddressProvider => ({
  async suggest(typed) {
    const { googlePlaces } = await import('./google-places.ts')
    return googlePlaces(key).suggest(typed)
  },
})

/** Google Places if the server has a key, otherwise the organization's own addresses. */
export const addressProvider: AddressProvider =
  config.googleMapsKey === null ? ownAddresses : googleAddresses(config.googleMapsKey)
