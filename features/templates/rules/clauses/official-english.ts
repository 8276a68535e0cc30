/** Introduces the law's English text in a Spanish document. */
const INTRODUCTION = 'Este es el texto oficial en inglés:'

/**
 * Returns the Spanish text of a clause that the law prescribes in English: our translation, then the official text, so
 * that the signer has both.
 */
export const withOfficialEnglish = (spanish: string, official: string): string =>
  `${spanish}\n${INTRODUCTION}\n${official}`
