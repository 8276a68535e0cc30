// Metro 2, field 37, and the letters of the bureaus.
const WORDS: Readonly<Record<string, string>> = {
  '1': 'Individual',
  I: 'Individual',
  '2': 'Joint',
  J: 'Joint',
  '3': 'Authorized user',
  A: 'Authorized user',
  '4': 'Joint',
  '5': 'Co-maker',
  C: 'Co-maker',
  S: 'Co-maker',
  '7': 'Maker',
  M: 'Maker',
  P: 'Participant',
  T: 'Terminated',
  U: 'Undesignated',
  '0': 'Undesignated',
  W: 'Business',
  B: 'On behalf of another person',
  X: 'Deceased',
}

// "Joint Account" and "Joint Contractual Liability" are the same.
const IN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/authori[sz]ed ?user/i, 'Authorized user'],
  [/individual|single/i, 'Individual'],
  [/joint/i, 'Joint'],
  [/co-?(maker|signer|signed|borrower)/i, 'Co-maker'],
  [/maker/i, 'Maker'],
]

/** Returns a person's responsibility for an account in words, from its ECOA code; other words are kept as they were sent. */
export function responsibilityIn(sent: string | null): string | null {
  if (sent === null) return null
  const code = sent.toUpperCase()
  if (Object.hasOwn(WORDS, code)) return WORDS[code] ?? sent
  return IN_WORDS.find(([words]) => words.test(sent))?.[1] ?? sent
}

/** Returns true if the person may use the account but does not owe its balance. */
export const isAuthorizedUser = (responsibility: string | null): boolean => responsibility === 'Authorized user'
