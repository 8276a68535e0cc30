/**
 * Returns true if any character of a text is visible. Spaces, line breaks, control characters, and characters without a
 * shape are not. The database's app.visible_length treats the same characters alike.
 */
export const isVisible = (text: string): boolean => /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Returns the number of visible characters in a text. A letter with its accents counts as one. */
export const visibleLength = (text: string): number =>
  [...text.replace(/[\s\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')].length
