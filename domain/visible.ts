/**
 * Whether anything of a text can be seen: blanks, line breaks, control characters and what has no shape of its own can't. The
 * database's app.is_blank knows the same characters.
 */
export const isVisible = (text: string): boolean => /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** How many characters of a text can be seen. A letter with its accents is one. */
export const visibleLength = (text: string): number =>
  [...text.replace(/[\s\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')].length
