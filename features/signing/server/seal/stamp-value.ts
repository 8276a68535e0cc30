/** A value to place in a field. */
export type StampValue =
  /** `picture`: a PNG of the words, for letters that no font of a PDF reader has. */
  | { kind: 'typed'; text: string; picture?: Uint8Array }
  /** Strokes have x and y in turn, in thousandths of the drawing's width. */
  | { kind: 'drawn'; strokes: readonly (readonly number[])[]; height: number }
  | { kind: 'picture'; png: Uint8Array }
  | { kind: 'checkbox'; is_checked: boolean }
  | { kind: 'text'; text: string }
  | { kind: 'date'; date: string }

export type StampLanguage = 'en' | 'es'
