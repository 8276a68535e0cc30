/** Returns true for the second click of a double-click. */
export const isSecondPress = ({ detail }: { detail: number }): boolean => detail > 1
