/** Whether this press is the second of a double click. */
export const isSecondPress = ({ detail }: { detail: number }): boolean => detail > 1
