const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Returns the modifier of the nth file of a day, where the first is 0. After 36 files it begins again. */
export const fileModifier = (n: number): string => MODIFIERS.charAt(n % MODIFIERS.length)
