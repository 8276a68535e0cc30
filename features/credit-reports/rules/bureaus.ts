/** The three nationwide credit bureaus, in the order every screen shows them. */
export const BUREAUS = ['experian', 'equifax', 'transunion'] as const

export type Bureau = (typeof BUREAUS)[number]

const FACTS = {
  experian: { name: 'Experian', code: 'XPN' },
  equifax: { name: 'Equifax', code: 'EFX' },
  transunion: { name: 'TransUnion', code: 'TUC' },
} as const satisfies Record<Bureau, { name: string; code: string }>

/** The bureau's own spelling of its name: 'TransUnion'. */
export function bureauName(bureau: Bureau): string {
  return FACTS[bureau].name
}

/** The three-letter code lenders know the bureau by: XPN, EFX, TUC. */
export function bureauCode(bureau: Bureau): string {
  return FACTS[bureau].code
}

/** Whether a text names one of the three bureaus, in lower case as on the wire. */
export function isBureau(text: unknown): text is Bureau {
  return BUREAUS.some((bureau) => bureau === text)
}

/** The given bureaus once each, in the fixed order, whatever order they were ticked in. */
export function inBureauOrder(bureaus: readonly Bureau[]): Bureau[] {
  return BUREAUS.filter((bureau) => bureaus.includes(bureau))
}
