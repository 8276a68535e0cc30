import type { MetadataJson } from 'libphonenumber-js/core'

/**
 * The part of libphonenumber's data that tells US numbers from those of other countries. The data of all countries is
 * ten times the size of the code that reads it. It accepts area codes that are not in use, such as 555.
 */
export const US_NUMBERING: MetadataJson = {
  version: 4,
  country_calling_codes: { '1': ['US'] },
  countries: { US: ['1', '011', '[2-9]\\d{9}|3\\d{6}', [10]] },
  nonGeographic: {},
}
