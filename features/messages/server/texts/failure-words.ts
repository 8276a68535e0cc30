// The carrier API's error codes that a person at the desk can do something about.
const WORDS: Readonly<Record<number, string>> = {
  21211: 'The carrier knows no such phone number',
  21610: 'This number has asked the carrier for no more texts',
  21614: 'This number takes no texts',
  30003: 'The phone is switched off or out of reach',
  30004: 'The carrier blocks texts to this number',
  30005: 'This number is not in use',
  30006: 'This number is a landline or takes no texts',
  30007: 'The carrier took the text for spam',
}

/** Why a text failed, for who reads the conversation; null is a carrier that doesn't say. */
export function failureWords(code: number | null): string {
  if (code === null) return 'The carrier could not deliver it'
  return WORDS[code] ?? `The carrier could not deliver it (code ${code})`
}
