import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import type { Address } from '#platform/rules/address.ts'
import type { AddressProvider, AddressSuggestion } from './address-provider.ts'

const LOAD_FAILURE = 'Failed to load Google Maps API'

let maps: Promise<unknown> | undefined
let isSetUp = false

/** Addresses in the United States from Google Places. */
export function googlePlaces(key: string): AddressProvider {
  return {
    async suggest(typed) {
      await loaded(key)
      try {
        return await predictions(typed)
      } catch (error) {
        // A user who types an address can't fix a quota or a restricted key.
        console.error('Google Places suggested nothing', error)
        return []
      }
    },
  }
}

async function predictions(typed: string): Promise<AddressSuggestion[]> {
  const { AutocompleteSuggestion } = await importLibrary('places')
  const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
    input: typed,
    includedRegionCodes: ['us'],
    includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
  })
  return suggestions.flatMap(({ placePrediction }) => (placePrediction ? [suggestionOf(placePrediction)] : []))
}

// A failed load is retried with the next address, because the network may be back.
function loaded(key: string): Promise<unknown> {
  if (!maps) {
    if (!isSetUp) setOptions({ key, v: 'weekly', region: 'US', language: 'en' })
    isSetUp = true
    maps = importLibrary('core').catch(() => {
      maps = undefined
      throw new Error(LOAD_FAILURE)
    })
  }
  return maps
}

function suggestionOf(prediction: google.maps.places.PlacePrediction): AddressSuggestion {
  return {
    label: prediction.text.text,
    async address() {
      const { place } = await prediction.toPlace().fetchFields({ fields: ['addressComponents'] })
      return addressOf(place.addressComponents ?? [])
    },
  }
}

function addressOf(components: readonly google.maps.places.AddressComponent[]): Address {
  const part = (type: string, length: 'longText' | 'shortText' = 'longText') =>
    components.find(({ types }) => types.includes(type))?.[length] ?? ''
  return {
    street: [part('street_number'), part('route')].filter(Boolean).join(' '),
    city: part('locality') || part('sublocality') || part('postal_town'),
    state: part('administrative_area_level_1', 'shortText'),
    zip: part('postal_code'),
  }
}
