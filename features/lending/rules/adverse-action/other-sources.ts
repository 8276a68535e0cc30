import type { NoticePart } from './notice.ts'

/**
 * Sources of information other than reports of consumer reporting agencies: 15 USC 1681m(b). The kind is stored with
 * the notice because the applicant may later ask another employee for the nature of the information.
 */
const OTHER_SOURCES = {
  bank_data: 'Bank account data',
  employer: 'An employer',
  reference: 'A landlord or a reference',
  other_creditor: 'Another creditor',
  other: 'Another source',
  affiliate: 'An affiliate of the creditor',
} as const

export type OtherSource = keyof typeof OTHER_SOURCES

/** Every source code, in display order. */
export const SOURCE_CODES: readonly OtherSource[] = Object.keys(OTHER_SOURCES).filter((code): code is OtherSource =>
  Object.hasOwn(OTHER_SOURCES, code),
)

/** Returns the name of a source. */
export const sourceName = (code: OtherSource): string => OTHER_SOURCES[code]

/** Returns the used sources in display order, without duplicates. */
export const inSourceOrder = (used: readonly OtherSource[]): OtherSource[] =>
  SOURCE_CODES.filter((code) => used.includes(code))

/**
 * Returns the paragraph of a notice about information from other sources, in the words of form C-1, or null if none
 * was used.
 */
export function otherSourcesPart(
  used: readonly OtherSource[],
  creditor: { name: string; address: string },
): NoticePart | null {
  if (used.length === 0) return null
  const from = [
    used.includes('affiliate') && 'an affiliate of ours',
    used.some((code) => code !== 'affiliate') && 'an outside source other than a consumer reporting agency',
  ].filter((one) => one !== false)
  return {
    title: 'Information from others',
    paragraphs: [
      `Our credit decision was based in whole or in part on information obtained from ${from.join(' and from ')}. Under the Fair Credit Reporting Act, you have the right to make a written request, no later than 60 days after you receive this notice, for disclosure of the nature of this information.`,
      `Send the request to ${creditor.name}, ${creditor.address}.`,
    ],
    items: [],
  }
}
