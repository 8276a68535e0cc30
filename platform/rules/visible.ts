/**
 * Returns true if anything of a text can be seen. Spaces, line breaks, control characters, and characters without a shape of their
 * own can't. The database's app.visible_length knows the same characters.
 */
export const isVisible = (text: string): boolean => /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** How many characters of a text can be seen. A letter with its accents is one. */
export const visibleLength = (text: string): number =>
  [...text.replace(/[\s\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')].length
