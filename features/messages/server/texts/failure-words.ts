// The carrier's error codes that staff can act on.
const WORDS: Readonly<Record<number, string>> = {
  21211: 'The phone number doesn’t exist',
  21610: 'This number has opted out of texts with the carrier',
  21614: 'This number can’t receive texts',
  30003: 'The phone is turned off or unreachable',
  30004: 'The carrier blocks texts to this number',
  30005: 'This number is not in use',
  30006: 'This number is a landline or can’t receive texts',
  30007: 'The carrier treated the text as spam',
}

/** Returns why a text failed, for the conversation. Null means that the carrier gave no reason. */
export function failureWords(code: number | null): string {
  if (code === null) return 'The carrier could not deliver it'
  return WORDS[code] ?? `The carrier could not deliver it (code ${code})`
}
